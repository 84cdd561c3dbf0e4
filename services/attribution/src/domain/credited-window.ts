// Finds the touches that share one conversion: those of its lookback window, or the conversion itself.
import type { Outcome } from './journey-analysis.ts';
import type { Touch } from './touches.ts';
import { type TouchWindow, windowOf } from './window.ts';
import { type WindowTouch, windowTouch } from './window-touch.ts';

export interface CreditedWindow {
  /** What is in the window, of the person's touches. */
  readonly range: TouchWindow;
  /** True when no touch came before: the conversion is then a touch of its own, which names no entity. */
  readonly isOwnTouch: boolean;
  /** Those that share it, ordered by (time, id); none when all touches before it are older than the window. */
  readonly touches: readonly Touch[];
  /** The same touches, ready for the models. */
  readonly window: readonly WindowTouch[];
}

/**
 * Returns the window of an outcome: [time - lookback, time], both ends included.
 * @param touches the person's, ordered by (time, id)
 * @param credited the entity of the touch at an index of `touches`
 */
export function creditedWindow(
  outcome: Pick<Outcome, 'event' | 'goal'>,
  touches: readonly Touch[],
  credited: (index: number) => WindowTouch,
): CreditedWindow {
  const range = windowOf(touches, outcome.event.time.getTime(), outcome.goal.lookback_window_days);
  if (range.end === 0) {
    const own = ownTouch(outcome);
    return { range, isOwnTouch: true, touches: [own], window: [windowTouch(own, NOTHING)] };
  }
  const inWindow = touches.slice(range.start, range.end);
  const window = inWindow.map((_, offset) => credited(range.start + offset));
  return { range, isOwnTouch: false, touches: inWindow, window };
}

const NOTHING = { campaign: null, ad_set: null, ad: null };

/** Returns the touch that a conversion is for itself when no touch came before it. */
export function ownTouch({ event }: Pick<Outcome, 'event'>): Touch {
  return { id: event._id, time: event.time.getTime(), marketing: event.marketing, isDirect: true };
}
