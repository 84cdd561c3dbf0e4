// Decides how many days a sync reads itself, and which earlier ones it leaves to a backfill.
import { type Backfill, planBackfill } from './backfill.ts';

/** A sync reads no more days than these, as the usual reports over months need, so that it never takes long. */
export const MOST_SYNC_DAYS = 90;

const DAY_MS = 86_400_000;

export interface SyncRequest {
  /** The number of days it was queued with. */
  readonly asked: number;
  /** The number that is queued by default: the days that platforms still revise. */
  readonly usual: number;
  /** The number whose messages the bus has lost; 0 for none. */
  readonly owed: number;
  readonly isFirst: boolean;
  /** How many whole days no sync succeeded (missedDays), for figures that are read by their days. */
  readonly missed: number;
}

export interface SyncDays {
  /** What the sync reads itself, today included. */
  readonly read: number;
  /** How many days are wanted: the rest of them is for a backfill. */
  readonly wanted: number;
}

/** The first sync of an account reads as much as any sync does, and one after a pause reads all the days since. */
export function syncDays({ asked, usual, owed, isFirst, missed }: SyncRequest): SyncDays {
  const wanted = Math.max(asked, owed, missed === 0 ? 0 : missed + usual);
  return { read: isFirst && asked === usual ? MOST_SYNC_DAYS : Math.min(wanted, MOST_SYNC_DAYS), wanted };
}

/** @param lastSuccessAt null before the first sync */
export function missedDays(lastSuccessAt: Date | null, began: Date): number {
  return lastSuccessAt === null ? 0 : Math.floor((began.getTime() - lastSuccessAt.getTime()) / DAY_MS);
}

export interface HistoryRequest extends SyncDays {
  readonly id: string;
  readonly began: Date;
  /** The backfill that the connection has; undefined for none so far. */
  readonly known: Backfill | undefined;
  /** How many days every account is backfilled to; 0 for none. */
  readonly historyDays: number;
  /** How many days the platform still has. */
  readonly mostDays: number;
  readonly sliceDays: number;
}

/**
 * Plans the backfill that follows a sync: the first time to the whole history, and later when more days are wanted than the sync
 * has read. A plan that is still under way is not cut short by a smaller one.
 * @returns null when the connection keeps what it has
 */
export function historyPlan(request: HistoryRequest): Backfill | null {
  const { id, began, read, wanted, known, historyDays, mostDays, sliceDays } = request;
  if (known !== undefined && wanted <= read) return null;
  const isOpen = known !== undefined && known.state !== 'done' && known.state !== 'failed';
  const least = known === undefined ? historyDays : isOpen ? known.to_days : 0;
  const toDays = Math.min(Math.max(wanted, least), mostDays);
  return planBackfill({ id, anchor: began, fromDays: read, toDays, sliceDays });
}
