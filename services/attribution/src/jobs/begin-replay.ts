// Starts a replay: counts how much there is to do, and decides whether several workers share it.
import { partsFor } from '../domain/replay-parts.ts';
import { shardsFor } from '../domain/replay-shards.ts';
import { moveReplay } from '../store/replay/replay-progress.ts';
import type { ReplayDoc, ReplaySharing } from '../store/replay/replay-schema.ts';
import { cutShards } from '../store/replay/replay-shards.ts';
import type { ReplayDeps } from './replay-deps.ts';

/**
 * Counts the events, and cuts a large replay into shards for a Job, where there is a cluster. From here on, whoever is recomputed
 * is also derived for the target; while the replay is shared, this happens afterwards.
 */
export async function beginReplay(
  { collections, jobs, eventsPerPart }: Pick<ReplayDeps, 'collections' | 'jobs' | 'eventsPerPart'>,
  replay: ReplayDoc,
): Promise<void> {
  const { journeyEvents, replays, replayShards } = collections;
  const events = await journeyEvents.countDocuments({ profile_id: replay._id });
  const parts = partsFor(events, eventsPerPart);
  const shards = jobs !== null && events >= jobs.minEvents ? shardsFor(parts, jobs.pods) : 0;
  await cutShards(replayShards, replay, { shards, parts });
  const sharing: ReplaySharing | null = shards > 0 ? { shards, stage: 'shards' } : null;
  const started_at = new Date();
  await moveReplay(replays, replay, { state: 'deriving', parts_total: parts, started_at, sharing });
}
