// Caches what was read recently for less than a second, so every replica knows a change within one (ADR 10).
import { createSingleFlightCache } from '@touchline/chassis/cache/single-flight-cache.ts';

const TTL_MS = 800;

/**
 * Makes a reader with a cache of this process, which does not cache failures.
 * @param read queries the database
 * @param now milliseconds of a clock that never goes back
 */
export function cacheReads<T>(read: (id: string) => Promise<T>, now: () => number): (id: string) => Promise<T> {
  const cache = createSingleFlightCache<T>({ now, ttlMs: TTL_MS });
  return (id) => cache.find(id, () => read(id));
}
