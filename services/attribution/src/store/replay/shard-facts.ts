// Adds up the daily facts of a shared replay: each shard counts its own, so that workers never wait for one another, and they are
// added up when all shards are done.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { Collections } from '../collections.ts';
import { applyFacts, storedDelta } from '../credit/apply-facts.ts';
import { shardKey } from './replay-shards.ts';

const AT_ONCE = 1000;

/**
 * Adds up to 1,000 facts of a shard to those of the generation, and removes them from the shard. No version is raised
 * (figure-versions.ts): nobody reads a generation before it is complete.
 * @returns false when the shard had none left
 * @throws LeaseLost
 */
export async function foldFacts(
  { client, collections }: { client: MongoClient; collections: Pick<Collections, 'dailyFacts' | 'shardFacts'> },
  lease: Lease,
  generation: Generation,
  shard: number,
): Promise<boolean> {
  const { dailyFacts, shardFacts } = collections;
  const key = shardKey(generation, shard);
  const facts = await shardFacts.find({ profile_id: key }).limit(AT_ONCE).toArray();
  if (facts.length === 0) return false;
  const deltas = new Map(facts.map((fact) => [fact._id.slice(key.length + 1), storedDelta(fact)]));
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    await applyFacts(dailyFacts, derivedKey(generation), deltas, session);
    await shardFacts.deleteMany({ _id: { $in: facts.map(({ _id }) => _id) } }, { session });
  });
  return true;
}
