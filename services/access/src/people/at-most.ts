// A few at a time: for work whose memory or processor time would add up.

interface Options {
  /** The most that may stand in line. */
  readonly waiting: number;
  /** What the next one is told. */
  readonly refuse: () => Error;
}

/**
 * Makes a gate: at most `running` tasks at a time, the others in line, first come first served.
 * @throws (the function) refuse() when the line is full; the task is then never begun
 */
export function atMost(running: number, { waiting, refuse }: Options) {
  let free = running;
  const line: (() => void)[] = [];
  return async function inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (line.length >= waiting) throw refuse();
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await task();
    } finally {
      // The place passes straight to the next in line, so that nobody slips in between.
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}
