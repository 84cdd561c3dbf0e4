// A short cache of look-ups, so that a busy id costs one call a second and a change is felt within that second.

/** How long an answer is good for unless told, and so the longest that a change is not felt where no message tells of it. */
export const CACHE_MS = 900;

interface Deps {
  readonly now: () => number;
  readonly ttlMs?: number;
  readonly maxEntries?: number;
}

export interface SingleFlightCache<T> {
  /** What load answered for the id within the last ttlMs, or its answer now. @throws what load throws, which is not kept */
  find(id: string, load: () => Promise<T>): Promise<T>;
  /** The next find of the id loads, whatever is being loaded at this moment. */
  invalidate(id: string): void;
  /** Invalidates every answer of which this is true, and every one that is still being loaded. */
  invalidateWhere(concerned: (answer: T) => boolean): void;
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly until: number;
  /** What was loaded, once it is. */
  answer?: T;
}

/**
 * Makes the cache. Concurrent calls for one id share one load, which has to end by itself, by its deadline; a failed one is not kept.
 * @param now milliseconds of a clock that only goes on
 */
export function createSingleFlightCache<T>({ now, ttlMs = CACHE_MS, maxEntries = 10_000 }: Deps): SingleFlightCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    find(id, load) {
      const known = entries.get(id);
      if (known && known.until > now()) return known.value;
      entries.delete(id);
      // The time counts from before the read: what it sees can already be as old as that.
      const entry: Entry<T> = { until: now() + ttlMs, value: load() };
      entries.set(id, entry);
      entry.value.then(
        (answer) => (entry.answer = answer),
        () => {
          if (entries.get(id) === entry) entries.delete(id);
        },
      );
      // A Map keeps insertion order: the first key is the oldest entry.
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      return entry.value;
    },
    invalidate: (id) => void entries.delete(id),
    invalidateWhere(concerned) {
      for (const [id, { answer }] of entries) if (answer === undefined || concerned(answer)) entries.delete(id);
    },
  };
}
