// Decides what a journey row says about where a person came from, in agreement with credit and the customers' list.

import { byTime, type JourneyEvent } from '../journey-event.ts';
import type { MarketingDoc } from '../shapes/marketing-doc.ts';
import { deriveTouches, FORM } from '../touches.ts';

type Shown = Omit<JourneyEvent, 'person_id'>;

/**
 * Returns the marketing that each event is shown with, by its id; null where it shows nothing. A touch shows what it is credited
 * by, and a form shows the source of its visit. An event that is no touch shows only evidence of its own: a page in the middle of
 * a visit, a return from a payment page and a server's event only continue what began before, and so are not direct.
 * @param events of the page, with the channels of the profile's rules
 * @param around the events before and after them that may be of the same visits, likewise
 * @param ownTouches the conversions that are touches of their own, by event id
 */
export function shownSources(
  events: readonly Shown[],
  around: readonly Shown[] = [],
  ownTouches: ReadonlySet<string> = new Set(),
): Map<string, MarketingDoc | null> {
  const all = new Map([...around, ...events].map((event) => [event._id, { person_id: '', ...event }]));
  const touches = new Map(deriveTouches([...all.values()].sort(byTime)).map((touch) => [touch.id, touch]));
  return new Map(
    events.map(({ _id, event_type, marketing }) => {
      const touch = touches.get(_id);
      if (touch !== undefined && event_type === FORM) return [_id, touch.marketing];
      const isShown = touch !== undefined || ownTouches.has(_id) || marketing.has_evidence;
      return [_id, isShown ? marketing : null];
    }),
  );
}

/** Origins that are not providers of payments: callers of the API itself, and senders without a name. */
const NO_PROVIDERS: ReadonlySet<string> = new Set(['api', 'unknown']);

/**
 * Returns the provider from which a payment came; null for anything else, and where it is not known (contract: Journey event,
 * source).
 */
export function paymentProvider({ provider }: { provider?: string }, isPayment: boolean): string | null {
  return isPayment && provider !== undefined && !NO_PROVIDERS.has(provider) ? provider : null;
}
