// Makes the digests that remain of an erased customer's identifiers: enough to recognise one that is sent again, and nothing to
// read.
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';

/** A browser counts as an identifier: events from before the erasure may still be in flight. */
export type Erasable = Identifier | { readonly type: 'visitor'; readonly value: string };

export interface IdentifierDigests {
  /** Returns the digest to store. */
  of(profileId: string, identifier: Erasable): string;
  /** Returns every digest under which it may have been stored, one per key. */
  every(profileId: string, identifier: Erasable): string[];
}

/**
 * Makes HMAC-SHA-256 digests of profile, type and value, so that no one can try phone numbers or national ids without a key.
 * @param keys never empty; the first makes digests, all find them: when a key is removed, what only it finds is lost
 */
export function createIdentifierDigests(keys: readonly SealingKey[]): IdentifierDigests {
  const digest = (secret: KeyObject, profileId: string, { type, value }: Erasable): string =>
    createHmac('sha256', secret).update(`${profileId}|${type}|${value}`).digest('base64url');
  // Made once: every event needs some digests, and making a key from bytes costs more than making a digest.
  const secrets = keys.map(({ key }) => createSecretKey(key));
  const [first] = secrets;
  if (first === undefined) throw new RangeError('Erasures need a key.');
  return {
    of: (profileId, identifier) => digest(first, profileId, identifier),
    every: (profileId, identifier) => secrets.map((secret) => digest(secret, profileId, identifier)),
  };
}
