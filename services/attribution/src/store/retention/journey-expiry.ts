// Records the progress of the pass over the journeys of a profile. It moves on in the transaction that deletes, so that a crash
// repeats one step or none.
import type { ClientSession } from 'mongodb';
import { type IdRange, partAt, partsFor } from '../../domain/replay-parts.ts';
import type { Collections } from '../collections.ts';
import type { ProfileDoc } from '../schema.ts';
import type { JourneyExpiryDoc } from './expiry-schema.ts';

type Stores = Pick<Collections, 'journeyExpiries' | 'journeyEvents'>;

const DAY_MS = 86_400_000;

/** Returns the profiles whose journeys do not keep everything. */
export async function profilesWithRetention(profiles: Collections['profiles']): Promise<string[]> {
  const found = profiles.find({ 'journeys_kept.days': { $gt: 0 } }, { projection: { _id: 1 } });
  return (await found.toArray()).map(({ _id }) => _id);
}

/**
 * Returns the time before which an event that both happened and was received is old. It is never later than the ledger's own
 * deletion, since an erasure finds the rows of the ledger by the events of journeys. Null where nothing is old.
 */
export function oldBefore({ journeys_kept, ledger_expired_until }: ProfileDoc, now: Date): Date | null {
  if (!journeys_kept?.days || ledger_expired_until === undefined) return null;
  return new Date(Math.min(now.getTime() - journeys_kept.days * DAY_MS, ledger_expired_until.getTime()));
}

/** Returns the current pass, or a new one where the last one began long enough ago; null while none is due. */
export async function passOf(
  { journeyExpiries, journeyEvents }: Stores,
  profileId: string,
  { now, everyMs }: { now: Date; everyMs: number },
): Promise<JourneyExpiryDoc | null> {
  const last = await journeyExpiries.findOne({ _id: profileId });
  if (last !== null && last.parts_done < last.parts_total) return last;
  if (last !== null && now.getTime() - last.begun_at.getTime() < everyMs) return null;
  const parts_total = partsFor(await journeyEvents.countDocuments({ profile_id: profileId }));
  return { _id: profileId, begun_at: now, parts_total, parts_done: 0, after: null };
}

/** Returns the range of persons that comes next in a pass. */
export const rangeOf = ({ parts_done, parts_total }: JourneyExpiryDoc): IdRange => partAt(parts_done, parts_total);

/** @param after the last person that is done; null when the part is done */
export async function movePass(
  journeyExpiries: Collections['journeyExpiries'],
  { parts_done, ...pass }: JourneyExpiryDoc,
  after: string | null,
  session: ClientSession,
): Promise<void> {
  const moved = { ...pass, parts_done: after === null ? parts_done + 1 : parts_done, after };
  await journeyExpiries.replaceOne({ _id: pass._id }, moved, { upsert: true, session });
}
