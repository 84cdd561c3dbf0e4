// Publishes, after the swap and part by part, the conversions whose credit differs from before.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { partAt } from '../domain/replay-parts.ts';
import { servedGeneration } from '../store/generations.ts';
import { moveReplay } from '../store/replay/replay-progress.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import { queuedReplay } from '../store/replay/replays.ts';
import { differingConversions, loadDifferences } from '../store/replay/swapped-conversions.ts';
import type { ProfileDoc } from '../store/schema.ts';
import { hasSameBody } from './conversion-event.ts';
import { type ConversionsChange, publishChange } from './publish-change.ts';
import type { RecomputeDeps } from './recompute-batch.ts';

/** How many conversions are compared and published at a time, together with their credit. */
const AT_ONCE = 200;

/**
 * Compares what one part's persons have now with what was served before. A conversion that subscribers already know in full is
 * not published again. A crash repeats at most the current part.
 * @throws LeaseLost, ReplayMoved
 */
export async function announcePart(
  deps: RecomputeDeps,
  lease: Lease,
  profile: ProfileDoc,
  replay: ReplayDoc,
): Promise<void> {
  const { client, collections, outbox } = deps;
  const { _id: profileId, parts_done, parts_total, previous } = replay;
  const served = servedGeneration(profile);
  const before = { profileId, number: previous ?? 0 };
  const ids = await differingConversions(collections.conversions, before, served, partAt(parts_done, parts_total));
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const pairs = await loadDifferences(collections.conversions, before, served, ids.slice(from, from + AT_ONCE));
    const change: ConversionsChange = {
      conversions: pairs.flatMap(({ was, is }) => (is && !(was && hasSameBody(was, is)) ? [is] : [])),
      removedConversions: pairs.flatMap(({ was, is }) => (was && !is ? [was] : [])),
      appeared: pairs.flatMap(({ was, is }) => (is && !was ? [is] : [])),
    };
    if (change.conversions.length + change.removedConversions.length === 0) continue;
    await withTransaction(client, async (session) => {
      await lease.assertHeld(session);
      await publishChange(deps, profileId, change, session);
    });
    outbox.nudge();
  }
  await moveToNextPart(deps, lease, profile, replay);
}

/** Moves on to the next part; after the last part to the waiting order, or to the clearing. */
async function moveToNextPart(
  { client, collections: { replays } }: RecomputeDeps,
  lease: Lease,
  { generation = 0 }: ProfileDoc,
  replay: ReplayDoc,
): Promise<void> {
  const parts_done = replay.parts_done + 1;
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    if (parts_done < replay.parts_total) return moveReplay(replays, replay, { parts_done }, session);
    const finished = { parts_done: 0, state: 'clearing' as const, finished_at: new Date() };
    await moveReplay(replays, replay, finished, session);
    // Read again: an order may have arrived while the last part was published.
    const done = await replays.findOne({ _id: replay._id }, { session });
    if (done === null || done.next === null) return;
    await replays.replaceOne({ _id: replay._id }, queuedReplay(replay._id, done.next, done, generation), { session });
  });
}
