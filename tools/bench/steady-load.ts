// Generates load at a steady rate in the background.
import { setTimeout as delay } from 'node:timers/promises';
import type { Send } from './load.ts';

export interface SteadyLoad {
  /**
   * Ends the load when all calls are answered.
   * @returns what was acknowledged, and ms of each call since it was due
   * @throws the first error of any call
   */
  stop(): Promise<{ rows: number; callMs: number[] }>;
}

/** Calls at fixed times, whether or not earlier calls were answered. */
export function startSteadyLoad(send: Send, ratePerSecond: number): SteadyLoad {
  const began = performance.now();
  const callMs: number[] = [];
  const open = new Set<Promise<void>>();
  let rows = 0;
  let started = 0;
  let isStopping = false;
  let failure: { error: unknown } | undefined;

  function call(dueAt: number): void {
    const one = send()
      .then((acknowledged) => {
        rows += acknowledged;
        callMs.push(performance.now() - dueAt);
      })
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => open.delete(one));
    open.add(one);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      const due = Math.floor(((performance.now() - began) * ratePerSecond) / 1000) + 1;
      while (started < due) call(began + (started++ * 1000) / ratePerSecond);
      await delay(Math.max(1, began + (started * 1000) / ratePerSecond - performance.now()));
    }
  }

  const running = run();
  return {
    async stop() {
      isStopping = true;
      await running;
      await Promise.all(open);
      if (failure) throw failure.error;
      return { rows, callMs };
    },
  };
}
