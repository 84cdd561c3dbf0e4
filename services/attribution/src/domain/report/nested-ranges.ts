// Cuts ranges of days that end together into stretches, so that what is read once counts in all ranges that have its day.
import type { DayRange } from './date-range.ts';

/** Ranges with one last day. Each of them is the first so many stretches, counted from that day back. */
export interface NestedRanges {
  readonly widest: DayRange;
  /** The stretches from the latest to the earliest; a stretch ends where the one before it begins. */
  readonly stretches: readonly DayRange[];
  /** Returns the stretch of a day of the widest range. */
  stretchOf(day: string): number;
  /** Returns the last stretch of one of the ranges. */
  lastStretchOf(range: DayRange): number;
}

/** @param ranges at least one, in any order, all with the same last day */
export function nestedRanges(ranges: readonly DayRange[]): NestedRanges {
  const starts = [...new Set(ranges.map(({ from }) => from))].sort().reverse();
  const to = ranges[0]?.to ?? '';
  return {
    widest: { from: starts.at(-1) ?? '', to },
    stretches: starts.map((from, n) => ({ from, to: n === 0 ? to : dayBefore(starts[n - 1] as string) })),
    stretchOf: (day) => starts.findIndex((from) => day >= from),
    lastStretchOf: ({ from }) => starts.indexOf(from),
  };
}

const DAY_MS = 86_400_000;
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
