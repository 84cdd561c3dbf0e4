// Caches look-ups briefly, so that a busy id costs one call a second and a change takes effect within that second.

/** How long an answer is good for by default, and so the longest delay of a change that no message announces. */
export const CACHE_MS = 900;

interface Deps {
  readonly now: () => number;
  readonly ttlMs?: number;
  readonly maxEntries?: number;
}

export interface SingleFlightCache<T> {
  /**
   * Returns what load returned for the id within the last ttlMs, or loads it now.
   * @throws what load throws, which is not cached
   */
  find(id: string, load: () => Promise<T>): Promise<T>;
  /** Makes the next find of the id load again, even if a load is in flight. */
  invalidate(id: string): void;
  /** Invalidates every answer for which `concerned` is true, and every one that is still being loaded. */
  invalidateWhere(concerned: (answer: T, id: string) => boolean): void;
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly until: number;
  /** What was loaded; undefined until it is. */
  answer?: T;
}

/**
 * Makes the cache. Concurrent calls for one id share one load, which must have its own deadline; a failed load is not cached.
 * @param now milliseconds of a clock that never goes back
 */
export function createSingleFlightCache<T>({ now, ttlMs = CACHE_MS, maxEntries = 10_000 }: Deps): SingleFlightCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    find(id, load) {
      const known = entries.get(id);
      if (known && known.until > now()) return known.value;
      entries.delete(id);
      // The time counts from before the read, because what the read sees can already be that old.
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
      for (const [id, { answer }] of entries) if (answer === undefined || concerned(answer, id)) entries.delete(id);
    },
  };
}
