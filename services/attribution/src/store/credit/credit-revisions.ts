// The revision of a profile's credit: what is told of a conversion under a higher one is newer, however the bus delivers it.
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';

/**
 * Takes the next revision of a profile, in the transaction that tells and asserts the profile's lease: whoever comes later gets a
 * higher one. It counts on from the clock, so that it is higher as well than all that were told before a backup was restored.
 * @param now in milliseconds
 */
export async function nextRevision(
  creditRevisions: Collections['creditRevisions'],
  profileId: string,
  session: ClientSession,
  now = Date.now(),
): Promise<number> {
  const last = await creditRevisions.findOne({ _id: profileId }, { session });
  const revision = Math.max((last?.revision ?? 0) + 1, now);
  await creditRevisions.updateOne({ _id: profileId }, { $set: { revision } }, { upsert: true, session });
  return revision;
}
