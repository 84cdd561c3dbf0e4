// Plans when to write that a customer was first and last seen: rarely, since a busy visitor must not cost a write for every page
// view.
import { type Customer, earlier, later } from './customer.ts';

export interface Sighting {
  readonly customer: Customer;
  readonly at: Date;
}

/** New values for a customer's times; null for one that stays. */
export interface SightingUpdate {
  readonly profileId: string;
  readonly customerId: string;
  readonly firstSeenAt: Date | null;
  readonly lastSeenAt: Date | null;
}

/** How far last_seen_at may lag. */
export const LAST_SEEN_STEP_MS = 60_000;

/** Plans at most one update per customer: first seen at any earlier time, last seen only when it moves by a minute. */
export function planSightings(sightings: readonly Sighting[]): SightingUpdate[] {
  const byCustomer = Map.groupBy(sightings, ({ customer }) => customer.id);
  const updates: SightingUpdate[] = [];
  for (const group of byCustomer.values()) {
    const [{ customer }] = group as [Sighting];
    const first = group.map(({ at }) => at).reduce(earlier);
    const last = group.map(({ at }) => at).reduce(later);
    const firstSeenAt = first < customer.firstSeenAt ? first : null;
    const lastSeenAt = last.getTime() - customer.lastSeenAt.getTime() >= LAST_SEEN_STEP_MS ? last : null;
    if (firstSeenAt || lastSeenAt)
      updates.push({ profileId: customer.profileId, customerId: customer.id, firstSeenAt, lastSeenAt });
  }
  return updates;
}
