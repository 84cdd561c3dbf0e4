// Keeps pictures in memory for a while, since a page shows many at once and each costs two calls of other companies' servers.
import type { Picture } from './picture.ts';

interface Options {
  /** Milliseconds. */
  readonly now: () => number;
  /** Of all pictures together, and of what is known about ads without one. */
  readonly maxBytes?: number;
  readonly keepMs?: number;
  /** How long it is believed that there is no picture. */
  readonly keepNoneMs?: number;
  /** How long what load throws is thrown again without a load: a page that is loaded again must not ask for all of its pictures anew. */
  readonly keepErrorMs?: (error: unknown) => number;
}

export interface PictureCache {
  /**
   * Returns the picture of a key, null where there is none: what is known, or what load finds. Concurrent calls share one load,
   * which must have its own deadline.
   * @throws what load throws
   */
  find(key: string, load: () => Promise<Picture | null>): Promise<Picture | null>;
}

const MAX_BYTES = 16 * 1024 * 1024;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** What an entry costs beside its picture, so that ads without one are bounded too. */
const ENTRY_BYTES = 512;

interface Entry {
  readonly found: { readonly picture: Picture | null } | { readonly error: unknown };
  readonly until: number;
}

/** Makes an empty cache. What was not used for longest is forgotten first. */
export function createPictureCache({
  now,
  maxBytes = MAX_BYTES,
  keepMs = HOUR_MS,
  keepNoneMs = MINUTE_MS,
  keepErrorMs = () => 0,
}: Options): PictureCache {
  // A Map keeps the order of insertion: the first key is the one that was not used for longest.
  const entries = new Map<string, Entry>();
  const loading = new Map<string, Promise<Picture | null>>();
  let bytes = 0;

  const forget = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && entries.delete(key)) bytes -= costOf(entry);
    return entry;
  };
  const keep = (key: string, entry: Entry): void => {
    forget(key);
    entries.set(key, entry);
    bytes += costOf(entry);
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  };
  const loaded = async (key: string, load: () => Promise<Picture | null>): Promise<Picture | null> => {
    // The time counts from before the load, because what it finds can already be that old.
    const began = now();
    try {
      const picture = await load();
      keep(key, { found: { picture }, until: began + (picture === null ? keepNoneMs : keepMs) });
      return picture;
    } catch (error) {
      const ms = keepErrorMs(error);
      if (ms > 0) keep(key, { found: { error }, until: now() + ms });
      throw error;
    }
  };
  const start = (key: string, load: () => Promise<Picture | null>): Promise<Picture | null> => {
    const running = loaded(key, load).finally(() => loading.delete(key));
    loading.set(key, running);
    return running;
  };

  return {
    find: async (key, load) => {
      const known = forget(key);
      if (known && known.until > now()) {
        keep(key, known);
        if ('error' in known.found) throw known.found.error;
        return known.found.picture;
      }
      return loading.get(key) ?? start(key, load);
    },
  };
}

const costOf = ({ found }: Entry): number =>
  ENTRY_BYTES + ('picture' in found ? (found.picture?.bytes.length ?? 0) : 0);
