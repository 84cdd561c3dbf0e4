// Records the progress of each shard of a shared replay. A worker's batch moves its shard on in the transaction that writes the
// batch: of two workers that derive the same batch only one writes it, whether or not they know of each other.
import type { ClientSession } from 'mongodb';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { shardAt } from '../../domain/replay-shards.ts';
import type { Collections } from '../collections.ts';
import { ReplayMoved } from './replay-progress.ts';
import type { ReplayDoc, ReplayShardDoc } from './replay-schema.ts';

/** Returns the key of what one shard of a generation stores for itself. */
export const shardKey = (generation: Generation, shard: number): string => `${derivedKey(generation)}#${shard}`;

/** Cuts a replay into shards, none of them begun, and removes those of any earlier order. */
export async function cutShards(
  replayShards: Collections['replayShards'],
  { _id: profileId, target, version }: ReplayDoc,
  { shards, parts }: { shards: number; parts: number },
): Promise<void> {
  await deleteShards(replayShards, profileId);
  if (shards === 0) return;
  const docs = Array.from({ length: shards }, (_, shard): ReplayShardDoc => {
    const { first, end } = shardAt(shard, shards, parts);
    const _id = shardKey({ profileId, number: target }, shard);
    const nothing = { after: null, persons_done: 0, events_done: 0, heartbeat: new Date() };
    return { _id, profile_id: profileId, version, shard, part: first, end, ...nothing };
  });
  await replayShards.insertMany(docs);
}

/** Returns the shards of a replay, in order. */
export async function shardsOf(
  replayShards: Collections['replayShards'],
  { _id: profile_id, version }: Pick<ReplayDoc, '_id' | 'version'>,
): Promise<ReplayShardDoc[]> {
  const found = await replayShards.find({ profile_id, version }).toArray();
  return found.sort((a, b) => a.shard - b.shard);
}

/** Deletes the shards of a profile's replay when no worker derives them anymore. */
export async function deleteShards(replayShards: Collections['replayShards'], profileId: string): Promise<void> {
  await replayShards.deleteMany({ profile_id: profileId });
}

type Progress = Pick<ReplayShardDoc, 'part' | 'after' | 'persons_done' | 'events_done'>;

/**
 * Moves a shard on from where it was read.
 * @throws ReplayMoved when it is elsewhere by now, or deleted
 */
export async function moveShard(
  replayShards: Collections['replayShards'],
  { _id, version, part, after }: ReplayShardDoc,
  progress: Progress,
  session: ClientSession,
): Promise<void> {
  const set = { ...progress, heartbeat: new Date() };
  const { matchedCount } = await replayShards.updateOne({ _id, version, part, after }, { $set: set }, { session });
  if (matchedCount === 0) throw new ReplayMoved('another order or another worker moved the shard');
}

/** Reports whether every part of a shard is done. */
export const isShardDone = ({ part, end }: ReplayShardDoc): boolean => part === end;
