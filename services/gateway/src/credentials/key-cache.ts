// A short memory of look-ups, so that a busy key costs one read a second and a revocation is felt within that second.

interface Deps<T> {
  readonly load: (id: string) => Promise<T>;
  readonly now: () => number;
  /** How long an answer is good for; also how long a revoked key may still work. */
  readonly ttlMs?: number;
  readonly maxEntries?: number;
}

/**
 * Wraps a look-up. Concurrent calls for one id share one load; unknown ids are remembered too, so that guessing is cheap
 * for the database; a failed load is forgotten.
 */
export function createKeyCache<T>({
  load,
  now,
  ttlMs = 1000,
  maxEntries = 10_000,
}: Deps<T>): (id: string) => Promise<T> {
  const entries = new Map<string, { readonly value: Promise<T>; readonly until: number }>();
  return function cached(id) {
    const known = entries.get(id);
    if (known && known.until > now()) return known.value;
    entries.delete(id);
    const value = load(id);
    entries.set(id, { value, until: now() + ttlMs });
    value.catch(() => entries.delete(id));
    // A Map keeps insertion order: the first key is the oldest entry.
    const oldest = entries.size > maxEntries ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
