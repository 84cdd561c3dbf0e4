// Defines the cursor of the log of outcomes: a position, and the fingerprints that tell whether the log was restored from a backup since it was read.

export interface LogCursor {
  /** The outcomes that follow have a higher sequence. */
  readonly after: number;
  /**
   * The fingerprints at checkpointPositions(after), as far back as the log is served; undefined in a cursor of the previous
   * release.
   */
  readonly fingerprints: readonly string[] | undefined;
}

/** The last checkpoint is 65,535 outcomes back. */
const MAX_CHECKPOINTS = 17;

/**
 * Returns the positions whose fingerprints a cursor holds: the last that was read, and 1, 3, 7, 15 … before it. A log that lost
 * its last outcomes and assigned their numbers to others agrees with the cursor up to one of these, which is at most about twice
 * as far back as the loss. Since every write has a fingerprint of its own, a log with the same fingerprint at a position has the
 * same outcomes up to there.
 */
export function checkpointPositions(after: number): number[] {
  const positions = Array.from({ length: MAX_CHECKPOINTS }, (_, n) => after - (2 ** n - 1));
  return positions.filter((position) => position > 0);
}
