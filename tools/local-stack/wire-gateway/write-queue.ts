// Queues writes that would only wait for each other: batches into one collection, updates of one key. In parallel, batches
// deadlock in PostgreSQL, document by document; they never do in MongoDB, where each document is its own transaction.

export type WriteQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

// A write may itself wait for an open transaction; the writes after it do not wait that long.
const longestWaitMs = 1_000;

/** Creates the queue: writes with the same key run one after another, or in parallel after a second of waiting. */
export function createWriteQueue(): WriteQueue {
  const last = new Map<string, Promise<unknown>>();
  return async function enqueue(key, work) {
    const before = last.get(key);
    const mine = before === undefined ? work() : doneOrTimeout(before).then(work);
    const settled = mine.then(
      () => {},
      () => {},
    );
    last.set(key, settled);
    try {
      return await mine;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}

async function doneOrTimeout(before: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, longestWaitMs);
  });
  await Promise.race([before, late]);
  clearTimeout(timer);
}
