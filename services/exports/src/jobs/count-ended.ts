// Adds what has ended to the counts of its day.
import type { EndedCounts } from '../store/ended-counts.ts';

/** How many rows one transaction counts. */
const BATCH = 500;

interface Deps {
  readonly endedCounts: Pick<EndedCounts, 'addEnded'>;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

/** Returns the job that counts all that has ended so far. */
export function countEnded({ endedCounts, signal }: Deps) {
  return async (): Promise<void> => {
    while (!signal.aborted) if ((await endedCounts.addEnded(BATCH)) < BATCH) return;
  };
}
