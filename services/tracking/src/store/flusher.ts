// Writes what was counted in memory once a second, so that a busy site costs no more than a quiet one.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';

interface Deps {
  /** Takes what waits, and writes it. What it cannot write is lost: a failure to count is no reason to fail an event. */
  flush: () => Promise<void>;
  logger: Logger;
  /** What is lost then, for the log. */
  what: string;
}

export interface Flusher extends AsyncDisposable {
  /** Has what waits written within a second. */
  schedule(): void;
}

const FLUSH_MS = 1000;

/** Makes the flusher. Disposing writes what waits. */
export function createFlusher({ flush, logger, what }: Deps): Flusher {
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(flush).catch((err: unknown) => {
      logger.warn({ err }, `${what} were not stored`);
    });
  }

  return {
    schedule() {
      timer ??= setTimeout(write, FLUSH_MS);
    },
    async [Symbol.asyncDispose]() {
      write();
      await writing;
    },
  };
}
