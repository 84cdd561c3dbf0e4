// Lets one process at a time recompute a profile, by a lease that a crashed holder loses and whose fencing token stops a late
// one.
import { createLeases, type FormerLeases, type Leases } from '@touchline/chassis/mongo/lease.ts';
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';

const LASTS_MS = 10_000;

/** The right to write what is derived. */
export interface Hold {
  /** Writes inside the transaction, so that the commit fails if another process has the right by now. */
  assertHeld(session: ClientSession): Promise<void>;
}

/** @param elapsedMs a stopwatch of this process; performance.now by default */
export const createProfileLeases = (leases: Collections['leases'], elapsedMs?: () => number): Leases =>
  createLeases(leases, { lastsMs: LASTS_MS, former, ...(elapsedMs && { elapsedMs }) });

interface FormerDoc {
  readonly fence?: unknown;
  readonly expires_at?: Date;
}

/** The previous release tells holders apart by random fences, and takes a lease whose expires_at has passed by its own clock. */
const former: FormerLeases = {
  isHeld: ({ fence, expires_at }: FormerDoc) =>
    typeof fence === 'number' ? undefined : expires_at !== undefined && expires_at > new Date(),
  signOf: ({ expires_at }: FormerDoc) => expires_at,
  tokenOf: ({ fence }: FormerDoc) => (typeof fence === 'number' ? fence : 0),
  fields: (_token, until) => ({ expires_at: until }),
  guard: () => ({}),
};
