// Seals stored signing secrets, each bound to the subscription to which it belongs.
import { type BoundSeal, createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

export type SecretSeal = BoundSeal;

/**
 * Returns the secrets that sign at that time: the newest, and the one before it until it expires.
 * @throws Error when the newest cannot be opened; an older one whose key was removed is left out silently, since rotating the
 * secret is how a subscription recovers from that
 */
export async function validSecrets(
  seal: Pick<SecretSeal, 'open'>,
  { _id, sealed_secret, old_secret }: SubscriptionDoc,
  at: Date,
): Promise<string[]> {
  const newest = await seal.open(_id, sealed_secret);
  if (old_secret === null || old_secret.expires_at <= at) return [newest];
  const old = await seal.open(_id, old_secret.sealed).catch(() => null);
  return old === null ? [newest] : [newest, old];
}

/** @param keys the first seals; every one opens what it sealed */
export const createSecretSeal = (keys: readonly SealingKey[]): SecretSeal =>
  createBoundSeal(keys, { record: 'subscription_id', secret: 'secret' });
