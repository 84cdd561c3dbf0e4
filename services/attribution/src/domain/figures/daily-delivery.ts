// Lists what a few entities delivered day by day.
import { fromUnits } from '../fixed-point.ts';
import { amountAt } from './amounts.ts';
import { AT, type InsightNames, type InsightReader, WIDTH } from './insight-blocks.ts';

/** What an entity delivered on a day; an exact decimal string in its currency. */
export interface DeliveredDay {
  readonly entityId: string;
  readonly date: string;
  readonly currency: string;
  readonly spend: string;
  readonly impressions: number;
  readonly clicks: number;
}

export interface DailyDelivery extends InsightReader {
  /** Returns the days on which the entities reported anything. */
  days(): readonly DeliveredDay[];
}

/** @param names of the blocks that are added */
export function createDailyDelivery(names: InsightNames, entityIds: readonly string[]): DailyDelivery {
  const wanted = new Set(entityIds);
  const days: DeliveredDay[] = [];
  return {
    add({ entities, currencies, numbers }, date) {
      entities.forEach((entity, n) => {
        const entityId = names.entities.textOf(entity);
        if (!wanted.has(entityId)) return;
        const at = n * WIDTH;
        days.push({
          ...{ entityId, date, currency: names.currencies.textOf(currencies[n] as number) },
          spend: fromUnits(amountAt(numbers, at + AT.spend)),
          impressions: numbers[at + AT.impressions] as number,
          clicks: numbers[at + AT.clicks] as number,
        });
      });
    },
    days: () => days,
  };
}
