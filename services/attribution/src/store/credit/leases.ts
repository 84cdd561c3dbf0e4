// One process at a time recomputes a profile: a lease that a crashed holder loses, and a fence that stops a late one.
import { randomUUID } from 'node:crypto';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';

const LEASE_MS = 10_000;
const RENEW_MS = 3000;

/** The right to write what is derived. */
export interface Hold {
  /** Writes in a transaction by what it fails when somebody else has the right now. */
  assertHeld(session: ClientSession): Promise<void>;
}

/** The hold of a whole profile: asserting it renews it. */
export interface Lease extends Hold, AsyncDisposable {}

/** Thrown when another process has taken the profile over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Takes the lease of a profile and keeps it until it is disposed.
 * @returns null when another process holds it
 */
export async function takeLease(leases: Collections['leases'], profileId: string): Promise<Lease | null> {
  const fence = randomUUID();
  const mine = { _id: profileId, fence };
  const expiry = (): Date => new Date(Date.now() + LEASE_MS);
  try {
    await leases.updateOne(
      { _id: profileId, expires_at: { $lt: new Date() } },
      { $set: { fence, expires_at: expiry() } },
      { upsert: true },
    );
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  const renewal = setInterval(() => {
    // A renewal that fails or finds another holder changes nothing: assertHeld decides.
    leases.updateOne(mine, { $set: { expires_at: expiry() } }).catch(() => undefined);
  }, RENEW_MS);
  return {
    async assertHeld(session) {
      const { matchedCount } = await leases.updateOne(mine, { $set: { expires_at: expiry() } }, { session });
      if (matchedCount === 0) throw new LeaseLost('another process recomputes this profile now');
    },
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      await leases.deleteMany(mine);
    },
  };
}
