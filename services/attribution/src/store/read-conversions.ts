// Reads conversions: pages of the customer list, and which events of a journey are synthetic.
import type { Filter } from 'mongodb';
import { type DayRange, instantsOf } from '../domain/report/date-range.ts';
import type { Collections } from './collections.ts';
import type { ConversionDoc } from './schema.ts';

/** The last row of a page; the next page starts behind it. */
export interface ConversionCursor {
  time: Date;
  id: string;
}

export interface ConversionPageQuery {
  profileId: string;
  goal: string;
  range: DayRange;
  /** Only these persons' conversions; null for everybody's. */
  personIds: readonly string[] | null;
  after: ConversionCursor | null;
  limit: number;
}

export type ListedConversion = Omit<ConversionDoc, 'credits'>;

/** The next `limit` conversions of a goal, newest first, ties by id: a total order, so that inserts never shift a page. */
export async function conversionPage(
  conversions: Collections['conversions'],
  { profileId, goal, range, personIds, after, limit }: ConversionPageQuery,
): Promise<ListedConversion[]> {
  const { start, end } = instantsOf(range);
  const filter: Filter<ConversionDoc> = { profile_id: profileId, goal, time: { $gte: start, $lt: end } };
  if (personIds !== null) filter.person_id = { $in: [...personIds] };
  if (after !== null) {
    // The bound on time alone says nothing new, but it is what keeps the index from walking the pages before.
    filter.time = { $gte: start, $lt: end, $lte: after.time };
    filter.$or = [{ time: { $lt: after.time } }, { _id: { $lt: after.id } }];
  }
  return conversions
    .find<ListedConversion>(filter, { projection: { credits: 0 } })
    .sort({ time: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** The first of these ids that is a conversion of the profile; null when none is. */
export async function firstConversion(
  conversions: Collections['conversions'],
  profileId: string,
  ids: readonly string[],
): Promise<ListedConversion | null> {
  const filter = { _id: { $in: [...ids] }, profile_id: profileId };
  const found = await conversions.find<ListedConversion>(filter, { projection: { credits: 0 } }).toArray();
  return found.sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))[0] ?? null;
}

/** A person's `limit` newest conversions, ties by id, and how many there are in all. */
export async function newestConversions(
  conversions: Collections['conversions'],
  { profileId, personId, limit }: { profileId: string; personId: string; limit: number },
): Promise<{ newest: ListedConversion[]; totalCount: number }> {
  const filter = { profile_id: profileId, person_id: personId };
  const page = conversions.find<ListedConversion>(filter, { projection: { credits: 0 } });
  const [newest, totalCount] = await Promise.all([
    page.sort({ time: -1, _id: -1 }).limit(limit).toArray(),
    conversions.countDocuments(filter),
  ]);
  return { newest, totalCount };
}

/** The ids of a person's events between two instants, both included, that are off-site conversions with a synthetic touch. */
export async function syntheticEventIds(
  conversions: Collections['conversions'],
  { profileId, personId, from, to }: { profileId: string; personId: string; from: Date; to: Date },
): Promise<Set<string>> {
  const filter = { profile_id: profileId, person_id: personId, time: { $gte: from, $lte: to }, is_synthetic: true };
  const found = await conversions.find(filter, { projection: { event_id: 1 } }).toArray();
  return new Set(found.map(({ event_id }) => event_id));
}
