// Assembles a sync from its parts, which come in any order and more than once; what it read counts when all of them have arrived.
import { isSynced, type SyncedSpan, withSpan } from './synced-spans.ts';

/** One message of a sync; parts are numbered from 0. An account's syncs are distinguished by synced_at. */
export interface SyncedPart extends SyncedSpan {
  readonly part: number;
  readonly parts: number;
}

/** A sync that is not complete yet. */
export interface OpenSync extends SyncedSpan {
  readonly parts: number;
  /** The parts that have arrived, in order. */
  readonly seen: readonly number[];
}

export interface ReceivedSyncs {
  readonly spans: readonly SyncedSpan[];
  readonly open: readonly OpenSync[];
}

/**
 * Adds a part to what was received of an account. A part that comes again, or that belongs to an outdated sync, changes nothing.
 */
export function withPart(received: ReceivedSyncs, { part, parts, ...sync }: SyncedPart): ReceivedSyncs {
  if (isOutdated(received.spans, sync)) return received;
  const known = received.open.find((one) => isSameSync(one, sync));
  const others = received.open.filter((one) => one !== known);
  const seen = [...new Set([...(known?.seen ?? []), part])].sort((a, b) => a - b);
  if (seen.length < parts) return { ...received, open: [...others, { ...sync, parts, seen }] };
  const spans = withSpan(received.spans, sync);
  return { spans, open: others.filter((one) => !isOutdated(spans, one)) };
}

const isSameSync = (a: SyncedSpan, b: SyncedSpan): boolean =>
  a.synced_at.getTime() === b.synced_at.getTime() && a.since === b.since && a.until === b.until;

/** Reports whether each of its days was read by that very sync or by a later one. */
function isOutdated(spans: readonly SyncedSpan[], { since, until, synced_at: at }: SyncedSpan): boolean {
  const asNew = spans.filter((span) => span.synced_at >= at);
  return isSynced(asNew, { from: since, to: until });
}
