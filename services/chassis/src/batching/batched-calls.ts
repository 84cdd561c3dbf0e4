// Sends the calls of concurrent requests as one call: each request gets its own result, and when the call fails, each one in it
// gets the error.
import { createBatchQueue } from './batch-queue.ts';

interface Options<T, R> {
  /** Returns one result per item, in the same order. */
  readonly call: (items: readonly T[]) => Promise<readonly R[]>;
  readonly most?: number;
  readonly atOnce?: number;
  readonly full?: number;
  readonly patienceMs?: number;
  readonly weightOf?: (item: T) => number;
}

export interface BatchedCalls<T, R> {
  /** @throws what the call that carried the item threw */
  ask(item: T): Promise<R>;
  /** As for a batch queue. */
  length(): number;
  waitsMs(): number;
}

interface Waiting<T, R> extends PromiseWithResolvers<R> {
  readonly item: T;
}

/** Makes batched calls; the other options are those of a batch queue. */
export function createBatchedCalls<T, R>({ call, weightOf = () => 1, ...batches }: Options<T, R>): BatchedCalls<T, R> {
  const queue = createBatchQueue<Waiting<T, R>>({
    ...batches,
    weightOf: ({ item }) => weightOf(item),
    async run(batch) {
      try {
        const answers = await call(batch.map(({ item }) => item));
        for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as R);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    },
  });
  return {
    ask(item) {
      const waiting = { item, ...Promise.withResolvers<R>() };
      queue.push(waiting);
      return waiting.promise;
    },
    length: queue.length,
    waitsMs: queue.waitsMs,
  };
}
