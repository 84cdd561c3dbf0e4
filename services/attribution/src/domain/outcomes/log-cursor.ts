// What a cursor of the log of outcomes says: a place, and marks by which a log that came back from a backup is told from the one that was read.

export interface LogCursor {
  /** What follows has a higher sequence. */
  readonly after: number;
  /** What stood at markedPlaces(after), as far as it was served; undefined in a cursor of a release before. */
  readonly marks: readonly string[] | undefined;
}

/** The last of them lies 65,535 outcomes back. */
const MOST_MARKS = 17;

/**
 * The places that a cursor remembers: the last that was read, and 1, 3, 7, 15 … before it. A log that lost its last outcomes and
 * numbers others in their place agrees with the cursor up to one of these, which lies at most about as far back again as was lost. And since
 * every write has a mark of its own, a log that has the same one at a place has the same outcomes up to there.
 */
export function markedPlaces(after: number): number[] {
  const places = Array.from({ length: MOST_MARKS }, (_, n) => after - (2 ** n - 1));
  return places.filter((place) => place > 0);
}
