// Republishes the current credit of every conversion after the stream lost messages. Each goes through the outbox under the lease of its
// profile, so that no republished message is older than one that a recompute published before it.
import { setTimeout as delay } from 'node:timers/promises';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { derivedKey, publicConversionId } from '../domain/generation.ts';
import type { Collections } from '../store/collections.ts';
import { nextRevision } from '../store/credit/credit-revisions.ts';
import { createProfileLeases } from '../store/credit/leases.ts';
import { servedGeneration } from '../store/generations.ts';
import { findKnownProfile } from '../store/profiles/read-profile.ts';
import { loadConversions } from '../store/replay/swapped-conversions.ts';
import { conversionEvent } from './conversion-event.ts';

interface Deps {
  readonly client: MongoClient;
  readonly collections: Pick<Collections, 'profiles' | 'conversions' | 'leases' | 'creditRevisions'>;
  readonly outbox: Pick<Outbox, 'write' | 'nudge' | 'pending'>;
}

const AT_ONCE = 200;
/** The most messages that may be pending in the outbox before more are added. */
const MAX_PENDING = 2000;
const PAUSE_MS = 250;

/**
 * Creates the function that republishes the credit of every conversion that exists. It does not republish removed conversions,
 * since nothing is known of them anymore.
 * @returns (the function) how many it published.
 * @throws (the function) when the signal aborts
 */
export function republishCredits({ client, collections, outbox }: Deps) {
  const { profiles, conversions, creditRevisions } = collections;
  const leases = createProfileLeases(collections.leases);
  return async function republishCredits(stopping: AbortSignal, lossId: string): Promise<number> {
    let count = 0;
    for (const { _id } of await profiles.find({}, { projection: { _id: 1 } }).toArray()) {
      for await (const ids of inBatches(servedIds(_id), AT_ONCE)) {
        while ((await outbox.pending()) > MAX_PENDING) await pause(stopping);
        count += await republishSome(_id, ids, { stopping, lossId });
      }
    }
    return count;
  };

  /**
   * Returns the published ids of the served conversions. A replay that swaps generations meanwhile publishes its conversions
   * itself.
   */
  async function* servedIds(profileId: string): AsyncIterable<string> {
    const profile = await findKnownProfile(profiles, profileId);
    if (profile === null) return;
    const filter = { profile_id: derivedKey(servedGeneration(profile)) };
    for await (const { _id } of conversions.find(filter, { projection: { _id: 1 }, sort: { _id: 1 } }))
      yield publicConversionId(_id);
  }

  async function republishSome(
    profileId: string,
    ids: readonly string[],
    { stopping, lossId }: { stopping: AbortSignal; lossId: string },
  ): Promise<number> {
    await using lease = await leaseOf(profileId, stopping);
    const count = await withTransaction(client, async (session) => {
      await lease.assertHeld(session);
      const profile = await profiles.findOne({ _id: profileId }, { session });
      if (profile === null) return 0;
      const standing = [...(await loadConversions(conversions, servedGeneration(profile), ids, session)).values()];
      if (standing.length === 0) return 0;
      const revision = await nextRevision(creditRevisions, profileId, session);
      await outbox.write(
        standing.map((conversion) => ({
          ...conversionEvent({ conversion, removed: false, revision }),
          // Two processes, or one after a crash, publish one message. Another loss gives a new id, for subscribers that received
          // messages in between.
          id: deterministicId('conversions.credited', lossId, conversion._id, conversion.digest),
        })),
        session,
      );
      return standing.length;
    });
    outbox.nudge();
    return count;
  }

  async function leaseOf(profileId: string, stopping: AbortSignal): Promise<Lease> {
    for (;;) {
      const lease = await leases.take(profileId);
      if (lease !== null) return lease;
      await pause(stopping);
    }
  }
}

/** @throws the abort */
async function pause(stopping: AbortSignal): Promise<void> {
  await delay(PAUSE_MS, undefined, { signal: stopping });
}
