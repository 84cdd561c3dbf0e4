// Works in batches on what concurrent callers push: what is pushed within one turn of the event loop goes together, and while a
// batch is in flight the next one fills up. So batches grow with the load, and a lone caller does not wait for others.

interface Options<T> {
  /**
   * Works on a batch, oldest item first, and passes results and failures to the callers. It must not throw, which would end the
   * process.
   */
  readonly run: (batch: readonly T[]) => Promise<void>;
  /** The most items in a batch; unlimited by default. */
  readonly most?: number;
  /** The most batches in flight at the same time; 1 by default. */
  readonly atOnce?: number;
  /**
   * How much must wait for another batch to begin beside a running one; less than this waits for patienceMs. By default nothing
   * begins beside it.
   */
  readonly full?: number;
  readonly patienceMs?: number;
  /** What an item counts for in `full`; 1 by default. */
  readonly weightOf?: (item: T) => number;
}

export interface BatchQueue<T> {
  push(...items: readonly T[]): void;
  /** Returns how many items wait for a batch. */
  length(): number;
  /** For how many milliseconds the first of them has waited; 0 when none waits. */
  waitsMs(): number;
}

interface Waiting<T> {
  readonly item: T;
  readonly since: number;
}

/** Makes an empty queue, which starts work by itself at each push. */
export function createBatchQueue<T>({
  run,
  most = Number.POSITIVE_INFINITY,
  atOnce = 1,
  full = Number.POSITIVE_INFINITY,
  patienceMs,
  weightOf = () => 1,
}: Options<T>): BatchQueue<T> {
  const queue: Waiting<T>[] = [];
  let weight = 0;
  let running = 0;
  let isScheduled = false;
  let patience: NodeJS.Timeout | undefined;

  function schedule(isPatienceOver = false): void {
    if (isScheduled || queue.length === 0 || running >= atOnce) return;
    if (running > 0 && weight < full && !isPatienceOver) {
      if (patienceMs !== undefined) patience ??= setTimeout(onWaitOver, patienceMs);
      return;
    }
    isScheduled = true;
    setImmediate(begin);
  }

  function onWaitOver(): void {
    patience = undefined;
    schedule(true);
  }

  function begin(): void {
    isScheduled = false;
    clearTimeout(patience);
    patience = undefined;
    const batch = queue.splice(0, most).map(({ item }) => item);
    weight -= batch.reduce((sum, item) => sum + weightOf(item), 0);
    running += 1;
    void run(batch).then(() => {
      running -= 1;
      schedule();
    });
    schedule();
  }

  return {
    push(...items) {
      const since = performance.now();
      for (const item of items) {
        queue.push({ item, since });
        weight += weightOf(item);
      }
      schedule();
    },
    length: () => queue.length,
    waitsMs: () => (queue[0] === undefined ? 0 : performance.now() - queue[0].since),
  };
}
