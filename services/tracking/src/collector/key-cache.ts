// Finds the profile to which a tracking key belongs, cached for less than a second, so that every replica knows a revocation
// within one.
import { cacheReads } from '../store/cache-reads.ts';

const SHAPE = /^tk_[A-Za-z0-9]{22}$/;

/**
 * Makes the look-up of one process.
 * @param profileOf queries the database
 * @param monotonic milliseconds of a clock that never jumps
 * @returns the key's profile, or undefined for a key that is malformed, unknown or revoked
 */
export function createKeyCache(
  profileOf: (key: string) => Promise<string | undefined>,
  monotonic: () => number,
): (key: string) => Promise<string | undefined> {
  const cached = cacheReads(profileOf, monotonic);
  return async (key) => (SHAPE.test(key) ? cached(key) : undefined);
}
