// Derives the next batch of the current part of a replay that one process works on, for the generation that the replay writes.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { partAt } from '../domain/replay-parts.ts';
import { personsReplayed } from '../metrics.ts';
import { writeChange } from '../store/credit/derived.ts';
import { targetGeneration } from '../store/generations.ts';
import { moveReplay } from '../store/replay/replay-progress.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import type { ProfileDoc } from '../store/schema.ts';
import type { RecomputeDeps } from './recompute-batch.ts';
import { replayBatch } from './replay-batch.ts';

/**
 * Derives the next batch of the current part, and records the progress in the same transaction.
 * @throws LeaseLost, ReplayMoved
 */
export async function replayPart(
  deps: RecomputeDeps,
  lease: Lease,
  profile: ProfileDoc,
  replay: ReplayDoc,
): Promise<void> {
  const { collections } = deps;
  const { replays } = collections;
  const { parts_done, parts_total } = replay;
  const target = targetGeneration(replay);
  const place = { range: partAt(parts_done, parts_total), after: replay.after };
  const { change, persons, events, after } = await replayBatch(collections, profile, target, place);
  const progress = {
    parts_done: after === null ? parts_done + 1 : parts_done,
    after,
    persons_done: replay.persons_done + persons,
    events_done: replay.events_done + events,
  };
  await writeChange(deps, lease, target, change, (session) => moveReplay(replays, replay, progress, session));
  personsReplayed.add(persons, {});
}
