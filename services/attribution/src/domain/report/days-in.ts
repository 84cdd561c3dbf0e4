// Lists the days of a range.
import { addDays } from '../synced-spans.ts';
import type { DayRange } from './date-range.ts';

const daysOfRanges = new WeakMap<DayRange, readonly string[]>();

/** Returns the days of a range, in order. */
export function daysIn(range: DayRange): readonly string[] {
  const known = daysOfRanges.get(range);
  if (known !== undefined) return known;
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) days.push(day);
  // A report reads several figures of one range.
  daysOfRanges.set(range, days);
  return days;
}
