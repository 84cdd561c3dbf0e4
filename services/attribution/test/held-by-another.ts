// A profile that another process has in hand for as long as a test wants nothing of it to be derived.
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Collections } from '../src/store/collections.ts';

const HOUR_MS = 3_600_000;

/** Holds a profile until it is disposed, however long the machine stands still. */
export async function heldByAnother({ leases }: Collections, profileId: string): Promise<AsyncDisposable> {
  const lease = { _id: profileId, fence: 'another', expires_at: new Date(Date.now() + HOUR_MS) };
  // The service itself may hold it for a moment.
  await eventually(() => leases.insertOne(lease));
  return {
    async [Symbol.asyncDispose]() {
      await leases.deleteOne(lease);
    },
  };
}
