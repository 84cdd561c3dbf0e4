// Decides from which moment on a sync reads a provider's outcomes: from when the last sync began, and a while before, for late
// ones.

const DAY_MS = 86_400_000;

/** Providers return the last hours before these are complete. */
const OVERLAP_MS = DAY_MS;

/** A first sync reads as much history as the lists of recorded outcomes cover (contract, Limits). */
const FIRST_DAYS = 90;

export interface OutcomeWindow {
  readonly since: Date;
  /** null when everything in the window is read, and not only what changed. */
  readonly lastRead: Date | null;
  /** From when on earlier outcomes may have changed since the last sync; null before the first, when none is known. */
  readonly changedSince: Date | null;
}

/**
 * @param days that the sync was queued with
 * @param usualDays the default number of days of a sync
 * @param readUntil when the last sync that succeeded began; undefined before the first
 */
export function outcomeWindow(now: Date, days: number, usualDays: number, readUntil: Date | undefined): OutcomeWindow {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  if (readUntil === undefined)
    return { since: daysAgo(Math.max(days, FIRST_DAYS)), lastRead: null, changedSince: null };
  const changedSince = new Date(readUntil.getTime() - OVERLAP_MS);
  if (days <= usualDays) return { since: changedSince, lastRead: readUntil, changedSince };
  return { since: daysAgo(days), lastRead: null, changedSince };
}
