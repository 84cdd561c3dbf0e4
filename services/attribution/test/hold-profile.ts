// Holds a profile as another process would, for as long as a test wants nothing of it to be derived.
import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Collections } from '../src/store/collections.ts';
import { createProfileLeases } from '../src/store/credit/leases.ts';

/** Holds a profile until the lease is disposed. */
export async function heldByAnother({ leases }: Collections, profileId: string): Promise<Lease> {
  const another = createProfileLeases(leases);
  // The service itself may hold it for a moment.
  return await eventually(async () => {
    const lease = await another.take(profileId);
    if (lease === null) throw new Error('the service holds the profile');
    return lease;
  });
}
