// Counts the hashing that a piece of code does: equal work keeps two refusals from being distinguished, and unlike time it is the
// same on every machine.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Runs fn, and passes each text that is hashed as a password to sees.
 * @returns each password hash with its cost, each SHA-256 and each constant-time comparison made meanwhile
 */
export async function cryptoWork(fn: () => Promise<unknown>, sees?: (text: string) => void): Promise<string[]> {
  const work: string[] = [];
  const { scrypt, createHash, timingSafeEqual } = crypto;
  const counted = {
    scrypt: (...[text, salt, size, options, done]: Parameters<typeof scrypt>) => {
      const { N, r, p } = options;
      sees?.(String(text));
      work.push(`scrypt N=${N} r=${r} p=${p} size=${size}`);
      scrypt(text, salt, size, options, done);
    },
    createHash: (...[algorithm, options]: Parameters<typeof createHash>) => {
      if (algorithm === 'sha256') work.push(algorithm);
      return createHash(algorithm, options);
    },
    timingSafeEqual: (...[one, other]: Parameters<typeof timingSafeEqual>) => {
      work.push(`compare ${one.byteLength} bytes`);
      return timingSafeEqual(one, other);
    },
  };
  const replace = (functions: object) => {
    Object.assign(crypto, functions);
    // Updates the functions that modules have imported by name.
    syncBuiltinESMExports();
  };
  replace(counted);
  try {
    await fn();
  } finally {
    replace({ scrypt, createHash, timingSafeEqual });
  }
  return work;
}
