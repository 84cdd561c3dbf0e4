// Generates the two kinds of load: a fixed number of callers for throughput, and a constant rate of arrivals for latency.
import { setTimeout as delay } from 'node:timers/promises';

/** Makes one call. @returns how many rows were acknowledged */
export type Send = () => Promise<number>;

/** The results of the callers in one slice of a closed loop. */
export interface Slice {
  readonly rows: number;
  /** Rows a second, until the last answer. */
  readonly perSecond: number;
  readonly callMs: readonly number[];
}

/** Runs callers that each send the next call when the last was answered. */
export async function closedLoop(send: Send, options: { callers: number; durationMs: number }): Promise<Slice> {
  const began = performance.now();
  const end = began + options.durationMs;
  const callMs: number[] = [];
  let rows = 0;
  const caller = async () => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      const sent = await send();
      callMs.push(performance.now() - sentAt);
      rows += sent;
    }
  };
  await Promise.all(Array.from({ length: options.callers }, caller));
  return { rows, perSecond: rows / ((performance.now() - began) / 1000), callMs };
}

/**
 * Calls at fixed times, whether or not earlier calls were answered, as independent callers do.
 * @returns milliseconds of each call since the time at which it was due, so that waiting in any queue counts
 */
export async function openLoop(
  send: Send,
  { ratePerSecond, durationMs }: { ratePerSecond: number; durationMs: number },
): Promise<number[]> {
  const began = performance.now();
  // At least one, also in a short slice on a slow machine: without any there is no figure.
  const total = Math.max(1, Math.round((ratePerSecond * durationMs) / 1000));
  const calls: Promise<number>[] = [];
  while (calls.length < total) {
    const dueNow = Math.min(total, Math.floor(((performance.now() - began) * ratePerSecond) / 1000) + 1);
    while (calls.length < dueNow) {
      const dueAt = began + (calls.length * 1000) / ratePerSecond;
      calls.push(send().then(() => performance.now() - dueAt));
    }
    const nextAt = began + (calls.length * 1000) / ratePerSecond;
    await delay(Math.max(1, nextAt - performance.now()));
  }
  return Promise.all(calls);
}
