// Runs in a pod of a replay's Job: derives its shard, and exits. It can be stopped at any time; the next worker continues there.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import type { AttributionConfig } from './config.ts';
import { replayShard } from './jobs/replay-shard.ts';
import { type Collections, collectionsOf } from './store/collections.ts';
import { laterGeneration } from './store/generations.ts';
import { findKnownProfile } from './store/profiles/read-profile.ts';
import { ReplayMoved } from './store/replay/replay-progress.ts';
import type { ReplayShardDoc } from './store/replay/replay-schema.ts';
import { isShardDone, shardsOf } from './store/replay/replay-shards.ts';
import { findReplay } from './store/replay/replays.ts';

/** How often in a row another worker may have taken the batch. After that something is wrong, and the pod is restarted. */
const MOST_MOVES = 20;

/**
 * Works on a shard until it is done, or until its order is no longer current.
 * @param args profile id and version of the order, as the Job passes them
 * @param index the shard
 * @param beforeBatch awaited before each batch; set by tests
 * @throws the driver's error when the database is away
 */
export async function workOnShard(
  config: AttributionConfig,
  [profileId, version]: readonly string[],
  index: string | undefined,
  beforeBatch: (shard: ReplayShardDoc) => Promise<void> = async () => undefined,
): Promise<void> {
  const shard = Number(index);
  if (!profileId || !version || !index || !Number.isInteger(shard))
    throw new Error(
      'replay-part is for pods of an indexed Job: it needs a profile, a version and JOB_COMPLETION_INDEX.',
    );
  await using mongo = await connectMongo({ ...mongoOptions(config), appName: 'attribution-replay-part' });
  const deps = { client: mongo.client, collections: collectionsOf(mongo.db) };
  for (let moves = 0; ; ) {
    const work = await findWork(deps.collections, { profileId, version, shard });
    if (work === null) return;
    await beforeBatch(work.shard);
    try {
      await replayShard(deps, work.profile, work.replay, work.shard);
      moves = 0;
    } catch (error) {
      if (!(error instanceof ReplayMoved) || ++moves > MOST_MOVES) throw error;
    }
  }
}

async function findWork(
  { replays, profiles, replayShards }: Collections,
  { profileId, version, shard: index }: { profileId: string; version: string; shard: number },
) {
  const [replay, profile] = await Promise.all([findReplay(replays, profileId), findKnownProfile(profiles, profileId)]);
  if (replay?.version !== version || profile === null || laterGeneration(replay) === null) return null;
  const shard = (await shardsOf(replayShards, replay)).find((one) => one.shard === index);
  return shard === undefined || isShardDone(shard) ? null : { replay, profile, shard };
}
