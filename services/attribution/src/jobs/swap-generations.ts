// Switches reports to what a replay derived, by one write of the profile, so that no report mixes two generations.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { raise } from '../store/figures/figure-versions.ts';
import { targetGeneration } from '../store/generations.ts';
import { moveReplay } from '../store/replay/replay-progress.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import type { ProfileDoc } from '../store/schema.ts';
import type { RecomputeDeps } from './recompute-batch.ts';

/**
 * Serves the target once all persons are derived who were marked dirty when the last part was done: a recompute that stopped
 * halfway could have left a person's events with two persons in the target.
 * @returns false while such persons wait
 * @throws LeaseLost, ReplayMoved
 */
export async function swapGenerations(
  { client, collections }: RecomputeDeps,
  lease: Lease,
  { _id: profileId, generation: served = 0 }: ProfileDoc,
  replay: ReplayDoc,
): Promise<boolean> {
  const { replays, profiles, dirty } = collections;
  if (replay.settles_from === null) {
    await moveReplay(replays, replay, { settles_from: new Date() });
    return true;
  }
  const waiting = { profile_id: profileId, since: { $lte: replay.settles_from } };
  if ((await dirty.findOne(waiting, { projection: { _id: 1 } })) !== null) return false;
  const since = new Date();
  const { number: generation, classification, timeZone: time_zone } = targetGeneration(replay);
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    const swapped = {
      state: 'announcing' as const,
      previous: served,
      parts_done: 0,
      obsolete: [...replay.obsolete, { generation: served, since }],
    };
    await moveReplay(replays, replay, swapped, session);
    const inForce = { generation, classification: [...classification], time_zone };
    await profiles.updateOne({ _id: profileId }, { $set: inForce }, { session });
    await raise(collections, profileId, 'profile', session);
  });
  return true;
}
