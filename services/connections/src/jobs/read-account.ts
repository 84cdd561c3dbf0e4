// Reads days of an account with the adapter of its provider: figures of an ad platform become messages, and outcomes are recorded
// page by page, so that a read that dies loses nothing of what it did.
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { AccountSnapshot, ReadRequest } from '../domain/ad-platform.ts';
import type { OutcomeRead } from '../domain/outcome-source.ts';
import { ProviderError } from '../domain/provider-error.ts';
import { noOutcomes, type OutcomeCounts, type RecordOutcomes } from '../outcomes/record-outcomes.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import type { OutcomeSources } from '../providers/outcome-sources.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { syncEvents } from './sync-events.ts';

export interface ReadAccountDeps {
  platforms: Pick<AdPlatforms, 'get'>;
  sources: Pick<OutcomeSources, 'get'>;
  record: RecordOutcomes;
  seal: Pick<TokenSeal, 'open'>;
  /** Aborts when the service stops; another process then starts again. */
  signal: AbortSignal;
}

/** Reports whether outcomes are read of a connection, instead of an ad account. */
export const readsOutcomes = ({ sources }: Pick<ReadAccountDeps, 'sources'>, channel: string): boolean =>
  sources.get(channel)?.read !== undefined;

/** @throws ProviderError */
export async function readAdAccount(
  { platforms, seal, signal }: ReadAccountDeps,
  connection: ConnectionDoc,
  days: Pick<ReadRequest, 'window' | 'withCatalog'>,
): Promise<AccountSnapshot> {
  const platform = platforms.get(connection.channel);
  if (!platform) throw new ProviderError('failed', 'no_adapter', 'This deployment has no adapter for that channel.');
  return platform.read({
    accountExternalId: connection.account_external_id,
    managerExternalId: connection.manager_external_id ?? '',
    accessToken: await seal.open(connection._id, connection.sealed_token),
    signal,
    ...days,
  });
}

/** Returns the messages that report what was read. @param syncId names the read: a repeat of it makes the same messages */
export const adEvents = (
  { _id: connectionId, ...connection }: ConnectionDoc,
  syncId: string,
  syncedAt: Date,
  snapshot: AccountSnapshot,
): BusEvent[] =>
  syncEvents(
    {
      ...{ connectionId, syncId, syncedAt },
      channel: connection.channel,
      profileId: connection.profile_id,
      accountExternalId: connection.account_external_id,
      connectedAt: connection.created_at,
    },
    snapshot,
  );

/**
 * Reads outcomes and records them.
 * @throws ProviderError; AppError when tracking or attribution is unavailable
 */
export async function readOutcomes(
  { sources, record, seal, signal }: ReadAccountDeps,
  connection: ConnectionDoc,
  window: Pick<OutcomeRead, 'since' | 'until' | 'lastRead' | 'changedSince' | 'now'>,
): Promise<OutcomeCounts> {
  const read = sources.get(connection.channel)?.read;
  if (!read) throw new ProviderError('failed', 'no_adapter', 'This deployment has no adapter for that channel.');
  const accessToken = await seal.open(connection._id, connection.sealed_token);
  const sum = noOutcomes();
  for await (const page of read({ connection, accessToken, signal, ...window })) {
    signal.throwIfAborted();
    const { recorded, duplicate, rejected } = await record(connection, page);
    sum.recorded += recorded;
    sum.duplicate += duplicate;
    sum.rejected += rejected;
  }
  return sum;
}

/** Counts everything that was read. */
export const countOf = ({ recorded, duplicate, rejected }: OutcomeCounts): number => recorded + duplicate + rejected;
