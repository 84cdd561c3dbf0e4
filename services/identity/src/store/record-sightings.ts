// Stores when customers were first and last seen, outside the transactions: minima and maxima need no order, and repeating them
// does no harm.

import type { SightingUpdate } from '../domain/plan-sightings.ts';
import { type Collections, customerKey } from './collections.ts';

/** Widens the customers' times; repeating or reordering the calls changes nothing. */
export async function recordSightings(
  { customers }: Pick<Collections, 'customers'>,
  updates: readonly SightingUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  // In one order everywhere, so that two processes never deadlock.
  const inOrder = updates.toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1));
  const writes = inOrder.map(({ profileId, customerId, firstSeenAt, lastSeenAt }) => ({
    updateOne: {
      filter: { _id: customerKey(profileId, customerId) },
      update: {
        ...(firstSeenAt ? { $min: { first_seen_at: firstSeenAt } } : {}),
        ...(lastSeenAt ? { $max: { last_seen_at: lastSeenAt } } : {}),
      },
    },
  }));
  await customers.bulkWrite(writes, { ordered: false });
}
