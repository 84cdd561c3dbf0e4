// Derives the secret keys of access and of the gateway: one key per purpose from the master keys in the settings, so that what is
// made for one purpose can never pass for another.
import { hkdfSync } from 'node:crypto';
import { z } from 'zod';

const LEAST_BYTES = 32;
const DERIVED_BYTES = 32;
const ONE_KEY = /^\s*([\w.-]{1,64}):([A-Za-z0-9+/_-]+={0,2})\s*$/;

export interface SecretKey {
  readonly kid: string;
  readonly key: Uint8Array;
}

/** The keys of one purpose, 32 bytes each. */
export interface PurposeKeys {
  /** Signs and seals what is made now. */
  readonly current: SecretKey;
  /** Returns the key for a kid found in something made earlier; undefined when that key is no longer configured. */
  byKid(kid: string): Uint8Array | undefined;
}

export interface SecretKeys {
  /** @param purpose a fixed word in the code, such as app-token; another word gives other keys */
  for(purpose: string): PurposeKeys;
}

/** @param masters the first one signs and seals, each one verifies and opens; each of at least 32 random bytes */
export function createSecretKeys(masters: readonly SecretKey[]): SecretKeys {
  return {
    for(purpose) {
      const derived = masters.map(({ kid, key }) => ({ kid, key: derive(key, purpose) }));
      const [current] = derived;
      if (!current) throw new Error('At least one secret key is needed.');
      const keys = new Map(derived.map(({ kid, key }) => [kid, key]));
      return { current, byKid: (kid) => keys.get(kid) };
    },
  };
}

/** Derives a key by HKDF with SHA-256 (RFC 5869); the purpose is its info. */
function derive(master: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', master, '', `touchline/${purpose}`, DERIVED_BYTES));
}

/** The setting: `kid:base64`, comma separated; its value is the masters of createSecretKeys. */
export const secretKeysSetting = z.string().transform((text, context): readonly SecretKey[] => {
  const keys = text.split(',').map((part) => {
    const [, kid = '', base64 = ''] = ONE_KEY.exec(part) ?? [];
    return { kid, key: new Uint8Array(Buffer.from(base64, 'base64')) };
  });
  const distinct = new Set(keys.map(({ kid }) => kid)).size === keys.length;
  if (!distinct || keys.some(({ kid, key }) => kid === '' || key.length < LEAST_BYTES)) {
    context.addIssue({
      code: 'custom',
      message: `must be kid:base64 pairs of keys of at least ${LEAST_BYTES} bytes, comma separated, each kid once`,
    });
  }
  return keys;
});
