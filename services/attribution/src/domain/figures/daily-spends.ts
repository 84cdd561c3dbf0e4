// Adds up what all entities together spent on each day.
import { fromUnits } from '../fixed-point.ts';
import type { Spend } from '../report/delivery-sums.ts';
import { AMOUNT_WIDTH, addAmount, amountAt } from './amounts.ts';
import { AT, type InsightNames, type InsightReader, WIDTH } from './insight-blocks.ts';

export interface DailySpends extends InsightReader {
  /** Returns the spend of each day in each currency; nothing for a day on which none reported. */
  spends(): readonly Spend[];
}

/** @param names of the blocks that are added */
export function createDailySpends(names: InsightNames): DailySpends {
  const spends: Spend[] = [];
  return {
    add({ entities, currencies, numbers }, day) {
      const sums = new Map<number, Float64Array>();
      for (let n = 0; n < entities.length; n++) {
        const currency = currencies[n] as number;
        const sum = sums.get(currency) ?? new Float64Array(AMOUNT_WIDTH);
        sums.set(currency, sum);
        addAmount(sum, 0, numbers, n * WIDTH + AT.spend);
      }
      for (const [currency, sum] of sums)
        spends.push({ date: day, currency: names.currencies.textOf(currency), spend: fromUnits(amountAt(sum, 0)) });
    },
    spends: () => spends,
  };
}
