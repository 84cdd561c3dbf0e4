// Records the progress of a replay in the transactions that do its work, so that a crash repeats one step or none.
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';
import type { ReplayDoc } from './replay-schema.ts';

/** Thrown when a replay is no longer what the current step began with: another order arrived, or another process went on. */
export class ReplayMoved extends Error {
  override readonly name = 'ReplayMoved';
}

type Progress = Partial<Omit<ReplayDoc, '_id' | 'version'>>;

/**
 * Moves a replay on from where it was read.
 * @throws ReplayMoved when it is elsewhere by now
 */
export async function moveReplay(
  replays: Collections['replays'],
  { _id, version, state, parts_done, after }: ReplayDoc,
  progress: Progress,
  session?: ClientSession,
): Promise<void> {
  const set = { ...progress, heartbeat: new Date(), failed: null };
  const { matchedCount } = await replays.updateOne(
    { _id, version, state, parts_done, after },
    { $set: set },
    session ? { session } : {},
  );
  if (matchedCount === 0) throw new ReplayMoved('another order or another process moved the replay');
}

const LONGEST_WAIT_MS = 60_000;

/**
 * Records that a step failed: the next one waits 1 s, then twice as long each time, up to a minute. A replay that has another
 * order by now begins that one without a wait.
 */
export async function recordFailure(
  replays: Collections['replays'],
  { _id, version, failed }: ReplayDoc,
  at: Date,
): Promise<void> {
  const attempts = (failed?.attempts ?? 0) + 1;
  const retry_at = new Date(at.getTime() + Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (attempts - 1)));
  await replays.updateOne({ _id, version }, { $set: { failed: { at, attempts, retry_at } } });
}

/**
 * Returns the profiles whose replay has something to do now.
 * @param clearedUntil generations that have not been read since then are deleted now
 */
export async function replayingProfiles(
  replays: Collections['replays'],
  { now, clearedUntil }: { now: Date; clearedUntil: Date },
): Promise<string[]> {
  const active = { state: { $in: ['queued' as const, 'deriving' as const, 'announcing' as const] } };
  const clearing = { state: 'clearing' as const, 'obsolete.since': { $lte: clearedUntil } };
  const found = await Promise.all(
    [active, clearing].map((filter) => replays.find(filter, { projection: { failed: 1 } }).toArray()),
  );
  return found.flat().flatMap(({ _id, failed }) => (failed && failed.retry_at > now ? [] : [_id]));
}

/** Counts the replays whose figures are not served yet, or not yet published to subscribers. */
export function countUnfinished(replays: Collections['replays']): Promise<number> {
  return replays.countDocuments({ state: { $in: ['queued', 'deriving', 'announcing'] } });
}
