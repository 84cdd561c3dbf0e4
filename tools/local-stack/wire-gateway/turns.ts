// Lets writes that would only wait for each other go one after another: batches into one collection, updates of one key.
// Side by side in PostgreSQL they deadlock, batches document by document; in MongoDB, a transaction each, they never do.

export type Turns = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

// A write may itself wait for a transaction that is open elsewhere; those behind it do not wait for that.
const longestWaitMs = 1_000;

/** Answers a function that runs works of the same key in turn, or after a second side by side. */
export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return async function inTurn(key, work) {
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
