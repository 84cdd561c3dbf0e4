// Takes the steps of a large replay that several workers share: the holder of the profile's lease supervises them, works on the
// shards itself where no Job can, and combines what they derived.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import type { JobOrder } from '../cluster/job-manifest.ts';
import { JobRefused, type ReplayJobs } from '../cluster/replay-jobs.ts';
import { personsReplayed } from '../metrics.ts';
import { targetGeneration } from '../store/generations.ts';
import { moveReplay } from '../store/replay/replay-progress.ts';
import type { ReplayDoc, ReplayShardDoc, ReplaySharing } from '../store/replay/replay-schema.ts';
import { deleteShards, isShardDone, shardsOf } from '../store/replay/replay-shards.ts';
import { foldFacts } from '../store/replay/shard-facts.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { deriveLatePersons } from './derive-late-persons.ts';
import type { ReplayDeps } from './replay-deps.ts';
import { replayShard } from './replay-shard.ts';

/**
 * Takes the next step of a shared replay.
 * @returns false while other workers derive it and have made no progress since the last look
 * @throws LeaseLost, ReplayMoved
 */
export async function shareReplay(
  deps: ReplayDeps,
  lease: Lease,
  profile: ProfileDoc,
  replay: ReplayDoc,
  sharing: ReplaySharing,
): Promise<boolean> {
  const { replays, replayShards } = deps.collections;
  switch (sharing.stage) {
    case 'shards':
      return lookAfterShards(deps, profile, replay, sharing);
    case 'facts': {
      for (let shard = 0; shard < sharing.shards; shard++)
        if (await foldFacts(deps, lease, targetGeneration(replay), shard)) return true;
      await moveReplay(replays, replay, { sharing: { ...sharing, stage: 'late' } });
      await deleteShards(replayShards, replay._id);
      return true;
    }
    case 'late':
      if (await deriveLatePersons(deps, lease, profile, replay)) return true;
      await moveReplay(replays, replay, { sharing: null });
      return true;
  }
}

async function lookAfterShards(
  deps: ReplayDeps,
  profile: ProfileDoc,
  replay: ReplayDoc,
  sharing: ReplaySharing,
): Promise<boolean> {
  const { replays, replayShards } = deps.collections;
  const shards = await shardsOf(replayShards, replay);
  const open = shards.find((shard) => !isShardDone(shard));
  const order = { profileId: replay._id, version: replay.version, shards: sharing.shards };
  const done = progressOf(replay, shards);
  if (done.persons_done > replay.persons_done) personsReplayed.add(done.persons_done - replay.persons_done, {});
  if (open === undefined) {
    await moveReplay(replays, replay, { ...done, sharing: { ...sharing, stage: 'facts' } });
    await deleteJob(deps, order);
    return true;
  }
  const fallback = replay.fallback ?? (await reasonToFallBack(deps, order, shards));
  const hasMoved = done.persons_done !== replay.persons_done || done.parts_done !== replay.parts_done;
  const falls = fallback !== null && fallback !== replay.fallback;
  if (hasMoved || falls) await moveReplay(replays, replay, { ...done, fallback });
  if (fallback === null) return hasMoved;
  if (falls) {
    deps.logger.warn({ profile_id: order.profileId, reason: fallback }, 'the replay continues in this service');
    await deleteJob(deps, order);
  }
  await replayShard(deps, profile, replay, open);
  return true;
}

/** Returns the progress of the shards in the replay's own counts. */
function progressOf({ parts_total }: ReplayDoc, shards: readonly ReplayShardDoc[]) {
  const sum = (of: (shard: ReplayShardDoc) => number) => shards.reduce((total, shard) => total + of(shard), 0);
  return {
    parts_done: parts_total - sum(({ part, end }) => end - part),
    persons_done: sum(({ persons_done }) => persons_done),
    events_done: sum(({ events_done }) => events_done),
  };
}

/** Returns in words why no Job derives the shards; null while a Job does, or still may. */
async function reasonToFallBack(
  { jobs, patience, logger }: Pick<ReplayDeps, 'jobs' | 'patience' | 'logger'>,
  order: JobOrder,
  shards: readonly ReplayShardDoc[],
): Promise<string | null> {
  if (jobs === null) return 'Replays as Jobs are turned off.';
  const silentMs = Date.now() - Math.max(...shards.map(({ heartbeat }) => heartbeat.getTime()));
  try {
    const job = await jobs.ensure(order);
    if (job.state === 'failed') return `The Job gave up: ${job.reason}`;
    // Its pods exit when their shards are done. The shards are not done, so the Job is created again.
    if (job.state === 'finished') await jobs.remove(order);
    return silentMs > patience.runningMs ? 'The pods of the Job make no progress.' : null;
  } catch (error) {
    if (error instanceof JobRefused) return `The cluster refuses the Job: ${error.message}`;
    logger.warn({ profile_id: order.profileId, err: error }, 'the cluster does not answer');
    return silentMs > patience.awayMs ? 'The cluster does not answer.' : null;
  }
}

/**
 * Deletes the Job. A worker that does not notice this and goes on does no harm: of two workers that derive a batch, only one
 * writes it.
 */
async function deleteJob(
  { jobs, logger }: { jobs: ReplayJobs | null; logger: ReplayDeps['logger'] },
  order: JobOrder,
): Promise<void> {
  await jobs?.remove(order).catch((error: unknown) => {
    logger.warn(
      { profile_id: order.profileId, err: error },
      'the Job of a replay was not deleted, its time to live removes it',
    );
  });
}
