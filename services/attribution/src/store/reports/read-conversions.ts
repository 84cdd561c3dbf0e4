// Reads conversions: pages of the customer list, and which events of a journey are synthetic.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import { derivedKey, type Generation, storedConversionId } from '../../domain/generation.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { Collections } from '../collections.ts';
import { type ConversionCursor, conversionsNewestFirst, spanOf } from '../conversions-newest-first.ts';
import { publishedConversion } from '../generations.ts';

export interface ConversionPageQuery {
  generation: Generation;
  goal: string;
  range: DayRange;
  days: ReportDays;
  /** Only these persons' conversions; null for all persons. */
  personIds: readonly string[] | null;
  after: ConversionCursor | null;
  limit: number;
}

export type ListedConversion = Omit<ConversionDoc, 'credits'>;

/** Returns the next `limit` conversions of a goal, newest first. */
export function conversionPage(
  conversions: Collections['conversions'],
  { generation, goal, range, days, personIds, after, limit }: ConversionPageQuery,
): Promise<ListedConversion[]> {
  const filter = { goal, ...(personIds !== null && { person_id: { $in: [...personIds] } }) };
  const page = { generation, filter, span: spanOf(range, days), after, limit, projection: { credits: 0 } };
  return conversionsNewestFirst<ListedConversion>(conversions, page).toArray();
}

/** Returns the first of these published ids that is a conversion of the profile; null when none is. */
export async function firstConversion(
  conversions: Collections['conversions'],
  generation: Generation,
  ids: readonly string[],
): Promise<ListedConversion | null> {
  const stored = ids.map((id) => storedConversionId(generation, id));
  const filter = { _id: { $in: stored }, profile_id: derivedKey(generation) };
  const found = await conversions.find<ListedConversion>(filter, { projection: { credits: 0 } }).toArray();
  const [first] = found.sort((a, b) => stored.indexOf(a._id) - stored.indexOf(b._id));
  return first === undefined ? null : publishedConversion(generation, first);
}

/** Returns a person's `limit` newest conversions, ties by id, and how many there are in total. */
export async function newestConversions(
  conversions: Collections['conversions'],
  { generation, personId, limit }: { generation: Generation; personId: string; limit: number },
): Promise<{ newest: ListedConversion[]; totalCount: number }> {
  const filter = { profile_id: derivedKey(generation), person_id: personId };
  const page = conversions.find<ListedConversion>(filter, { projection: { credits: 0 } });
  const [newest, totalCount] = await Promise.all([
    page.sort({ time: -1, _id: -1 }).limit(limit).toArray(),
    conversions.countDocuments(filter),
  ]);
  return { newest: newest.map((conversion) => publishedConversion(generation, conversion)), totalCount };
}

/** Which conversions are touches themselves, by event id. */
export interface ConversionTouches {
  /** Off-site conversions with a synthetic touch. */
  synthetic: Set<string>;
  /** Conversions without an earlier touch: each is credited to itself. */
  own: Set<string>;
}

/** Finds which of a person's conversions between two instants, both included, are touches themselves. */
export async function conversionTouches(
  conversions: Collections['conversions'],
  { generation, personId, from, to }: { generation: Generation; personId: string; from: Date; to: Date },
): Promise<ConversionTouches> {
  const within = { $gte: from, $lte: to };
  const filter = { profile_id: derivedKey(generation), person_id: personId, time: within };
  const projection = { event_id: 1, is_synthetic: 1, 'credits.last_touch.touch_id': 1 };
  const found = await conversions.find(filter, { projection }).toArray();
  const idsOf = (some: typeof found) => new Set(some.map(({ event_id }) => event_id));
  return {
    synthetic: idsOf(found.filter(({ is_synthetic }) => is_synthetic)),
    own: idsOf(
      found.filter(({ event_id, credits }) => credits?.last_touch?.some(({ touch_id }) => touch_id === event_id)),
    ),
  };
}
