// A short memory of look-ups, so that a busy key costs one call a second and a revocation is felt within that second.
import { unavailable } from '@touchline/chassis/errors.ts';

/** How long an answer is good for, and so the longest that a revoked credential can still work where no message arrives. */
export const MEMORY_MS = 900;

interface Deps {
  readonly now: () => number;
  readonly ttlMs?: number;
  readonly maxEntries?: number;
  /** How long a load may take. */
  readonly loadMs: number;
}

export interface KeyCache<T> {
  /** What load answered for the id within the last ttlMs, or its answer now. @throws AppError UNAVAILABLE when there is none in time */
  find(id: string, load: () => Promise<T>): Promise<T>;
  /** The next find of the id loads, whatever is being loaded at this moment. */
  forget(id: string): void;
  /** Forgets every answer of which this is true, and every one that is still being loaded. */
  forgetWhere(concerned: (answer: T) => boolean): void;
}

interface Entry<T> {
  readonly value: Promise<T>;
  readonly until: number;
  /** What was loaded, once it is. */
  answer?: T;
}

/**
 * Makes the memory. Concurrent calls for one id share one load, and a failed load is forgotten.
 * @param now milliseconds of a clock that only goes on
 */
export function createKeyCache<T>({ now, ttlMs = MEMORY_MS, maxEntries = 10_000, loadMs }: Deps): KeyCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    find(id, load) {
      const known = entries.get(id);
      if (known && known.until > now()) return known.value;
      entries.delete(id);
      // The time counts from before the read: what it sees can already be as old as that.
      const entry: Entry<T> = { until: now() + ttlMs, value: inTime(load(), loadMs) };
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
    forget: (id) => void entries.delete(id),
    forgetWhere(concerned) {
      for (const [id, { answer }] of entries) if (answer === undefined || concerned(answer)) entries.delete(id);
    },
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
