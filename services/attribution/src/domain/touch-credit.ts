// Which part of one conversion each touch got under each model, for a journey that is shown touch by touch.
import { fromUnits, ONE } from './fixed-point.ts';
import { splitUnits, weighEachTouch } from './models.ts';
import type { Touch } from './touches.ts';
import { byModel, MODELS, type Model } from './vocabulary.ts';
import { windowOf } from './window.ts';
import { windowTouch } from './window-touch.ts';

export interface TouchCredit {
  /** Exact decimal strings; over the touches of the window those of a model sum to 1. */
  shares: Record<Model, string>;
}

/** A conversion as its window is found. */
export interface CreditedConversion {
  eventId: string;
  /** Milliseconds. */
  time: number;
  lookbackDays: number;
}

const NOTHING = { campaign: null, ad_set: null, ad: null };

/**
 * The credit of the touches in a conversion's window, by touch id; a touch that is absent lies outside of it.
 * A conversion that no touch came before is its own touch and has all of the credit.
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

/** The credit of a touch outside the window. */
export function noShares(): Record<Model, string> {
  return byModel(() => '0');
}
