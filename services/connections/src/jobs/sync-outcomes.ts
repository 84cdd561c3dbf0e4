// Syncs a provider that reports outcomes: it records page by page, so that a sync that dies loses nothing of what it did.
import type { OutcomeSource } from '../domain/outcome-source.ts';
import { outcomeWindow } from '../domain/outcome-window.ts';
import { noOutcomes, type OutcomeCounts, type RecordOutcomes } from '../outcomes/record-outcomes.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { SyncOutcome } from '../store/syncs.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { DEFAULT_SYNC_DAYS } from './queue-sync.ts';

export interface SyncOutcomesDeps {
  record: RecordOutcomes;
  seal: Pick<TokenSeal, 'open'>;
  signal: AbortSignal;
}

/**
 * Reads and records what happened since the last sync.
 * @param days that it was queued with
 * @returns what is stored of it on the connection
 * @throws ProviderError; AppError when tracking or attribution is unavailable
 */
export async function syncOutcomes(
  { record, seal, signal }: SyncOutcomesDeps,
  connection: ConnectionDoc,
  read: NonNullable<OutcomeSource['read']>,
  days: number,
  now: Date,
): Promise<SyncOutcome> {
  const accessToken = await seal.open(connection._id, connection.sealed_token);
  const window = outcomeWindow(now, days, DEFAULT_SYNC_DAYS, connection.sync.read_until);
  const sum = noOutcomes();
  for await (const page of read({ connection, accessToken, ...window, now, signal })) {
    signal.throwIfAborted();
    addTo(sum, await record(connection, page));
  }
  return {
    accountName: connection.account_name,
    status: 'active',
    statusReason: null,
    entities: 0,
    insights: 0,
    days,
    outcomes: { read: sum.recorded + sum.duplicate + sum.rejected, rejected: sum.rejected, until: now },
  };
}

function addTo(sum: OutcomeCounts, { recorded, duplicate, rejected }: OutcomeCounts): void {
  sum.recorded += recorded;
  sum.duplicate += duplicate;
  sum.rejected += rejected;
}
