// Lists who was recomputed while several workers derived a replay: only the shards' workers write its generation then, so these
// persons are derived for it when the workers are done.

import type { Lease } from '@touchline/chassis/mongo/lease.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import { personKey } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import { targetGeneration } from '../generations.ts';
import { findReplay } from './replays.ts';

/**
 * Records that persons have to be derived for a generation; call it before their dirty flags are cleared.
 * @throws LeaseLost
 */
export async function markLate(
  { client, collections: { latePersons } }: { client: MongoClient; collections: Pick<Collections, 'latePersons'> },
  lease: Lease,
  generation: Generation,
  personIds: readonly string[],
): Promise<void> {
  const profile_id = derivedKey(generation);
  const writes = personIds.map((person_id) => {
    const _id = personKey(profile_id, person_id);
    return { updateOne: { filter: { _id }, update: { $set: { profile_id, person_id } }, upsert: true } };
  });
  await withTransaction(client, async (session) => {
    await lease.assertHeld(session);
    await latePersons.bulkWrite(writes, { session, ordered: false });
  });
}

/** Returns at most `limit` of the waiting persons, by person id. */
export async function somePersonsLate(
  latePersons: Collections['latePersons'],
  generation: Generation,
  limit: number,
): Promise<string[]> {
  const found = await latePersons
    .find({ profile_id: derivedKey(generation) })
    .limit(limit)
    .toArray();
  return found.map(({ person_id }) => person_id);
}

/** Removes persons from the list after they were derived. */
export async function removeLate(
  latePersons: Collections['latePersons'],
  generation: Generation,
  personIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const ids = personIds.map((personId) => personKey(derivedKey(generation), personId));
  await latePersons.deleteMany({ _id: { $in: ids } }, { session });
}

/** Reports whether one of these persons waits to be derived for the coming generation. */
export async function isAnyLate(
  { replays, latePersons }: Pick<Collections, 'replays' | 'latePersons'>,
  profileId: string,
  personIds: readonly string[],
): Promise<boolean> {
  const replay = await findReplay(replays, profileId);
  if (!replay?.sharing) return false;
  const key = derivedKey(targetGeneration(replay));
  const ids = personIds.map((personId) => personKey(key, personId));
  return (await latePersons.findOne({ _id: { $in: ids } }, { projection: { _id: 1 } })) !== null;
}
