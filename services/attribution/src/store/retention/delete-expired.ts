// Deletes journey events, with all that is stored about persons of whom nothing is left, and has the other persons derived anew.
import type { ClientSession } from 'mongodb';
import { personKey } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import { markDirty } from '../credit/dirty-persons.ts';

/** The events of one person that are deleted. */
export interface ExpiredOf {
  readonly personId: string;
  readonly eventIds: readonly string[];
  /** True when nothing of the journey is left. */
  readonly isAll: boolean;
  /** True when the next step deletes more: the person is derived anew after the last step. */
  readonly hasMore: boolean;
}

type Stores = Pick<Collections, 'journeyEvents' | 'journeyOffsets' | 'summaries' | 'dirty'>;

/** Runs in the caller's transaction, which holds the profile's lease. @returns how many events were deleted */
export async function deleteExpired(
  { journeyEvents, journeyOffsets, summaries, dirty }: Stores,
  profileId: string,
  expired: readonly ExpiredOf[],
  session: ClientSession,
): Promise<number> {
  if (expired.length === 0) return 0;
  const ids = expired.flatMap(({ eventIds }) => eventIds);
  const own = { profile_id: profileId, person_id: { $in: expired.map(({ personId }) => personId) } };
  const { deletedCount } = await journeyEvents.deleteMany({ _id: { $in: ids }, ...own }, { session });
  const keysOf = (some: readonly ExpiredOf[]) => some.map(({ personId }) => personKey(profileId, personId));
  await journeyOffsets.deleteMany({ _id: { $in: keysOf(expired) } }, { session });
  const gone = keysOf(expired.filter(({ isAll }) => isAll));
  if (gone.length > 0) await summaries.deleteMany({ _id: { $in: gone } }, { session });
  const done = expired.filter(({ hasMore }) => !hasMore).map(({ personId }) => ({ profileId, personId }));
  if (done.length > 0) await markDirty(dirty, done, session);
  return deletedCount;
}
