// Records who was erased: under which person their events count from now on, and the salt of their pseudonyms.
import { randomBytes, randomUUID } from 'node:crypto';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { personKey, visitorPersonId } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import type { ErasedPersonDoc } from './erasure-schema.ts';

export const erasedPersonIndexes: CollectionIndexes = {
  collection: 'erased_persons',
  indexes: [{ key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 }],
};

/** One day longer than streams keep messages. */
const BROWSER_KEPT_MS = 8 * 86_400_000;

interface Erased {
  readonly profileId: string;
  readonly customerId: string;
  readonly erasedAt: Date;
}

/** Makes the person that stands in for a customer, only once: every later call returns the same. */
export async function storeErasedPerson(
  erasedPersons: Collections['erasedPersons'],
  { profileId, customerId, erasedAt }: Erased,
): Promise<ErasedPersonDoc> {
  const made = {
    ...{ profile_id: profileId, customer_id: customerId, erased_at: erasedAt, is_browser: false },
    ...{ stand_in_id: randomUUID(), salt: randomBytes(32).toString('base64url') },
  };
  const _id = personKey(profileId, customerId);
  const doc = await erasedPersons.findOneAndUpdate(
    { _id },
    { $setOnInsert: made },
    { upsert: true, returnDocument: 'after' },
  );
  if (doc === null) throw new Error('An upsert returned no document.');
  const { _id: _own, ...shared } = doc;
  const standIn = personKey(profileId, doc.stand_in_id);
  await erasedPersons.updateOne({ _id: standIn }, { $setOnInsert: shared }, { upsert: true });
  return doc;
}

/** Stores the browsers of an erased customer for as long as their earlier events may still arrive. */
export async function storeErasedBrowsers(
  erasedPersons: Collections['erasedPersons'],
  { profile_id, customer_id, stand_in_id, salt, erased_at }: ErasedPersonDoc,
  visitorIds: readonly string[],
): Promise<void> {
  if (visitorIds.length === 0) return;
  const expires_at = new Date(Date.now() + BROWSER_KEPT_MS);
  const set = { profile_id, customer_id, stand_in_id, salt, erased_at, is_browser: true, expires_at };
  const writes = visitorIds.map((visitorId) => ({
    updateOne: {
      filter: { _id: personKey(profile_id, visitorPersonId(profile_id, visitorId)) },
      update: { $set: set },
      upsert: true,
    },
  }));
  await erasedPersons.bulkWrite(writes, { ordered: false });
}

/** Returns those of these persons who were erased, by personKey. */
export async function erasedAmong(
  erasedPersons: Collections['erasedPersons'],
  persons: Iterable<string>,
): Promise<Map<string, ErasedPersonDoc>> {
  const keys = [...new Set(persons)];
  if (keys.length === 0) return new Map();
  const found = await erasedPersons.find({ _id: { $in: keys } }).toArray();
  return new Map(found.map((doc) => [doc._id, doc]));
}

/** Records that everything of an erased customer has moved. */
export async function closeErasedPerson(
  erasedPersons: Collections['erasedPersons'],
  { profile_id, customer_id, stand_in_id }: ErasedPersonDoc,
): Promise<void> {
  const keys = [customer_id, stand_in_id].map((id) => personKey(profile_id, id));
  await erasedPersons.updateMany({ _id: { $in: keys } }, { $set: { done_at: new Date() } });
}
