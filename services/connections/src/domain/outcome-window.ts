// From when on a sync reads a provider's outcomes: where the last one began, and a while before, for what came late.

const DAY_MS = 86_400_000;

/** Providers answer the last hours before they are complete. */
const OVERLAP_MS = DAY_MS;

/** A first sync brings the history that lists of recorded outcomes reach back to (contract, Limits). */
const FIRST_DAYS = 90;

export interface OutcomeWindow {
  readonly since: Date;
  /** Null where all that lies in the window is wanted, and not what changed. */
  readonly lastRead: Date | null;
}

/**
 * @param days that the sync was asked for
 * @param usualDays of a sync for which nobody asked for more
 * @param readUntil when the last sync that succeeded began; undefined before the first
 */
export function outcomeWindow(now: Date, days: number, usualDays: number, readUntil: Date | undefined): OutcomeWindow {
  if (readUntil !== undefined && days <= usualDays)
    return { since: new Date(readUntil.getTime() - OVERLAP_MS), lastRead: readUntil };
  const wanted = readUntil === undefined ? Math.max(days, FIRST_DAYS) : days;
  return { since: new Date(now.getTime() - wanted * DAY_MS), lastRead: null };
}
