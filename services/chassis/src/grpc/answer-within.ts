// Bounds how long all calls together may take that one request makes of other services.
import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/**
 * Runs a function whose gRPC calls end within so many milliseconds from now, however many it makes one after another. A call
 * that states its own deadline is not bounded, since it is known to take longer. Work that outlives the request must be unbounded.
 */
export function answerWithin<T>(ms: number, run: () => Promise<T>): Promise<T> {
  return deadlines.run(Date.now() + ms, run);
}

/** Runs what several requests wait for: the time of none of them bounds it. */
export function unbounded<T>(run: () => T): T {
  return deadlines.exit(run);
}

/** Returns when the calls of the running request have to end, in epoch milliseconds; undefined where nothing bounds them. */
export function answerDeadline(): number | undefined {
  return deadlines.getStore();
}
