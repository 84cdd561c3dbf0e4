// Reads what all campaigns of a profile spent on each day of a range, and what is needed to judge and to convert it.
import { createDailySpends } from '../domain/figures/daily-spends.ts';
import { createForeignDelivery } from '../domain/figures/foreign-delivery.ts';
import type { RateTable } from '../domain/rate-table.ts';
import type { Coverage } from '../domain/report/coverage.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import type { Spend } from '../domain/report/delivery-sums.ts';
import type { ForeignAccount } from '../domain/report/foreign-accounts.ts';
import type { Figures } from '../store/figures/open-figures.ts';
import { readCoverage } from './read-coverage.ts';

export interface ReadSpends {
  /** By day, the oldest first, in the currencies of the accounts; nothing for a day on which none reported. */
  readonly spends: readonly Spend[];
  readonly coverage: Coverage;
  /** For these currencies and the reporting currency. */
  readonly rates: RateTable;
  /** The accounts that reported, and whose days are those of another time zone. */
  readonly foreign: readonly ForeignAccount[];
}

/** Reads the spends of a range of the profile's days. */
export async function readSpends(figures: Figures, range: DayRange, now: Date): Promise<ReadSpends> {
  const { coverage, foreign } = await readCoverage(figures, range, now);
  const [daily, delivered] = await figures.insights({ level: 'campaign', range }, (names) => [
    createDailySpends(names),
    createForeignDelivery(names, foreign),
  ]);
  const spends = daily.spends();
  const rates = await figures.rates([figures.currency, ...spends.map(({ currency }) => currency)], range);
  return { spends, coverage, rates, foreign: delivered.accounts() };
}
