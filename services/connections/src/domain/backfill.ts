// Computes how the history of an account is read: in slices of days, newest first, so that reports grow backwards while the
// usual syncs keep the last days fresh.
import { type DayRange, syncWindow } from './sync-window.ts';

const DAY_MS = 86_400_000;

/**
 * - queued, running: its next slice waits for a worker, or is being read
 * - waiting: the provider failed; the next sync that succeeds continues it
 * - done: everything has been read
 * - failed: the provider refuses a slice for good
 */
export type BackfillState = 'queued' | 'running' | 'waiting' | 'done' | 'failed';

/** The plan of a backfill and how far it is. Days are counted back from its anchor, which is day 0. */
export interface Backfill {
  readonly id: string;
  readonly state: BackfillState;
  /** When the sync began that planned it. */
  readonly anchor: Date;
  /** How many days that sync read itself: the first slice begins with the day before these. */
  readonly from_days: number;
  /** How many days will have been read at the end. */
  readonly to_days: number;
  readonly slice_days: number;
  /** How many days have been read so far. */
  readonly read_days: number;
  /** What the slices have read: daily figures, or outcomes. */
  readonly rows: number;
  readonly started_at: Date | null;
  /** When the last slice ended. */
  readonly advanced_at: Date | null;
  /** The provider's own text while the last attempt failed. */
  readonly error: string | null;
}

export interface BackfillPlan {
  readonly id: string;
  readonly anchor: Date;
  readonly fromDays: number;
  readonly toDays: number;
  readonly sliceDays: number;
}

/** @returns null when the sync has read everything itself */
export function planBackfill({ id, anchor, fromDays, toDays, sliceDays }: BackfillPlan): Backfill | null {
  if (toDays <= fromDays) return null;
  return {
    ...{ id, state: 'queued', anchor, from_days: fromDays, to_days: toDays, slice_days: sliceDays },
    ...{ read_days: fromDays, rows: 0, started_at: null, advanced_at: null, error: null },
  };
}

/** Days of history, counted back from an anchor: those from `from` up to, not including, `to`. */
export interface Slice {
  readonly anchor: Date;
  readonly from: number;
  readonly to: number;
}

/** Returns the slice that is to be read next. */
export function nextSlice({ anchor, read_days, slice_days, to_days }: Backfill): Slice {
  return { anchor, from: read_days, to: Math.min(read_days + slice_days, to_days) };
}

/** Returns the changes after a slice has been read. @param rows that were in it */
export function afterSlice(
  backfill: Backfill,
  rows: number,
  now: Date,
): Pick<Backfill, 'state' | 'read_days' | 'rows' | 'advanced_at' | 'error'> {
  const { to } = nextSlice(backfill);
  const state = to >= backfill.to_days ? 'done' : 'queued';
  return { state, read_days: to, rows: backfill.rows + rows, advanced_at: now, error: null };
}

/**
 * Returns the days of a slice by the clock of an account.
 * @param mostDays that the platform still has: it refuses earlier ones, also those that were in reach when the backfill began
 * @returns null when the platform no longer has any of them
 */
export function daysOfSlice(slice: Slice, timeZone: string, now: Date, mostDays: number): DayRange | null {
  const dayAgo = (days: number) => syncWindow(slice.anchor, timeZone, days + 1).since;
  const oldest = syncWindow(now, timeZone, mostDays).since;
  const [since, until] = [dayAgo(slice.to - 1), dayAgo(slice.from)];
  if (until < oldest) return null;
  const [, first = since] = [since, oldest].toSorted();
  return { since: first, until };
}

/** Returns the time of a slice: from `since` up to, not including, `until`. */
export function timeOfSlice({ anchor, from, to }: Slice): { readonly since: Date; readonly until: Date } {
  const ago = (days: number) => new Date(anchor.getTime() - days * DAY_MS);
  return { since: ago(to), until: ago(from) };
}

export interface BackfillProgress {
  readonly state: BackfillState;
  /** Whole percent of the days, 100 only at the end. */
  readonly percent: number;
  /** The slice that is read or comes next, from 1; the last one when it is done. */
  readonly slice: number;
  readonly slices: number;
  readonly rows: number;
  /** How many days have been read, with those of the sync that planned it. */
  readonly days: number;
  /** When it will be done at its pace so far; null while that is not known, and when it does not go on by itself. */
  readonly eta: Date | null;
  readonly error: string | null;
}

/** Describes how far a backfill is. */
export function progressOf(backfill: Backfill): BackfillProgress {
  const { state, from_days, to_days, slice_days, read_days, rows, error } = backfill;
  const done = Math.ceil((read_days - from_days) / slice_days);
  const slices = Math.ceil((to_days - from_days) / slice_days);
  return {
    ...{ state, rows, days: read_days, error, slices },
    percent: Math.floor((100 * (read_days - from_days)) / (to_days - from_days)),
    slice: Math.min(done + 1, slices),
    eta: etaOf(backfill),
  };
}

function etaOf({ state, from_days, to_days, read_days, started_at, advanced_at }: Backfill): Date | null {
  if ((state !== 'queued' && state !== 'running') || !started_at || !advanced_at) return null;
  const msPerDay = (advanced_at.getTime() - started_at.getTime()) / (read_days - from_days);
  return new Date(advanced_at.getTime() + Math.ceil(msPerDay * (to_days - read_days)));
}
