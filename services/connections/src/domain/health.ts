// Decides which status change of a connection is published next, so that subscribers receive each change once.

/** The status that was published last. */
export interface PublishedHealth<Status extends string> {
  status: Status;
  /** null until the status has changed. */
  previous: Status | null;
  /** How many times it has changed. */
  changes: number;
  at: Date;
}

/**
 * Returns the next record of a connection whose status is now `status`.
 * @param published what subscribers know; undefined for a connection of an earlier release, whose status is recorded and not
 * published
 * @returns null when they know it already
 */
export function nextHealth<Status extends string>(
  status: Status,
  published: PublishedHealth<Status> | undefined,
  now: Date,
): PublishedHealth<Status> | null {
  if (published === undefined) return { status, previous: null, changes: 0, at: now };
  if (published.status === status) return null;
  return { status, previous: published.status, changes: published.changes + 1, at: now };
}
