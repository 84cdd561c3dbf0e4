// What concurrent callers bring is worked on in batches: what comes within one turn of the event loop goes together, and while a batch is
// under way the next one gathers. So batches grow with the load, and who is alone waits for nobody.

interface Options<T> {
  /** Works on a batch, oldest first, and tells whoever waits for it, of failures too: it must not throw, which would end the process. */
  readonly run: (batch: readonly T[]) => Promise<void>;
  /** Items in a batch; any number unless told. */
  readonly most?: number;
  /** Batches under way at the same time; 1 unless told. */
  readonly atOnce?: number;
  /** So much gets a batch beside one that runs, and less gets one after patienceMs; unless told, any number waits for its end. */
  readonly full?: number;
  readonly patienceMs?: number;
  /** What an item counts for in `full`; 1 unless told. */
  readonly weightOf?: (item: T) => number;
}

export interface BatchQueue<T> {
  push(...items: readonly T[]): void;
  /** How many items wait for a batch. */
  length(): number;
  /** How long the first of them waits; 0 when none does. */
  waitsMs(): number;
}

interface Waiting<T> {
  readonly item: T;
  readonly since: number;
}

/** Makes an empty queue; it works by itself from the first push on. */
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
