// Derives the next batch of a shard: a worker's share of a replay, in a pod of a Job or in the service itself.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { MongoClient } from 'mongodb';
import { partAt } from '../domain/replay-parts.ts';
import type { Collections } from '../store/collections.ts';
import { writeChange } from '../store/credit/derived.ts';
import type { Hold } from '../store/credit/leases.ts';
import { targetGeneration } from '../store/generations.ts';
import { ReplayMoved } from '../store/replay/replay-progress.ts';
import type { ReplayDoc, ReplayShardDoc } from '../store/replay/replay-schema.ts';
import { moveShard, shardKey } from '../store/replay/replay-shards.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { replayBatch } from './replay-batch.ts';

/**
 * Derives the next batch of a shard, and moves the shard on in the same transaction. Its facts are counted separately, because
 * other workers count at the same time.
 * @throws ReplayMoved when another worker was first, or the order is no longer this one
 */
export async function replayShard(
  deps: { client: MongoClient; collections: Collections },
  profile: ProfileDoc,
  replay: ReplayDoc,
  shard: ReplayShardDoc,
): Promise<void> {
  const { replayShards, shardFacts } = deps.collections;
  const target = targetGeneration(replay);
  const place = { range: partAt(shard.part, replay.parts_total), after: shard.after };
  const { change, persons, events, after } = await replayBatch(deps.collections, profile, target, place);
  const progress = {
    part: after === null ? shard.part + 1 : shard.part,
    after,
    persons_done: shard.persons_done + persons,
    events_done: shard.events_done + events,
  };
  const hold: Hold = { assertHeld: (session) => moveShard(replayShards, shard, progress, session) };
  const facts = { facts: shardFacts, of: shardKey(target, shard.shard) };
  try {
    await writeChange(deps, hold, target, change, async () => undefined, facts);
  } catch (error) {
    // Two workers met an event that changed its person at this moment. The later one tries again.
    if (isDuplicateKey(error)) throw new ReplayMoved('another shard had the same event');
    throw error;
  }
}
