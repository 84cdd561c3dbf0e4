// Converts amounts of a day to reporting money, and looks each rate up once.
import type { RateTable } from '../rate-table.ts';
import { unitConverter } from '../rates.ts';
import type { MissingRate } from '../report/unknown-rates.ts';
import type { InsightBlock, InsightNames } from './insight-blocks.ts';

/** The money in which a report shows amounts, and the rates that its days may need. */
export interface ReportingMoney {
  readonly currency: string;
  /** Returns the rates by which another currency becomes reporting money. */
  ratesFrom(currency: string): Promise<RateTable>;
}

/** How amounts of one currency and day become reporting money: they are that already, by a rate, or not at all. */
export type Converter = 'own' | { readonly convert: (units: bigint) => bigint } | { readonly missing: MissingRate };

export interface Converters {
  /** Calls `use` when the rates of a block are there: at once where no currency is new. */
  before(block: InsightBlock, use: () => void): void | Promise<void>;
  /** Returns the function that returns the converter of a currency, by its number, on a day. */
  on(day: string): (currency: number) => Converter;
}

export function createConverters(names: InsightNames, { currency: reporting, ratesFrom }: ReportingMoney): Converters {
  const tables: (RateTable | 'own')[] = [];

  async function load(currencies: Iterable<number>): Promise<void> {
    for (const currency of new Set(currencies)) {
      const text = names.currencies.textOf(currency);
      tables[currency] ??= text === reporting ? 'own' : await ratesFrom(text);
    }
  }

  function converterOf(currency: number, day: string): Converter {
    const table = tables[currency] ?? 'own';
    if (table === 'own') return table;
    const text = names.currencies.textOf(currency);
    const convert = unitConverter(text, reporting, day, table);
    return convert === null ? { missing: { currency: text, date: day } } : { convert };
  }

  return {
    before({ currencies }, use) {
      if (currencies.every((currency) => tables[currency] !== undefined)) return use();
      return load(currencies).then(use);
    },
    on(day) {
      const known: Converter[] = [];
      return (currency) => {
        const converter = known[currency] ?? converterOf(currency, day);
        known[currency] = converter;
        return converter;
      };
    },
  };
}
