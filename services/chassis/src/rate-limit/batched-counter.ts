// Requests of one caller at the same time take from their allowance together. Each still gets the place in the count that it would have
// had alone.
import { type BatchedCalls, createBatchedCalls } from '../batching/batched-calls.ts';

/** How many had been taken when this one was, itself included, and how long until the count begins anew. */
export interface Taken {
  readonly place: number;
  readonly msBeforeNext: number;
}

/**
 * Makes the taking of one from a caller's count.
 * @param count takes so many at once; answers the total after it
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
          // Who comes from now on begins another count where nobody waits for this one's end.
          if (made.length() === 0) callers.delete(who);
        }
      },
    });
    callers.set(who, made);
    return made;
  }

  return (who) => countsOf(who).ask(undefined);
}
