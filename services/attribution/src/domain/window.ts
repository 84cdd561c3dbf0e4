// Finds the touches to which a conversion may be credited: those of its lookback window, both ends included.
import type { Touch } from './touches.ts';

export const DAY_MS = 86_400_000;
/** No goal has a longer lookback window (contract, Limits: lookback_window_days). */
export const LONGEST_LOOKBACK_DAYS = 365;

/** The range of a person's touches that is in the window: from `start` up to but not including `end`. */
export interface TouchWindow {
  start: number;
  end: number;
}

/**
 * Returns the window [time - lookback, time] of a conversion. `end` is 0 when no touch came before it at all: the conversion is
 * then a touch of its own.
 * @param touches ordered by (time, id)
 * @param time milliseconds
 */
export function windowOf(touches: readonly Touch[], time: number, lookbackDays: number): TouchWindow {
  return { start: countUpTo(touches, time - lookbackDays * DAY_MS - 1), end: countUpTo(touches, time) };
}

/** Returns how many touches happened at or before an instant (milliseconds). */
function countUpTo(touches: readonly Touch[], time: number): number {
  let low = 0;
  let high = touches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((touches[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
