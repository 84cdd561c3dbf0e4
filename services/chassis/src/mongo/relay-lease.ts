// Lets one replica at a time relay an outbox, by a lease that a replica holds while there is something to relay (ADR 44).
import type { Collection, Db } from 'mongodb';
import { createLeases, type Lease, type LeaseDoc } from './lease.ts';

export interface RelayLeaseDoc extends LeaseDoc {
  /** True when a replica wrote since the holder's last look; the holder then looks once more before it ends. */
  asked?: boolean;
}

export interface RelayLease extends AsyncDisposable {
  /** @returns false when another replica holds the lease now; queries the database unless it did so just before */
  isOurs(): Promise<boolean>;
  /** Ends the lease. @returns false when a replica has asked for a look since the last call; the lease continues then */
  end(): Promise<boolean>;
}

export interface RelayLeases {
  /** @returns null when another replica holds the lease; that one looks again before it ends, or its lease expires */
  take(): Promise<RelayLease | null>;
}

const ID = 'relay';

/**
 * Creates the leases of the replicas that share an outbox. A replica can ask the holder for one more look.
 * @param options as for leases; rows is where the leases are, outbox_relay by default
 */
export function createRelayLeases(
  db: Db,
  {
    rows = db.collection<RelayLeaseDoc>('outbox_relay'),
    ...options
  }: { lastsMs: number; elapsedMs?: () => number; rows?: Collection<RelayLeaseDoc> | undefined },
): RelayLeases {
  const leases = createLeases(rows as Collection<LeaseDoc>, options);

  const begun = (lease: Lease): RelayLease => ({
    isOurs: lease.isHeld,
    end: async () => {
      const ended = await rows.updateOne({ ...lease.ours, asked: { $ne: true } }, { $set: { held: false } });
      if (ended.matchedCount === 1) return true;
      // Either another look was asked for, or the lease is no longer ours and there is nothing to continue.
      const { matchedCount } = await rows.updateOne(lease.ours, { $set: { asked: false } });
      return matchedCount === 0;
    },
    [Symbol.asyncDispose]: () => lease[Symbol.asyncDispose](),
  });

  return {
    take: async () => {
      for (;;) {
        const lease = await leases.take(ID);
        if (lease) return begun(lease);
        const asked = await rows.updateOne({ _id: ID, held: true }, { $set: { asked: true } });
        if (asked.matchedCount === 1) return null;
      }
    },
  };
}
