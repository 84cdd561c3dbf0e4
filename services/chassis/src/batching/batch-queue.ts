// Handles the items of concurrent callers in batches: items that come within one turn of the event loop form a batch, and while a
// batch runs the next one fills. So batches grow with the load, and a single caller waits for nobody.

interface Options<T> {
  /**
   * Handles a batch, oldest item first, and notifies the waiting callers, also of failures: it must not throw, which would end
   * the process.
   */
  readonly run: (batch: readonly T[]) => Promise<void>;
  /** The most items in a batch; unlimited by default. */
  readonly most?: number;
  /** How many batches run at the same time; 1 by default. */
  readonly atOnce?: number;
  /**
   * The weight at which a batch begins beside a running one; a smaller batch begins after patienceMs. By default a batch waits
   * for the end of the running one.
   */
  readonly full?: number;
  readonly patienceMs?: number;
  /** The weight of an item in `full`; 1 by default. */
  readonly weightOf?: (item: T) => number;
}

export interface BatchQueue<T> {
  push(...items: readonly T[]): void;
  /** Returns how many items wait for a batch. */
  length(): number;
  /** Returns how long the first item has waited; 0 when none waits. */
  waitsMs(): number;
}

interface Waiting<T> {
  readonly item: T;
  readonly since: number;
}

/** Creates an empty queue, which begins to work with the first push. */
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
      if (patienceMs !== undefined) patience ??= setTimeout(losePatience, patienceMs);
      return;
    }
    isScheduled = true;
    setImmediate(begin);
  }

  function losePatience(): void {
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
