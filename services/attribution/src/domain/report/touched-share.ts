// Computes which share of conversions has a touch.
import { Exact } from '../exact-decimal.ts';
import type { FactSums } from './fact-sums.ts';
import { roundRatio } from './rounding.ts';

export interface TouchedCount {
  /** YYYY-MM-DD; empty for all days together. */
  readonly date: string;
  readonly conversions: number;
  readonly withTouch: number;
}

type CountsByDay = ReadonlyMap<string, Pick<FactSums, 'count'>>;

/** Returns the days that have conversions, the oldest first. @param all conversions of each day @param touched those with a touch */
export function touchedByDay(all: CountsByDay, touched: CountsByDay): TouchedCount[] {
  return [...all]
    .filter(([, { count }]) => count > 0)
    .map(([date, { count }]) => ({ date, conversions: count, withTouch: touched.get(date)?.count ?? 0 }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the share, rounded; undefined without conversions. */
export function touchedShare({ conversions, withTouch }: TouchedCount): string | undefined {
  return conversions === 0 ? undefined : roundRatio(new Exact(withTouch).div(conversions));
}

/** Adds up the counts of days. */
export function touchedTotal(days: readonly TouchedCount[]): TouchedCount {
  const sum = (of: (day: TouchedCount) => number) => days.reduce((total, day) => total + of(day), 0);
  return { date: '', conversions: sum((day) => day.conversions), withTouch: sum((day) => day.withTouch) };
}
