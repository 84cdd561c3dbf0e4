// One conversion split among its touches under all six models, exactly, and without BigInt but in the rarest cases.
import { apportion } from '../apportion.ts';
import { comparableWeights, decayWeight } from '../half-life.ts';
import type { Credit } from './credit.ts';
import { splitByDecay } from './split-by-decay.ts';
import { splitByPosition, splitEvenly } from './split-evenly.ts';
import { fromWide, type Parts, toWide, type Wide } from './wide.ts';

/** The touches of a conversion's window by place, ordered by (time, id). */
export interface TouchColumns {
  /** Milliseconds since 1970. */
  times: Float64Array;
  /** 1 for a direct touch. */
  isDirect: Uint8Array;
}

/**
 * Splits a total into whole units: under each model the parts sum to it exactly, and units left by rounding down go where
 * `apportion` puts them.
 * @param touches at least one
 * @param credit has room for them; what it held before is gone
 */
export function splitCredit(total: Wide, { times, isDirect }: TouchColumns, credit: Credit): void {
  const count = times.length;
  const { linear, timeDecay, positionBased } = credit;
  credit.firstTouch = 0;
  credit.lastTouch = count - 1;
  credit.lastNonDirect = lastNonDirect(isDirect);
  if (count === 1) {
    giveAll(total, linear);
    giveAll(total, timeDecay);
    giveAll(total, positionBased);
    return;
  }
  splitEvenly(total, count, linear);
  if (count === 2) splitEvenly(total, count, positionBased);
  else splitByPosition(total, count, positionBased);
  if (!splitByDecay(total, times, timeDecay)) splitByDecayExactly(total, times, timeDecay);
}

function giveAll({ high, low }: Wide, parts: Parts): void {
  parts.high[0] = high;
  parts.low[0] = low;
}

/** The place of the last touch that is not direct; of the last when all are. */
export function lastNonDirect(isDirect: Uint8Array): number {
  const last = isDirect.length - 1;
  for (let place = last; place >= 0; place--) if (isDirect[place] === 0) return place;
  return last;
}

function splitByDecayExactly(total: Wide, times: Float64Array, { high, low }: Parts): void {
  const weights = comparableWeights(Array.from(times, decayWeight));
  for (const [place, part] of apportion(fromWide(total), weights).entries()) {
    const wide = toWide(part);
    high[place] = wide?.high ?? 0;
    low[place] = wide?.low ?? 0;
  }
}
