// What stays of an erased customer's identifiers: enough to know one again when somebody shows it, and nothing to read.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';

/** A browser counts as one: what it did before the erasure may still be on its way. */
export type Erasable = Identifier | { readonly type: 'visitor'; readonly value: string };

export interface IdentifierDigests {
  /** The digest to store. */
  of(profileId: string, identifier: Erasable): string;
  /** Every digest under which it may have been stored: one a key. */
  every(profileId: string, identifier: Erasable): string[];
}

/**
 * HMAC-SHA-256 of profile, type and value, so that without a key nobody can try phone numbers or national ids.
 * @param keys never empty; the first makes digests, all find them: a key that goes takes with it what it alone finds
 */
export function createIdentifierDigests(keys: readonly SealingKey[]): IdentifierDigests {
  const digest = (secret: KeyObject, profileId: string, { type, value }: Erasable): string =>
    createHmac('sha256', secret).update(`${profileId}|${type}|${value}`).digest('base64url');
  // Made once: every event needs some digests, and to make a key of the bytes costs more than to make a digest.
  const secrets = keys.map(({ key }) => createSecretKey(key));
  const [first] = secrets;
  if (first === undefined) throw new RangeError('Erasures need a key.');
  return {
    of: (profileId, identifier) => digest(first, profileId, identifier),
    every: (profileId, identifier) => secrets.map((secret) => digest(secret, profileId, identifier)),
  };
}
