// Reads which currencies of cash had no rate, and on which days, since the daily facts only count such conversions.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import { derivedKey, type Generation } from '../../domain/generation.ts';
import type { FactSums } from '../../domain/report/fact-sums.ts';
import type { MissingRate } from '../../domain/report/unknown-rates.ts';
import { addDays } from '../../domain/synced-spans.ts';
import type { GoalKind } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { positionInRange } from './position-in-range.ts';

export interface UnknownCashQuery {
  generation: Generation;
  range: DayRange;
  /** The days of the range. */
  days: ReportDays;
  /** Only conversions of this type, by its conversion key; '' or absent for all. */
  goal?: string;
}

/**
 * Returns a row for each currency and day of the profile's cash conversions in the range that have no rate.
 * @param facts that are shown; the database is not queried when none of them lacks a rate
 */
export async function cashWithoutRate(
  conversions: Collections['conversions'],
  query: UnknownCashQuery,
  facts: Iterable<Pick<FactSums, 'cashUnknown'>>,
): Promise<MissingRate[]> {
  if (![...facts].some(({ cashUnknown }) => cashUnknown > 0)) return [];
  return withoutRate(conversions, query, 'cash');
}

/** Returns the same for the conversions of one kind, whatever is shown. */
export async function withoutRate(
  conversions: Collections['conversions'],
  { generation, range, days, goal = '' }: UnknownCashQuery,
  kind: GoalKind,
): Promise<MissingRate[]> {
  const { start, end } = days.instantsOf(range);
  const filter = {
    profile_id: derivedKey(generation),
    kind,
    time: { $gte: start, $lt: end },
    rate_unknown: true,
    ...(goal !== '' && { goal }),
  };
  const cursor = conversions.aggregate<{ _id: { currency: string; place: number } }>([
    { $match: filter },
    { $group: { _id: { currency: '$currency', place: positionInRange(range, days) } } },
  ]);
  return (await cursor.toArray()).map(({ _id: { currency, place } }) => ({
    currency,
    date: addDays(range.from, place),
  }));
}
