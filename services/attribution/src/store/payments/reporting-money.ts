// Says in which money a report shows amounts, and reads the rates that they need, each currency's once.
import type { ReportingMoney } from '../../domain/figures/converters.ts';
import type { RateTable } from '../../domain/rate-table.ts';
import type { DayRange } from '../../domain/report/date-range.ts';

/**
 * @param ratesFor reads rates, as Figures do
 * @param currency the reporting currency
 * @param range of the days of the amounts
 */
export function createReportingMoney(
  ratesFor: (currencies: readonly string[], range: DayRange) => Promise<RateTable>,
  currency: string,
  range: DayRange,
): ReportingMoney {
  const tables = new Map<string, Promise<RateTable>>();
  return {
    currency,
    ratesFrom(from) {
      const table = tables.get(from) ?? ratesFor([currency, from], range);
      tables.set(from, table);
      return table;
    },
  };
}
