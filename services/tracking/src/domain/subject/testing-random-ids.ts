// Makes random ids for tests in the styles of common generators, from bytes that are the same in every run.
import { createHash } from 'node:crypto';

/** Bytes, each from 0 to 255. */
export type Bytes = () => number;

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const of = (alphabet: string, length: number) => (bytes: Bytes) =>
  Array.from({ length }, () => alphabet[((bytes() << 8) | bytes()) % alphabet.length]).join('');
const joined = (sign: string, ...parts: ((bytes: Bytes) => string)[]) => {
  return (bytes: Bytes) => parts.map((part) => part(bytes)).join(sign);
};
const behind = (prefix: string, part: (bytes: Bytes) => string) => (bytes: Bytes) => prefix + part(bytes);
const hex = (length: number) => of('0123456789abcdef', length);
const base36 = (length: number) => of(DIGITS + LOWER, length);

/** Makes an id of each style. */
export const RANDOM_IDS: Readonly<Record<string, (bytes: Bytes) => string>> = {
  nanoid: of(`${DIGITS}${LOWER}${UPPER}_-`, 21),
  'a short nanoid': of(`${DIGITS}${LOWER}${UPPER}_-`, 10),
  cuid: behind('c', base36(24)),
  cuid2: (bytes) => of(LOWER, 1)(bytes) + base36(23)(bytes),
  ulid: behind('01', of(CROCKFORD, 24)),
  'a ulid in lower case': behind('01', of(CROCKFORD.toLowerCase(), 24)),
  base36: base36(12),
  'short base36': base36(8),
  'long base36': base36(32),
  base62: of(DIGITS + LOWER + UPPER, 22),
  base58: of(BASE58, 22),
  'base64url of 16 bytes': of(`${UPPER}${LOWER}${DIGITS}-_`, 22),
  'base32 as in RFC 4648': of(`${UPPER}234567`, 26),
  'hex of 8': hex(8),
  'hex of 16': hex(16),
  'an object id': hex(24),
  'hex of 31': hex(31),
  'hex in groups': joined('-', hex(8), hex(4), hex(4)),
  'groups of four': joined('-', base36(4), base36(4), base36(4), base36(4)),
  'groups of five in capitals': joined('-', ...Array.from({ length: 5 }, () => of(CROCKFORD, 5))),
  'a prefix and base62': behind('sub_', of(DIGITS + LOWER + UPPER, 24)),
  'a prefix and base36': behind('patient-', base36(10)),
  ksuid: of(DIGITS + UPPER + LOWER, 27),
  xid: of('0123456789abcdefghijklmnopqrstuv', 20),
  'lower-case letters': of(LOWER, 12),
};

/** Returns an endless sequence of bytes, the same for the same seed. */
export function randomBytesOf(seed: string): Bytes {
  let block = Buffer.alloc(0);
  let next = 0;
  let count = 0;
  return () => {
    if (next === block.length) {
      block = createHash('sha512').update(`${seed}:${count++}`).digest();
      next = 0;
    }
    return block[next++] ?? 0;
  };
}
