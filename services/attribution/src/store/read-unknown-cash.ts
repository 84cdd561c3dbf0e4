// Reads which currencies of cash had no rate, and on which days: the daily facts only count such conversions.
import { derivedKey, type Generation } from '../domain/generation.ts';
import { type DayRange, instantsOf } from '../domain/report/date-range.ts';
import type { FactSums } from '../domain/report/fact-sums.ts';
import type { MissingRate } from '../domain/report/unknown-rates.ts';
import type { Collections } from './collections.ts';

/**
 * A row for each currency and UTC day of the profile's cash conversions in the range that have no rate.
 * @param facts that are shown: asks the database nothing when none of them lacks a rate
 */
export async function cashWithoutRate(
  conversions: Collections['conversions'],
  { generation, range }: { generation: Generation; range: DayRange },
  facts: Iterable<Pick<FactSums, 'cashUnknown'>>,
): Promise<MissingRate[]> {
  if (![...facts].some(({ cashUnknown }) => cashUnknown > 0)) return [];
  const { start, end } = instantsOf(range);
  const filter = {
    profile_id: derivedKey(generation),
    kind: 'cash',
    time: { $gte: start, $lt: end },
    rate_unknown: true,
  };
  const cursor = conversions.aggregate<{ _id: MissingRate }>([
    { $match: filter },
    { $group: { _id: { currency: '$currency', date: { $dateToString: { date: '$time', format: '%Y-%m-%d' } } } } },
  ]);
  return (await cursor.toArray()).map(({ _id }) => _id);
}
