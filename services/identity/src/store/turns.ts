// One at a time for those that would get in each other's way, side by side for the rest: within this process; between
// processes the database decides, and who loses begins again.

export type InTurn = <T>(keys: readonly string[], run: () => Promise<T>) => Promise<T>;

/** Makes a function that runs what shares a key in the order of the calls; a run that fails does not hold up the next. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return function inTurn(keys, run) {
    const before = Promise.all(keys.flatMap((key) => last.get(key) ?? []));
    const result = before.then(run);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    for (const key of keys) last.set(key, settled);
    settled.then(() => {
      for (const key of keys) if (last.get(key) === settled) last.delete(key);
    });
    return result;
  };
}
