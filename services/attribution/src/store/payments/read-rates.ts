// Reads the reference rates that the amounts of a range of days may need.

import { createRateTable, earliestUsable, type RateTable } from '../../domain/rate-table.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { Collections } from '../collections.ts';

const NO_RATES: RateTable = new Map();

/**
 * Returns the rates to convert `currencies` into one another within the range, including earlier days whose rates still hold in
 * it. Does not query the database when there is only one currency.
 */
export async function ratesFor(
  rates: Collections['rates'],
  currencies: Iterable<string>,
  { from, to }: DayRange,
): Promise<RateTable> {
  const wanted = [...new Set(currencies)].filter((currency) => currency !== '');
  if (wanted.length < 2) return NO_RATES;
  // A base's rate to itself is never published, so a rate's own currency is always one of the wanted currencies.
  const filter = { currency: { $in: wanted }, date: { $gte: earliestUsable(from), $lte: to } };
  return createRateTable(await rates.find(filter, { projection: { _id: 0 } }).toArray());
}
