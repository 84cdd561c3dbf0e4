// Whose turn it is to relay an outbox: one replica at a time, for as long as there is something, and none that has died (ADR 44).
import type { Collection, Db } from 'mongodb';
import { createLeases, type Lease, type LeaseDoc } from './lease.ts';

interface TurnDoc extends LeaseDoc {
  /** Somebody wrote since the holder looked: it looks once more before it ends. */
  asked?: boolean;
}

export interface RelayTurn extends AsyncDisposable {
  /** @returns false when the turn is another replica's now; asks the database unless it has just been told */
  isOurs(): Promise<boolean>;
  /** Ends the turn. @returns false when somebody has asked for a look since the last call; the turn goes on then */
  end(): Promise<boolean>;
}

export interface RelayTurns {
  /** @returns null when another replica has the turn; that one looks again before it ends, or its turn runs out */
  take(): Promise<RelayTurn | null>;
}

const ID = 'relay';

/**
 * Makes the turns of the replicas that share a database: a lease whose holder can be asked for one more look.
 * @param options as those of leases
 */
export function createRelayTurns(db: Db, options: { lastsMs: number; elapsedMs?: () => number }): RelayTurns {
  const rows = db.collection<TurnDoc>('outbox_relay');
  const leases = createLeases(rows as Collection<LeaseDoc>, options);

  const begun = (lease: Lease): RelayTurn => ({
    isOurs: lease.isHeld,
    end: async () => {
      const ended = await rows.updateOne({ ...lease.ours, asked: { $ne: true } }, { $set: { held: false } });
      if (ended.matchedCount === 1) return true;
      // Asked, or not ours any more: then there is nothing to go on with.
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
