// Runs one sync: reads the whole account, then stores the result and its messages in one transaction. For a provider that reports
// outcomes, sync-outcomes.ts does the reading, and there are no messages.
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ClientSession } from 'mongodb';
import { accountFacts } from '../domain/account-facts.ts';
import type { AccountSnapshot } from '../domain/ad-platform.ts';
import { ProviderError } from '../domain/provider-error.ts';
import { adDays } from '../domain/sync-window.ts';
import { syncDuration } from '../metrics.ts';
import type { RecordOutcomes } from '../outcomes/record-outcomes.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import type { OutcomeSources } from '../providers/outcome-sources.ts';
import type { ConnectionDoc, ConnectionStatus } from '../store/connection-doc.ts';
import type { QueuedSync, SyncOutcome, Syncs } from '../store/syncs.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';
import { syncEvents } from './sync-events.ts';
import { syncOutcomes } from './sync-outcomes.ts';

export interface SyncConnectionDeps {
  syncs: Syncs;
  queueSync: QueueSync;
  platforms: AdPlatforms;
  sources: Pick<OutcomeSources, 'get'>;
  record: RecordOutcomes;
  seal: Pick<TokenSeal, 'open'>;
  outbox: Pick<Outbox, 'write' | 'nudge'>;
  transaction<T>(fn: (session: ClientSession) => Promise<T>): Promise<T>;
  now(): Date;
  logger: Logger;
  /** Aborts when the service stops; another process then starts the sync again. */
  signal: AbortSignal;
}

const OUR_FAULT =
  'The sync could not be finished because of an error on our side; it is tried again with the next sync.';

/**
 * Runs a queued sync; skips one that is already over.
 * @param isLastAttempt when true, a temporary error ends the sync as failed
 * @throws the error, when another attempt is due; an error that another attempt cannot fix is stored and not thrown
 */
export function syncConnection(deps: SyncConnectionDeps) {
  return async (sync: QueuedSync, isLastAttempt: boolean): Promise<void> => {
    const { syncs, now, logger, signal } = deps;
    const connection = await syncs.begin(sync, now());
    if (!connection) return;
    const fields = { connection_id: connection._id, profile_id: connection.profile_id, platform: connection.channel };
    const started = performance.now();
    const measure = (outcome: string) =>
      syncDuration.record((performance.now() - started) / 1000, { platform: connection.channel, outcome });
    try {
      const began = now();
      const days = Math.max(connection.sync.days, connection.sync.owed_days ?? 0);
      const read = await readAll(deps, sync, connection, days, began);
      const stored = await store(deps, sync, read);
      measure('done');
      const count = read.outcome.outcomes?.read ?? read.outcome.insights;
      if (stored) logger.info({ ...fields, count, ms: now().getTime() - began.getTime() }, 'sync done');
      // The bus lost its data while the account was read, and the next scheduled sync may be far away.
      if (stored?.owes) await deps.queueSync(connection._id, DEFAULT_SYNC_DAYS);
    } catch (error) {
      // Stopping is no verdict on the account: the job stays queued and is run again.
      if (signal.aborted) throw error;
      const verdict = judge(error, isLastAttempt);
      measure(verdict.isOver ? outcomeOf(error) : 'retry');
      logger.warn(
        { ...fields, reason: error instanceof ProviderError ? error.code : 'internal', err: error },
        'sync attempt failed',
      );
      if (verdict.isOver) {
        const { sealed_token: sealedToken } = connection;
        return syncs.fail(sync, verdict.text, verdict.status && { status: verdict.status, sealedToken }, now());
      }
      await syncs.postpone(sync, verdict.text, now());
      throw error;
    }
  };
}

/** The result of a sync: what is stored on the connection, and the messages that report it. */
interface ReadAll {
  readonly outcome: SyncOutcome;
  readonly events: BusEvent[];
}

async function readAll(
  deps: SyncConnectionDeps,
  sync: QueuedSync,
  connection: ConnectionDoc,
  days: number,
  began: Date,
): Promise<ReadAll> {
  const read = deps.sources.get(connection.channel)?.read;
  if (read) return { outcome: await syncOutcomes(deps, connection, read, days, began), events: [] };
  const isFirst = connection.sync.last_success_at === null;
  const adsDays = adDays(days, DEFAULT_SYNC_DAYS, isFirst);
  const snapshot = await readAccount(deps, connection, adsDays, began);
  const {
    channel,
    profile_id: profileId,
    account_external_id: accountExternalId,
    created_at: connectedAt,
  } = connection;
  return {
    outcome: {
      accountName: snapshot.accountName,
      accountFacts: accountFacts({ currency: snapshot.accountCurrency, timeZone: snapshot.accountTimeZone }),
      status: snapshot.accountProblem === null ? 'active' : 'needs_action',
      statusReason: snapshot.accountProblem,
      entities: snapshot.entities.length,
      insights: snapshot.insights.length,
      days: adsDays,
    },
    events: syncEvents({ ...sync, channel, profileId, accountExternalId, connectedAt, syncedAt: began }, snapshot),
  };
}

async function readAccount(
  { platforms, seal, signal }: SyncConnectionDeps,
  connection: ConnectionDoc,
  days: number,
  now: Date,
): Promise<AccountSnapshot> {
  const platform = platforms.get(connection.channel);
  if (!platform) throw new ProviderError('failed', 'no_adapter', 'This deployment has no adapter for that channel.');
  return platform.read({
    accountExternalId: connection.account_external_id,
    managerExternalId: connection.manager_external_id ?? '',
    accessToken: await seal.open(connection._id, connection.sealed_token),
    days,
    now,
    signal,
  });
}

async function store(
  { syncs, outbox, transaction, now }: SyncConnectionDeps,
  sync: QueuedSync,
  { outcome, events }: ReadAll,
): ReturnType<Syncs['succeed']> {
  const stored = await transaction(async (session) => {
    const succeeded = await syncs.succeed(sync, outcome, now(), session);
    if (succeeded) await outbox.write(events, session);
    return succeeded;
  });
  outbox.nudge();
  return stored;
}

const outcomeOf = (error: unknown) =>
  error instanceof ProviderError && (error.kind === 'reconnect' || error.kind === 'needs_action')
    ? error.kind
    : 'failed';

/**
 * Decides what follows an error: whether the sync is over or tried again, with which text, and the new status of the connection.
 */
function judge(
  error: unknown,
  isLastAttempt: boolean,
): { isOver: boolean; text: string; status: ConnectionStatus | null } {
  if (!(error instanceof ProviderError)) return { isOver: isLastAttempt, text: OUR_FAULT, status: null };
  const text = error.message;
  if (error.kind === 'reconnect') return { isOver: true, text, status: 'reconnect_required' };
  if (error.kind === 'needs_action') return { isOver: true, text, status: 'needs_action' };
  return { isOver: isLastAttempt || error.kind === 'failed', text, status: null };
}
