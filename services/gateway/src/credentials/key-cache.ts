// A short memory of look-ups, so that a busy key costs one read a second and a revocation is felt within that second.
import { unavailable } from '@touchline/chassis/errors.ts';
import { WAITS } from '../waits.ts';

/** How long an answer is good for, and so the longest that a revoked credential can still work where no message arrives. */
export const MEMORY_MS = 900;

interface Deps<T> {
  readonly load: (id: string) => Promise<T>;
  readonly now: () => number;
  readonly ttlMs?: number;
  readonly maxEntries?: number;
  /** How long a load may take. */
  readonly loadMs?: number | undefined;
}

export interface KeyCache<T> {
  /** What load answered for the id within the last ttlMs, or its answer now. @throws AppError UNAVAILABLE when there is none in time */
  find(id: string): Promise<T>;
  /** The next find of the id loads, whatever is being loaded at this moment. */
  forget(id: string): void;
  forgetAll(): void;
}

/**
 * Wraps a look-up. Concurrent calls for one id share one load; unknown ids are remembered too, so that guessing is cheap
 * for the database; a failed load is forgotten.
 */
export function createKeyCache<T>({
  load,
  now,
  ttlMs = MEMORY_MS,
  maxEntries = 10_000,
  loadMs = WAITS.lookUpMs,
}: Deps<T>): KeyCache<T> {
  const entries = new Map<string, { readonly value: Promise<T>; readonly until: number }>();
  return {
    find(id) {
      const known = entries.get(id);
      if (known && known.until > now()) return known.value;
      entries.delete(id);
      // The time counts from before the read: what it sees can already be as old as that.
      const entry = { until: now() + ttlMs, value: inTime(load(id), loadMs) };
      entries.set(id, entry);
      entry.value.catch(() => {
        if (entries.get(id) === entry) entries.delete(id);
      });
      // A Map keeps insertion order: the first key is the oldest entry.
      const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      return entry.value;
    },
    forget: (id) => void entries.delete(id),
    forgetAll: () => entries.clear(),
  };
}

async function inTime<T>(loading: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(unavailable('What stands behind the credential is out of reach; try again.', 1));
  const timer = setTimeout(giveUp, ms);
  try {
    return await Promise.race([loading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
