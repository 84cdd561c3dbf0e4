// Closed forms of the two models whose weights are small whole numbers: linear, and position_based.
import { divideWide, type Parts, type Wide } from './wide.ts';

/** The same to each of `count` touches; of what is left, one unit each to the earliest. */
export function splitEvenly(total: Wide, count: number, { high, low }: Parts): void {
  const { quotient, rest } = divideWide(total, count);
  for (let place = 0; place < count; place++) {
    high[place] = quotient.high;
    low[place] = quotient.low + isBefore(place, rest);
  }
}

/**
 * Two fifths to the first, two fifths to the last, and the other fifth to those between in equal parts. Of what is left, one
 * unit each to those whose part was rounded down most, among equals to the earliest.
 * @param count at least 3
 */
export function splitByPosition(total: Wide, count: number, { high, low }: Parts): void {
  const last = count - 1;
  const between = count - 2;
  const end = divideWide({ high: 2 * total.high, low: 2 * total.low }, 5);
  const middle = divideWide(total, 5 * between);
  // What was rounded off, in units of 1 / (5 × between).
  const endRest = end.rest * between;
  const left = (2 * endRest + middle.rest * between) / (5 * between);
  const beforeFirst = endRest < middle.rest ? between : 0;
  const beforeLast = endRest > middle.rest ? 1 : between + 1;
  const toFirst = left > beforeFirst ? 1 : 0;
  const toLast = left > beforeLast ? 1 : 0;
  const toBetween = left - toFirst - toLast;
  high[0] = end.quotient.high;
  low[0] = end.quotient.low + toFirst;
  for (let place = 1; place < last; place++) {
    high[place] = middle.quotient.high;
    low[place] = middle.quotient.low + isBefore(place, toBetween + 1);
  }
  high[last] = end.quotient.high;
  low[last] = end.quotient.low + toLast;
}

/** 1 or 0: the sign of the difference, because a branch would be guessed wrong at the end of every split. */
const isBefore = (place: number, end: number): number => (place - end) >>> 31;
