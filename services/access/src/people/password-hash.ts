// Hashes passwords for storage with scrypt (RFC 7914), in a text that names its own parameters, so that they can be raised later.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { canonicalPassword, PASSWORD_MAX_LENGTH } from '@touchline/chassis/access/password-rules.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** The cost of a hash: about 128 · r · N bytes, and p times the work on them. */
export interface Cost {
  /** Base-2 logarithm of N. */
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** 32 MiB and about a quarter of a second each (OWASP's second choice for scrypt). */
export const PASSWORD_COST: Cost = { ln: 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const FORM = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

// Two at a time: a burst of sign-ins takes 64 MiB and waits, instead of using up the memory and the thread pool. The queue is
// short: a caller that would wait longer than a few seconds is refused at once. Few requests of one address are in it
// (limit-guesses.ts).
const limited = createConcurrencyLimit(2, {
  waiting: 16,
  refuse: () => unavailable('Too many people are signing in at this moment.', 2),
});

export interface Passwords {
  /**
   * Hashes a password for storage.
   * @param setting from newSetting(): with it, equal passwords have equal hashes; by default a fresh one
   * @returns the setting, a `$` and the hash
   * @throws AppError service_unavailable when more hashes are waiting than can run in a few seconds
   */
  hash(text: string, setting?: string): Promise<string>;
  /** Returns the current parameters and a fresh salt: `$scrypt$ln=…,r=…,p=…$<salt>`. */
  newSetting(): string;
  /**
   * Compares a password with what is stored, in constant time.
   * @param stored null for an unknown person or one without a password: the same work is done, and the result is false
   * @throws AppError service_unavailable when more hashes are waiting than can run in a few seconds
   */
  verify(text: string, stored: string | null): Promise<boolean>;
  /**
   * Reports whether a stored hash was made with less work than is current; the password is then hashed again at the next good
   * sign-in.
   */
  needsRehash(stored: string): boolean;
}

/** @param cost of new hashes; stored ones name their own */
export function createPasswords(cost = PASSWORD_COST): Passwords {
  return {
    async hash(text, setting = newSetting(cost)) {
      const kept = decode(`${setting}$${unpadded(NO_HASH)}`);
      if (!kept) throw new Error('the password setting is not of the form that newSetting() returns');
      return `${setting}$${unpadded(await derive(fits(text) ? text : '', kept.salt, kept.cost))}`;
    },
    newSetting: () => newSetting(cost),
    async verify(text, stored) {
      const kept = stored === null ? null : decode(stored);
      const { cost: asKept, salt, hash } = kept ?? { cost, salt: NO_SALT, hash: NO_HASH };
      const found = await derive(fits(text) ? text : '', salt, asKept);
      return timingSafeEqual(found, hash) && kept !== null && fits(text);
    },
    needsRehash: (stored) => workOf(decode(stored)?.cost ?? { ln: 0, r: 0, p: 0 }) < workOf(cost),
  };
}

/** Measured in the form in which it was set: the same password takes more room in the spelling of other keyboards. */
const fits = (text: string): boolean => canonicalPassword(text).length <= PASSWORD_MAX_LENGTH * 2;

const workOf = ({ ln, r, p }: Cost): number => 2 ** ln * r * p;

const NO_SALT = Buffer.alloc(SALT_BYTES);
const NO_HASH = Buffer.alloc(HASH_BYTES);

function derive(text: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** ln;
  const options: ScryptOptions = { N, r, p, maxmem: 128 * r * (N + p + 2) + 1024 * 1024 };
  return limited(
    () =>
      new Promise((resolve, reject) => {
        scrypt(canonicalPassword(text), salt, HASH_BYTES, options, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
}

function newSetting({ ln, r, p }: Cost): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(randomBytes(SALT_BYTES))}`;
}

/** Returns null for a text of another form, which no password fits. */
function decode(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, ln, r, p, salt, hash] = FORM.exec(stored) ?? [];
  if (!ln || !r || !p || !salt || !hash) return null;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
