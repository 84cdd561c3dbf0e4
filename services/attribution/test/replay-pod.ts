// Runs a pod of a replay's Job as main.ts does, but stops in the middle of its shard while a test holds it there.
import { setTimeout as delay } from 'node:timers/promises';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { configFromEnv } from '../src/config.ts';
import { workOnShard } from '../src/replay-worker.ts';
import type { ReplayShardDoc } from '../src/store/replay/replay-schema.ts';
import { heldProfiles } from './held-profiles.ts';

const config = configFromEnv(process.env);
{
  await using mongo = await connectMongo({
    ...{ url: config.MONGODB_URL, database: config.MONGODB_DATABASE },
    appName: 'replay-pod',
  });
  const held = heldProfiles(mongo.db);
  const whileHeld = async ({ profile_id, persons_done }: ReplayShardDoc) => {
    while (persons_done > 0 && (await held.findOne({ _id: profile_id })) !== null) await delay(20);
  };
  // The first argument is the name of the task.
  await workOnShard(config, process.argv.slice(3), process.env.JOB_COMPLETION_INDEX, whileHeld);
}
