// Counts concurrent requests of one caller against their allowance together. Each still gets the position in the count that it
// would have had alone.
import { type BatchedCalls, createBatchedCalls } from '../batching/batched-calls.ts';

/** How many requests had been counted after this one, itself included, and how long until the count starts over. */
export interface Taken {
  readonly place: number;
  readonly msBeforeNext: number;
}

/**
 * Makes a function that counts one request of a caller.
 * @param count adds several requests at once; returns the total after them
 * @returns rejects when the count that carried it failed
 */
export function createBatchedCounter(
  count: (who: string, taken: number) => Promise<{ total: number; msBeforeNext: number }>,
): (who: string) => Promise<Taken> {
  const callers = new Map<string, BatchedCalls<undefined, Taken>>();

  function countsOf(who: string): BatchedCalls<undefined, Taken> {
    const known = callers.get(who);
    if (known) return known;
    const made = createBatchedCalls<undefined, Taken>({
      async call(takings) {
        try {
          const { total, msBeforeNext } = await count(who, takings.length);
          return takings.map((_, i) => ({ place: total - takings.length + 1 + i, msBeforeNext }));
        } finally {
          // When no request waits for this count, the next one begins a new batch.
          if (made.length() === 0) callers.delete(who);
        }
      },
    });
    callers.set(who, made);
    return made;
  }

  return (who) => countsOf(who).ask(undefined);
}
