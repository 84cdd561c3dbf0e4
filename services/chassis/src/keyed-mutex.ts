// Makes work on the same thing wait for earlier work on it; work on different things runs side by side. This holds within one
// process: between processes the database decides, and the loser begins again.

/** Runs `run` as soon as every earlier call that shares one of the keys has ended, successfully or not. */
export type KeyedMutex = <T>(keys: readonly string[], run: () => Promise<T>) => Promise<T>;

/** Makes a mutex; a key that is not in use costs nothing. */
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
