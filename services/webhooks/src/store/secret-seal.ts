// Signing secrets at rest, bound to the subscription they belong to.
import { type BoundSeal, createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import type { SubscriptionDoc } from './subscription-doc.ts';

export type SecretSeal = BoundSeal;

/**
 * The secrets that sign at that time: the newest, and the one before it until it expires.
 * @throws Error when the newest can not be opened; of an older one whose key was taken out nothing is said, since rotating the secret is
 * how a subscription gets over that
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
