// Queues writes that would only wait for each other: batches into one collection, updates of one key. In parallel they deadlock in
// PostgreSQL, batches document by document; in MongoDB, one transaction each, they never do.

export type WriteQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

// A write may itself wait for an open transaction; the writes behind it do not wait for that.
const longestWaitMs = 1_000;

/** Creates the queue: writes of the same key run one after another, or after a second of waiting in parallel. */
export function createWriteQueue(): WriteQueue {
  const last = new Map<string, Promise<unknown>>();
  return async function enqueue(key, work) {
    const before = last.get(key);
    const mine = before === undefined ? work() : settledOrLate(before).then(work);
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

async function settledOrLate(before: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, longestWaitMs);
  });
  await Promise.race([before, late]);
  clearTimeout(timer);
}
