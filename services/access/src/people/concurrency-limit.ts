// Limits how many tasks run at a time, for work whose memory or processor time would add up.

interface Options {
  /** The most tasks that may wait. */
  readonly waiting: number;
  /** Makes the error for a task beyond that. */
  readonly refuse: () => Error;
}

/**
 * Creates the limit: at most `running` tasks run at a time, the others wait in the order in which they arrived.
 * @throws (the function) refuse() when too many wait; the task never starts then
 */
export function createConcurrencyLimit(running: number, { waiting, refuse }: Options) {
  let free = running;
  const line: (() => void)[] = [];
  return async function limited<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (line.length >= waiting) throw refuse();
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await task();
    } finally {
      // The slot passes straight to the next waiting task, so that no newcomer takes it.
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}
