// Runs one sync: reads the last days of an account, then stores the result, its messages and the plan of the backfill that follows
// in one transaction.
import { randomUUID } from 'node:crypto';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ClientSession } from 'mongodb';
import { accountFacts } from '../domain/account-facts.ts';
import { outcomeWindow } from '../domain/outcome-window.ts';
import { ProviderError } from '../domain/provider-error.ts';
import type { SearchSources } from '../domain/search-source.ts';
import { historyPlan, missedDays, type SyncDays, syncDays } from '../domain/sync-days.ts';
import { syncWindow } from '../domain/sync-window.ts';
import { syncDuration } from '../metrics.ts';
import { type Backfills, type QueuedSlice, sliceOf } from '../store/backfills.ts';
import type { ConnectionDoc, ConnectionStatus } from '../store/connection-doc.ts';
import type { QueuedSync, SyncOutcome, Syncs } from '../store/syncs.ts';
import { DEFAULT_SYNC_DAYS, type QueueSync } from './queue-sync.ts';
import { adEvents, countOf, type ReadAccountDeps, readAdAccount, readOutcomes } from './read-account.ts';
import { readSearchDays } from './read-search-days.ts';

export interface SyncConnectionDeps extends ReadAccountDeps {
  syncs: Syncs;
  backfills: Backfills;
  queueSync: QueueSync;
  /** Hands a slice of a backfill to the workers. */
  addSlice(slice: QueuedSlice): Promise<void>;
  searches: SearchSources;
  history: History;
  outbox: Pick<Outbox, 'write' | 'nudge'>;
  transaction<T>(fn: (session: ClientSession) => Promise<T>): Promise<T>;
  now(): Date;
  logger: Logger;
}

/** How far back accounts are read, in days. */
export interface History {
  /** Of ad accounts, and the most that an ad platform has. */
  readonly adDays: number;
  readonly mostAdDays: number;
  readonly outcomeDays: number;
  readonly sliceDays: number;
}

export const OUR_FAULT =
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
      const read = await readAll(deps, sync, connection, began);
      const stored = await store(deps, sync, read);
      measure('done');
      const count = read.outcome.outcomes?.read ?? read.outcome.insights;
      if (stored) logger.info({ ...fields, count, ms: now().getTime() - began.getTime() }, 'sync done');
      if (stored) await continueBackfill(deps, connection, read.outcome);
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
  began: Date,
): Promise<ReadAll> {
  const { days: asked, owed_days: owed = 0, last_success_at: lastSuccessAt } = connection.sync;
  const source = deps.sources.get(connection.channel);
  const search = deps.searches.get(connection.channel);
  const isOutcomes = source?.read !== undefined;
  const isFirst = lastSuccessAt === null;
  // Outcomes are read from when the last sync began, however long ago that is.
  const missed = isOutcomes ? 0 : missedDays(lastSuccessAt, began);
  const days = syncDays({ asked, usual: DEFAULT_SYNC_DAYS, owed, isFirst, missed });
  const { history } = deps;
  const backfill = historyPlan({
    ...{ id: randomUUID(), began, known: connection.backfill, sliceDays: history.sliceDays, ...days },
    historyDays: isOutcomes ? history.outcomeDays : history.adDays,
    mostDays: isOutcomes ? (source.mostDays ?? Number.POSITIVE_INFINITY) : (search?.mostDays ?? history.mostAdDays),
  });
  const planned = { backfill, days: Math.max(days.read, backfill?.to_days ?? 0) };
  if (isOutcomes)
    return { outcome: { ...planned, ...(await readLastOutcomes(deps, connection, days, began)) }, events: [] };
  if (search) {
    const window = syncWindow(began, search.timeZone, Math.min(days.read, search.mostDays));
    const insights = await readSearchDays(deps, connection, search, window, began);
    return { outcome: { ...planned, ...calm(connection), insights }, events: [] };
  }
  const window = (timeZone: string) => syncWindow(began, timeZone, days.read);
  const snapshot = await readAdAccount(deps, connection, { window, withCatalog: true });
  return {
    outcome: {
      ...planned,
      accountName: snapshot.accountName,
      accountFacts: accountFacts({ currency: snapshot.accountCurrency, timeZone: snapshot.accountTimeZone }),
      status: snapshot.accountProblem === null ? 'active' : 'needs_action',
      statusReason: snapshot.accountProblem,
      entities: snapshot.entities.length,
      insights: snapshot.insights.length,
    },
    events: adEvents(connection, sync.syncId, began, snapshot),
  };
}

/** Returns what is stored after a read that says nothing about the account itself, nor about sending from it. */
const calm = ({ account_name: accountName, send_problem: problem = null }: ConnectionDoc) => ({
  ...{ accountName, entities: 0, insights: 0, statusReason: problem },
  status: problem === null ? ('active' as const) : ('needs_action' as const),
});

async function readLastOutcomes(deps: SyncConnectionDeps, connection: ConnectionDoc, { read }: SyncDays, now: Date) {
  const window = outcomeWindow(now, read, DEFAULT_SYNC_DAYS, connection.sync.read_until);
  const counts = await readOutcomes(deps, connection, { ...window, now });
  return { ...calm(connection), outcomes: { read: countOf(counts), rejected: counts.rejected, until: now } };
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

/** Hands over the first slice of a new backfill, or of one that waited until the provider works again. */
async function continueBackfill(
  { backfills, addSlice }: SyncConnectionDeps,
  { _id, channel }: ConnectionDoc,
  { backfill: planned }: SyncOutcome,
): Promise<void> {
  const next = planned ? { _id, channel, backfill: planned } : await backfills.resume(_id);
  // A slice that cannot be handed over now is handed over by the next check of what is unfinished.
  if (next) await addSlice(sliceOf(next)).catch(() => undefined);
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
