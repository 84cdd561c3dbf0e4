// Computes which part of one conversion each touch gets under each model, for a journey that is shown touch by touch.
import { fromUnits, ONE } from './fixed-point.ts';
import { splitUnits, weighEachTouch } from './models.ts';
import type { Touch } from './touches.ts';
import { byModel, MODELS, type Model } from './vocabulary.ts';
import { windowOf } from './window.ts';
import { windowTouch } from './window-touch.ts';

export interface TouchCredit {
  /** Exact decimal strings; those of a model sum to 1 over the touches of the window. */
  shares: Record<Model, string>;
}

/** The fields of a conversion that determine its window. */
export interface CreditedConversion {
  eventId: string;
  /** Milliseconds. */
  time: number;
  lookbackDays: number;
}

const NOTHING = { campaign: null, ad_set: null, ad: null };

/**
 * Returns the credit of the touches in a conversion's window, by touch id; a touch that is absent is outside of it. A conversion
 * with no touch before it is its own touch and has all of the credit.
 * @param touches the person's, ordered by (time, id)
 */
export function creditByTouch(
  touches: readonly Touch[],
  { eventId, time, lookbackDays }: CreditedConversion,
): Map<string, TouchCredit> {
  const { start, end } = windowOf(touches, time, lookbackDays);
  const inWindow = end === 0 ? [{ id: eventId, time, isDirect: true }] : touches.slice(start, end);
  const credit = new Map(inWindow.map(({ id }) => [id, { shares: noShares() }]));
  const weighed = weighEachTouch(inWindow.map((touch) => windowTouch(touch, NOTHING)));
  const units = splitUnits(ONE, weighed);
  for (const model of MODELS) {
    for (const [index, { id }] of weighed.credited[model].entries()) {
      const own = credit.get(id);
      if (own) own.shares[model] = fromUnits(units[model][index] ?? 0n);
    }
  }
  return credit;
}

/** Returns the credit of a touch outside the window. */
export function noShares(): Record<Model, string> {
  return byModel(() => '0');
}
