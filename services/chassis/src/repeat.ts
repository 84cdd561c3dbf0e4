// Repeats work for as long as the service runs, and sooner when it is woken. A failure is logged, and the work is repeated all
// the same.
import type { Logger } from './telemetry/logger.ts';

interface Options {
  /** What the log calls the work: `<name> failed and will be retried`. */
  readonly name: string;
  /** The pause from the end of the work to its next beginning. */
  readonly everyMs: number;
  /** The pause after so many failures in a row, the first of them being 1; everyMs by default. wake does not shorten it. */
  readonly afterFailuresMs?: (failures: number) => number;
  readonly logger: Logger;
}

export interface Repeated extends AsyncDisposable {
  /** Starts the work now, or as soon as the present run ends. */
  wake(): void;
}

/** Starts the work at once and repeats it. Disposing aborts the signal and waits for the work to end. */
export function repeat(
  { name, everyMs, afterFailuresMs = () => everyMs, logger }: Options,
  work: (stopping: AbortSignal) => Promise<void>,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  let isWoken = false;
  let isFailed = false;
  let endPause: () => void = () => undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function loop(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      isWoken = false;
      isFailed = false;
      try {
        await work(signal);
        failures = 0;
      } catch (err) {
        failures += 1;
        isFailed = true;
        if (!signal.aborted) logger.warn({ err }, `${name} failed and will be retried`);
      }
      if (signal.aborted || (isWoken && !isFailed)) continue;
      await pause(isFailed ? afterFailuresMs(failures) : everyMs);
    }
  }

  const running = loop();
  return {
    wake() {
      isWoken = true;
      if (!isFailed) endPause();
    },
    async [Symbol.asyncDispose]() {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
