// Computes which share of conversions has a touch.
import { Exact } from '../exact-decimal.ts';
import { roundRatio } from './rounding.ts';

export interface TouchedCount {
  /** YYYY-MM-DD; empty for all days together. */
  readonly date: string;
  readonly conversions: number;
  readonly withTouch: number;
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
