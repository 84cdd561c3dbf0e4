// Something that is done again and again for as long as the service runs, and sooner when it is woken. A failure is logged, and the
// next time comes all the same.
import type { Logger } from './telemetry/logger.ts';

interface Options {
  /** What is done, in the words of the log: `<name> failed, it is tried again`. */
  readonly name: string;
  /** From its end to its next beginning. */
  readonly everyMs: number;
  /** The same after so many failures in a row, the first of them being 1; everyMs unless told. Nothing wakes it meanwhile. */
  readonly afterFailuresMs?: (failures: number) => number;
  readonly logger: Logger;
}

export interface Repeated extends AsyncDisposable {
  /** Has it done now, or at once after what is being done. */
  wake(): void;
}

/** Does it at once, and again and again; disposing tells it to stop, by the signal, and waits for its end. */
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
        if (!signal.aborted) logger.warn({ err }, `${name} failed, it is tried again`);
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
