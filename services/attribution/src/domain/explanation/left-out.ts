// Finds what a conversion is not credited to, and why.
import type { JourneyEvent } from '../journey-event.ts';
import type { Touch } from '../touches.ts';
import type { TouchWindow } from '../window.ts';

/**
 * Why something gets no credit.
 * - outside_window: a touch before the lookback window.
 * - after_conversion: a touch that came later.
 * - payment_return: a page that was opened by a return from a payment provider.
 * - same_visit: it belongs to a visit that is a touch already, or repeats its click.
 * - no_source: it says nothing about where the person came from.
 */
export type Reason = 'outside_window' | 'after_conversion' | 'payment_return' | 'same_visit' | 'no_source';

export interface LeftOut {
  readonly reason: Reason;
  readonly count: number;
  /** The touches, newest first and at most 20; empty where events are left out that are no touches. */
  readonly touches: readonly Touch[];
}

const MOST_LISTED = 20;

/**
 * Returns what was left out, by reason; a reason without anything is absent.
 * @param touches the person's, ordered by (time, id)
 * @param range of these, what is in the window
 * @param within events of the window, in any order, without the conversion's own
 */
export function leftOut(touches: readonly Touch[], range: TouchWindow, within: readonly JourneyEvent[]): LeftOut[] {
  const isTouch = new Set(touches.map(({ id }) => id));
  const others = Map.groupBy(
    within.filter(({ _id }) => !isTouch.has(_id)),
    reasonOf,
  );
  const listed = (reason: Reason, some: readonly Touch[]): LeftOut => ({
    reason,
    count: some.length,
    touches: some.slice(-MOST_LISTED).reverse(),
  });
  return [
    listed('outside_window', touches.slice(0, range.start)),
    listed('after_conversion', touches.slice(range.end)),
    ...[...others]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([reason, { length: count }]) => ({ reason, count, touches: [] })),
  ].filter(({ count }) => count > 0);
}

function reasonOf({ marketing, web }: JourneyEvent): Reason {
  if (marketing.is_payment_return) return 'payment_return';
  const isClick = Object.keys(marketing.click_ids).length > 0 || marketing.ad_external_id !== undefined;
  return web !== undefined || isClick ? 'same_visit' : 'no_source';
}
