// Clears the `pending` flag of changed rows after they are published, many in one write. After a crash before the write, some
// rows are published again, which their message ids make harmless.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

type Published = Pick<RawEventDoc, '_id' | 'revision'>;

interface Deps {
  markPublished: (rows: readonly Published[]) => Promise<void>;
  logger: Logger;
}

const DEBOUNCE_MS = 50;
const MAX_ROWS = 1000;

export interface PendingFlags extends AsyncDisposable {
  add(rows: readonly Published[]): void;
  /** Writes the collected rows. */
  flush(): Promise<void>;
}

/** Collects published rows; those of a failed write are left to the sweep. */
export function createPendingFlags({ markPublished, logger }: Deps): PendingFlags {
  let batch: Published[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = batch;
    batch = [];
    if (rows.length > 0) {
      writing = writing
        .then(() => markPublished(rows))
        .catch((error: unknown) =>
          logger.warn({ count: rows.length, err: error }, 'the pending flags of published events could not be cleared'),
        );
    }
    return writing;
  }

  return {
    add(rows) {
      for (const { _id, revision } of rows) batch.push({ _id, revision });
      if (batch.length >= MAX_ROWS) void flush();
      else timer ??= setTimeout(() => void flush(), DEBOUNCE_MS);
    },
    flush,
    [Symbol.asyncDispose]: flush,
  };
}
