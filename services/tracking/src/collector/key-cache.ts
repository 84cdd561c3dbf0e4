// Which profile a tracking key belongs to, cached for less than a second: a revoked key is unknown in every
// replica within one.
import { cacheReads } from '../store/cache-reads.ts';

const SHAPE = /^tk_[A-Za-z0-9]{22}$/;

/**
 * Makes the look-up of one process.
 * @param profileOf asks the database
 * @param monotonic milliseconds that no clock's jump changes
 * @returns the key's profile, or undefined for a key that is malformed, unknown or revoked
 */
export function createKeyCache(
  profileOf: (key: string) => Promise<string | undefined>,
  monotonic: () => number,
): (key: string) => Promise<string | undefined> {
  const cached = cacheReads(profileOf, monotonic);
  return async (key) => (SHAPE.test(key) ? cached(key) : undefined);
}
