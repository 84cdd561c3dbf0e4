// Explains one conversion: why each touch has the credit that it has. It is derived again in the same way as what is stored, and
// takes every share and amount from that.
import { deriveConversion } from '../conversion.ts';
import { creditedWindow } from '../credited-window.ts';
import { resolveEntity } from '../entities.ts';
import type { JourneyAnalysis } from '../journey-analysis.ts';
import type { JourneyEvent } from '../journey-event.ts';
import { type PublishedRate, ratesUsed } from '../rate-table.ts';
import type { DerivationContext } from '../recompute.ts';
import type { ConversionDoc } from '../shapes/conversion-doc.ts';
import { type ValuedOutcome, valueOutcomes } from '../valued-outcomes.ts';
import { DAY_MS } from '../window.ts';
import { type WindowTouch, windowTouch } from '../window-touch.ts';
import { type ExplainedTouch, explainedTouches } from './explained-touches.ts';
import { type LeftOut, leftOut } from './left-out.ts';

export interface Explanation {
  readonly outcome: ValuedOutcome;
  /** As it is stored when nothing is waiting to be derived. */
  readonly conversion: ConversionDoc;
  readonly window: { readonly from: Date; readonly to: Date };
  /** True when no touch came before: the conversion is its own touch. */
  readonly isOwnTouch: boolean;
  /** Those of the window, ordered by (time, id). */
  readonly touches: readonly ExplainedTouch[];
  readonly leftOut: readonly LeftOut[];
  /** The events in the window, the conversion's included. */
  readonly within: readonly JourneyEvent[];
  /** Those by which the money was converted. */
  readonly rates: readonly PublishedRate[];
}

export interface Asked {
  readonly person: { readonly personId: string; readonly isCustomer: boolean };
  /** All of the person's, in any order. */
  readonly events: readonly JourneyEvent[];
  /** The event that is the conversion. */
  readonly eventId: string;
}

/**
 * Explains a conversion.
 * @param analysis of the person's events
 * @returns null when the event is no conversion
 */
export function explain(
  { person, events, eventId }: Asked,
  { outcomes, touches }: JourneyAnalysis,
  context: DerivationContext,
): Explanation | null {
  const outcome = valueOutcomes(outcomes, context).find(({ event }) => event._id === eventId);
  if (outcome === undefined) return null;
  const { profileId, catalog } = context;
  const credited = (index: number): WindowTouch => {
    const touch = touches[index];
    if (touch === undefined) throw new RangeError('no such touch');
    return windowTouch(touch, resolveEntity(profileId, touch.marketing, catalog).ref);
  };
  const { doc, counted } = deriveConversion({ profileId, ...person }, outcome, touches, credited);
  const { range, isOwnTouch, touches: inWindow, window } = creditedWindow(outcome, touches, credited);
  const to = outcome.event.time;
  const from = new Date(to.getTime() - outcome.goal.lookback_window_days * DAY_MS);
  const within = events.filter((event) => event.time >= from && event.time <= to);
  const others = within.filter(({ _id }) => _id !== eventId);
  return {
    outcome,
    conversion: doc,
    window: { from, to },
    isOwnTouch,
    touches: explainedTouches(inWindow, window, { doc, counted }),
    leftOut: leftOut(touches, range, others),
    within,
    rates: ratesOf(outcome, context),
  };
}

function ratesOf(
  { money, day }: ValuedOutcome,
  { reportingCurrency, rates }: DerivationContext,
): readonly PublishedRate[] {
  return money.currency === null ? [] : ratesUsed(money.currency, reportingCurrency, day, rates);
}
