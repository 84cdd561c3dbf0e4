// Taking the `pending` mark off changed rows that are published, many in one write: a crash before it only means that some
// are published again, which their message ids make harmless.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

type Published = Pick<RawEventDoc, '_id' | 'revision'>;

interface Deps {
  markPublished: (rows: readonly Published[]) => Promise<void>;
  logger: Logger;
}

const GATHER_MS = 50;
const MOST = 1000;

export interface Marks extends AsyncDisposable {
  add(rows: readonly Published[]): void;
  /** Writes what has gathered. */
  flush(): Promise<void>;
}

/** Gathers published rows; a write that fails leaves them to the sweep. */
export function createMarks({ markPublished, logger }: Deps): Marks {
  let gathered: Published[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = gathered;
    gathered = [];
    if (rows.length > 0) {
      writing = writing
        .then(() => markPublished(rows))
        .catch((error: unknown) =>
          logger.warn({ count: rows.length, err: error }, 'published events could not be marked'),
        );
    }
    return writing;
  }

  return {
    add(rows) {
      for (const { _id, revision } of rows) gathered.push({ _id, revision });
      if (gathered.length >= MOST) void flush();
      else timer ??= setTimeout(() => void flush(), GATHER_MS);
    },
    flush,
    [Symbol.asyncDispose]: flush,
  };
}
