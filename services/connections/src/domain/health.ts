// A connection's health as subscribers hear of it: one change after another, each told once.

/** The status that subscribers were last told of. */
export interface ToldHealth<Status extends string> {
  status: Status;
  /** null until the status has changed once. */
  previous: Status | null;
  /** How often it has changed. */
  changes: number;
  at: Date;
}

/**
 * What to note of a connection, now that its status is this.
 * @param told what subscribers know; undefined for a connection from before anybody was told, of which the status is noted and not told
 * @returns null when they know it already
 */
export function nextHealth<Status extends string>(
  status: Status,
  told: ToldHealth<Status> | undefined,
  now: Date,
): ToldHealth<Status> | null {
  if (told === undefined) return { status, previous: null, changes: 0, at: now };
  if (told.status === status) return null;
  return { status, previous: told.status, changes: told.changes + 1, at: now };
}
