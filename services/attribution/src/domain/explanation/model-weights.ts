// Says how much each touch of a window weighs under each model, as a share of all, rounded for people to read.
import { Decimal } from 'decimal.js';
import { weighEachTouch } from '../models.ts';
import { byModel, type Model } from '../vocabulary.ts';
import type { WindowTouch } from '../window-touch.ts';

/** time_decay: the age at which a touch weighs half of what it weighs when it is new. */
export const HALF_LIFE_DAYS = 7;
const HALF_LIFE_MS = HALF_LIFE_DAYS * 86_400_000;
const DIGITS = 12;

/** The weights of one touch, decimal strings; those of a model have the ratios of its shares, except for time_decay no rounding. */
export type Weights = Record<Model, string>;

/**
 * Returns the weights of each touch before they are divided by their sum: 1 or 0 where a model credits one touch, 1 for each under
 * linear, 2^(-age / 7 days) under time_decay, and 0.4, 0.2 shared, 0.4 under position_based.
 * @param touches of the window, ordered by (time, id)
 * @param time of the conversion, milliseconds
 */
export function weightsOf(touches: readonly WindowTouch[], time: number): Weights[] {
  const { credited } = weighEachTouch(touches);
  const isCredited = byModel((model) => new Set(credited[model].map(({ id }) => id)));
  return touches.map((touch, position) =>
    byModel((model) => {
      if (!isCredited[model].has(touch.id)) return '0';
      if (model === 'time_decay') return decayed(time - touch.time);
      return model === 'position_based' ? positional(position, touches.length) : '1';
    }),
  );
}

const Rounded = Decimal.clone({ precision: DIGITS, toExpNeg: -60, toExpPos: 60 });

const decayed = (ageMs: number): string => new Rounded(2).pow(new Rounded(-ageMs).div(HALF_LIFE_MS)).toFixed();

function positional(position: number, count: number): string {
  if (count === 1) return '1';
  if (count === 2) return '0.5';
  const isEnd = position === 0 || position === count - 1;
  return isEnd ? '0.4' : new Rounded('0.2').div(count - 2).toFixed();
}
