// Work on one thing waits for the work on it that began before, so that it meets no conflict in the database.

/** Makes the queue: tasks under one key run one after another, in order; under different keys they do not wait for each other. */
export function createOneByOne() {
  const last = new Map<string, Promise<unknown>>();
  return async function oneByOne<T>(key: string, task: () => Promise<T>): Promise<T> {
    const before = last.get(key);
    const mine = (async () => {
      // Whoever asked before is told of its failure; the next one is not.
      await before?.catch(() => undefined);
      return task();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
