// Numbers the revisions of a profile's credit: of two messages about a conversion, the one with the higher revision is newer, in
// whatever order the bus delivers them.
import type { ClientSession } from 'mongodb';
import type { Collections } from '../collections.ts';

/**
 * Takes the next revision of a profile, in the transaction that publishes and asserts the profile's lease, so that every later
 * caller gets a higher one. It is at least the clock's time, so that it is also higher than all that were published before a
 * backup was restored.
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
