// Puts beside each touch of a window what it weighs and what it was given, under every model.
import type { DerivedConversion } from '../conversion.ts';
import { fromUnits } from '../fixed-point.ts';
import { MAX_SEPARATE_TOUCHES } from '../models.ts';
import type { Touch } from '../touches.ts';
import { byModel, type Model } from '../vocabulary.ts';
import type { WindowTouch } from '../window-touch.ts';
import { type Weights, weightsOf } from './model-weights.ts';

export interface ExplainedTouch {
  readonly touch: Touch;
  readonly ageMs: number;
  readonly weights: Weights;
  readonly credit: Record<Model, TouchShare>;
  /**
   * The position of the touch that has this one's credit under the models that share; its own, except beyond 200 touches, where
   * the last touch of an entity has the credit of all of them.
   */
  readonly weighedWith: number;
}

/** Exact decimal strings; those of a model sum to 1 and to the conversion's money. */
export interface TouchShare {
  readonly share: string;
  /** In the reporting currency, before refunds; null without money or without a rate. */
  readonly amount: string | null;
  /** After refunds: what reports add up. Null where the conversion is no cash, or has no known amount. */
  readonly net: string | null;
}

const NO_SHARE = '0';

/**
 * @param touches of the window, ordered by (time, id)
 * @param window the same touches with their entities
 */
export function explainedTouches(
  touches: readonly Touch[],
  window: readonly WindowTouch[],
  { doc, counted }: DerivedConversion,
): ExplainedTouch[] {
  const time = doc.time.getTime();
  const weights = weightsOf(window, time);
  const together = weighedTogether(window);
  const shares = byModel((model) => {
    const net = counted?.credits[model];
    const credits = doc.credits[model].map(({ touch_id, share, amount }, index): [string, TouchShare] => [
      touch_id,
      { share, amount, net: netOf(doc, net?.[index]?.net) },
    ]);
    return new Map(credits);
  });
  const nothing = noShare(doc);
  return touches.map((touch, position) => ({
    touch,
    ageMs: time - touch.time,
    weights: weights[position] as Weights,
    credit: byModel((model) => shares[model].get(touch.id) ?? nothing),
    weighedWith: together[position] ?? position,
  }));
}

type Doc = DerivedConversion['doc'];

/** A payment that was refunded in full is not counted, so that each part of it is zero. */
function netOf({ kind, rate_unknown }: Doc, units = 0n): string | null {
  return kind !== 'cash' || rate_unknown ? null : fromUnits(units);
}

function noShare(doc: Doc): TouchShare {
  const hasAmount = doc.credits.last_touch.some(({ amount }) => amount !== null);
  return { share: NO_SHARE, amount: hasAmount ? NO_SHARE : null, net: netOf(doc) };
}

function weighedTogether(window: readonly WindowTouch[]): number[] {
  if (window.length <= MAX_SEPARATE_TOUCHES) return window.map((_, position) => position);
  const last = new Map(window.map(({ entityKey }, position) => [entityKey, position]));
  return window.map(({ entityKey }, position) => last.get(entityKey) ?? position);
}
