// Mints and parses API keys of the form tl_<env>_<id>_<secret>, so that scanners recognise a leaked one and its environment.
import { createHash, timingSafeEqual } from 'node:crypto';
import { base62 } from './base62.ts';

const ID_BYTES = 16;
const ID_LENGTH = 22;
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const FORM = /^tl_([a-z0-9]{1,16})_([0-9A-Za-z]{22})_([0-9A-Za-z]{43})$/;

export interface ParsedApiKey {
  readonly env: string;
  readonly id: string;
  readonly secret: string;
}

/**
 * Mints a key.
 * @param env the deployment's short name, such as dev or live
 * @param entropy a cryptographic source; the secret takes 256 bits of it
 * @param id the id to use, from keyIdFrom; by default a random one
 * @returns the text for the caller, shown once, and what is stored: the id and the secret's SHA-256
 */
export function mintApiKey(
  env: string,
  entropy: (size: number) => Uint8Array,
  id = base62(entropy(ID_BYTES), ID_LENGTH),
) {
  const secret = base62(entropy(SECRET_BYTES), SECRET_LENGTH);
  return { id, secretSha256: hashSecret(secret), text: `tl_${env}_${id}_${secret}` };
}

/** Returns the key id for a UUID, always the same one, so that a repeated request makes one key. */
export function keyIdFrom(uuid: string): string {
  return base62(Buffer.from(uuid.replaceAll('-', ''), 'hex'), ID_LENGTH);
}

/** Splits a key into its parts; null when it does not have the form. */
export function parseApiKey(text: string): ParsedApiKey | null {
  const [, env, id, secret] = FORM.exec(text) ?? [];
  return env && id && secret ? { env, id, secret } : null;
}

/** Returns the SHA-256 in hex. A plain hash is enough: the secret is random, not a password. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * Compares a sent secret with a stored hash in constant time.
 * @param storedSha256 null for an unknown id: the comparison is made all the same, so that its time reveals nothing
 */
export function secretMatches(secret: string, storedSha256: string | null): boolean {
  const sent = createHash('sha256').update(secret).digest();
  const stored = storedSha256 === null ? Buffer.alloc(sent.length) : Buffer.from(storedSha256, 'hex');
  const equal = stored.length === sent.length && timingSafeEqual(sent, stored);
  return equal && storedSha256 !== null;
}
