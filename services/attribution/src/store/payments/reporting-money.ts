// Says in which money a report shows amounts, and reads the rates that they need, each currency's once.
import type { ReportingMoney } from '../../domain/figures/converters.ts';
import type { RateTable } from '../../domain/rates.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import type { Collections } from '../collections.ts';
import { ratesFor } from './read-rates.ts';

/** @param currency the reporting currency @param range of the days of the amounts */
export function createReportingMoney(rates: Collections['rates'], currency: string, range: DayRange): ReportingMoney {
  const tables = new Map<string, Promise<RateTable>>();
  return {
    currency,
    ratesFrom(from) {
      const table = tables.get(from) ?? ratesFor(rates, [currency, from], range);
      tables.set(from, table);
      return table;
    },
  };
}
