// Something that is done again and again for as long as the service runs; once that fails is logged and tried at the next time.
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './telemetry/logger.ts';

/** Does it at once, and again so long after it ended; disposing waits for its end. */
export function repeat(
  { name, everyMs, logger }: { name: string; everyMs: number; logger: Logger },
  work: (stopping: AbortSignal) => Promise<void>,
): AsyncDisposable {
  const stopping = new AbortController();
  const { signal } = stopping;
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      await work(signal).catch((err: unknown) => {
        if (!signal.aborted) logger.warn({ operation: name, err }, 'a sweep failed, the next one follows');
      });
      await delay(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}
