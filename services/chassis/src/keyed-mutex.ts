// Work on the same thing waits for the work on it that began before; work on different things runs side by side. This holds within one
// process: between processes the database decides, and who loses begins again.

/** Runs `run` once everything that shares one of the keys and was called before has ended, well or not. */
export type KeyedMutex = <T>(keys: readonly string[], run: () => Promise<T>) => Promise<T>;

/** Makes one; a key that nobody uses costs nothing. */
export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return function underKeys(keys, run) {
    const before = Promise.all(keys.flatMap((key) => last.get(key) ?? []));
    const result = before.then(run);
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) last.set(key, ended);
    ended.then(() => {
      for (const key of keys) if (last.get(key) === ended) last.delete(key);
    });
    return result;
  };
}
