// What was read lately is cached for less than a second: what changes is known in every replica within one (ADR 10).
import { createSingleFlightCache } from '@touchline/chassis/cache/single-flight-cache.ts';

const TTL_MS = 800;

/**
 * Makes a reader with a cache of this process, which keeps no failure.
 * @param read asks the database
 * @param now milliseconds of a clock that only goes on
 */
export function cacheReads<T>(read: (id: string) => Promise<T>, now: () => number): (id: string) => Promise<T> {
  const cache = createSingleFlightCache<T>({ now, ttlMs: TTL_MS });
  return (id) => cache.find(id, () => read(id));
}
