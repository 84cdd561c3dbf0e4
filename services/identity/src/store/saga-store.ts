// Stores the progress of each erasure, and which process works on it: a lease that a crashed process loses.
import { randomUUID } from 'node:crypto';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import type { IdentifierDigests } from '../erasure/identifier-digests.ts';
import type { Collections } from './collections.ts';
import type { ErasureDoc, ErasureProgress } from './erasures.ts';
import { removeBrowsers } from './remove-from-graph.ts';

/** An erasure that this process works on. */
export type HeldErasure = Omit<ErasureDoc, 'saga'> & { readonly saga: ErasureProgress };

/** Thrown when another process has taken an erasure over; the transaction is rolled back. */
export class ErasureLost extends Error {
  override readonly name = 'ErasureLost';
}

export interface SagaStore {
  /**
   * Returns up to limit pending erasures that no process holds: those that never rested first, then those that rested longest.
   */
  waiting(limit: number): Promise<string[]>;
  /** Returns when the oldest open erasure was requested. */
  oldestAt(): Promise<Date | undefined>;
  /** Takes an erasure; null when it is complete or unknown, or when another process holds it. */
  take(erasureId: string): Promise<HeldErasure | null>;
  /** Extends the lease. Does nothing when another process holds the erasure now, which the next save detects. */
  renew(erasure: HeldErasure): Promise<void>;
  /**
   * Releases it. Unless it is complete it rests: a second after the first attempt, then twice as long each time, at most half a
   * minute. Does nothing when another process holds it now.
   */
  release(erasure: HeldErasure): Promise<void>;
  /** @returns false when another process holds it now */
  saveCursor(erasure: HeldErasure, cursor: string): Promise<boolean>;
  /**
   * Saves what the ledger has reported, also with everything that the erasure removed.
   * @returns false when another process holds it now
   */
  saveReceivedUntil(erasure: HeldErasure, receivedUntil: Date): Promise<boolean>;
  /**
   * Removes browsers that were linked to the customer since.
   * @param erasure with the progress that it has made
   * @returns the progress, started over, or null when there were none
   * @throws ErasureLost when another process holds it now; the browsers are left to that process
   */
  takeLateBrowsers(erasure: HeldErasure): Promise<ErasureProgress | null>;
  /** @returns false when another process holds it now */
  complete(erasure: HeldErasure): Promise<boolean>;
}

const LEASE_MS = 10_000;
export const RENEW_MS = 3000;
const REST_MS = 1000;
const LONGEST_REST_MS = 30_000;

interface Deps {
  readonly client: MongoClient;
  readonly collections: Collections;
  readonly digests: IdentifierDigests;
  readonly now: () => Date;
}

export function createSagaStore({ client, collections, digests, now }: Deps): SagaStore {
  const { erasures } = collections;
  // Leases use this machine's time, whatever clock a test sets for the receipts.
  const leaseEnd = () => new Date(Date.now() + LEASE_MS);
  const free = () => ({
    completed_at: null,
    $or: [{ 'saga.holder': '' }, { 'saga.held_until': { $lt: new Date() } }],
  });
  const own = ({ _id, saga }: HeldErasure) => ({ _id, 'saga.holder': saga.holder });
  return {
    async waiting(limit) {
      const isRested = {
        $or: [{ 'saga.rests_until': { $exists: false } }, { 'saga.rests_until': { $lt: new Date() } }],
      };
      const found = await erasures
        .find({ $and: [free(), isRested] }, { projection: { _id: 1 } })
        .sort({ 'saga.rests_until': 1, requested_at: 1 })
        .limit(limit);
      return (await found.toArray()).map(({ _id }) => _id);
    },
    async oldestAt() {
      const oldest = { sort: { requested_at: 1 as const }, projection: { requested_at: 1 } };
      return (await erasures.findOne({ completed_at: null }, oldest))?.requested_at;
    },
    async take(_id) {
      const taken = await erasures.findOneAndUpdate(
        { _id, ...free() },
        { $set: { 'saga.holder': randomUUID(), 'saga.held_until': leaseEnd() }, $inc: { 'saga.attempts': 1 } },
        { returnDocument: 'after' },
      );
      return taken?.saga ? { ...taken, saga: taken.saga } : null;
    },
    async renew(erasure) {
      await erasures.updateOne(own(erasure), { $set: { 'saga.held_until': leaseEnd() } });
    },
    async release(erasure) {
      const restMs = Math.min(LONGEST_REST_MS, REST_MS * 2 ** ((erasure.saga.attempts ?? 1) - 1));
      const rest = { 'saga.holder': '', 'saga.rests_until': new Date(Date.now() + restMs) };
      await erasures.updateOne(own(erasure), { $set: rest });
    },
    async saveCursor(erasure, cursor) {
      const update = { $set: { 'saga.cursor': cursor, 'saga.held_until': leaseEnd() } };
      return (await erasures.updateOne(own(erasure), update)).matchedCount === 1;
    },
    saveReceivedUntil: (erasure, receivedUntil) =>
      withTransaction(client, async (session) => {
        const { _id, profile_id } = erasure;
        const $set = { received_until: receivedUntil };
        const { matchedCount } = await erasures.updateOne(own(erasure), { $set }, { session });
        if (matchedCount === 0) return false;
        const ofIt = { profile_id, erasure_ids: _id, received_until: null };
        await collections.erasedIdentifiers.updateMany(ofIt, { $set }, { session });
        return true;
      }),
    takeLateBrowsers: (erasure) =>
      withTransaction(client, async (session) => {
        const { _id: erasureId, profile_id: profileId, customer_ids, requested_at: at } = erasure;
        const { received_until: receivedUntil = at } = erasure;
        const erasureRef = { erasureId, profileId, customerId: customer_ids[0] ?? '', at, receivedUntil };
        const visitorIds = await removeBrowsers({ collections, digests }, customer_ids, erasureRef, session);
        if (visitorIds.length === 0) return null;
        const saga: ErasureProgress = {
          ...erasure.saga,
          visitor_ids: [...new Set([...erasure.saga.visitor_ids, ...visitorIds])],
          cursor: '',
          held_until: leaseEnd(),
        };
        const { matchedCount } = await erasures.updateOne(own(erasure), { $set: { saga } }, { session });
        if (matchedCount === 0) throw new ErasureLost('another process has taken the erasure over');
        return saga;
      }),
    async complete(erasure) {
      const update = { $set: { completed_at: now() }, $unset: { saga: '' as const } };
      return (await erasures.updateOne(own(erasure), update)).matchedCount === 1;
    },
  };
}
