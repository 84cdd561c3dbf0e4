// Folds what was said of consent in one session to the denials that still stand at its end.
import { byTime } from '../journey-event.ts';
import type { SayingEvent } from './saying-event.ts';

/** The event with which the collector records that a visitor takes their consent back (tracking). */
const CONSENT_WITHDRAWN = 'consent_withdrawn';

export const isWithdrawal = ({ event_type }: Pick<SayingEvent, 'event_type'>): boolean =>
  event_type === CONSENT_WITHDRAWN;

export interface SaidConsent {
  /** Whether anybody granted it. */
  readonly isGranted: boolean;
  /** The denials after which no grant followed, of each kind the latest. */
  readonly standing: readonly SayingEvent[];
}

/**
 * Returns what stands. A grant counts over an earlier denial, except that a browser that withdrew has no id anymore: what still
 * comes under it, from another tab, is no new grant.
 * @param said the events of one session that say something of consent, in any order
 */
export function saidConsent(said: readonly SayingEvent[]): SaidConsent {
  let denial: SayingEvent | undefined;
  let withdrawals = new Map<string, SayingEvent>();
  for (const event of said.toSorted(byTime)) {
    const visitor = event.visitor_id ?? '';
    if (event.consent === 'granted') {
      denial = undefined;
      const own = event.provider === undefined ? withdrawals.get(visitor) : undefined;
      withdrawals = new Map(own && [[visitor, own]]);
    } else if (isWithdrawal(event)) withdrawals.set(visitor, event);
    else denial = event;
  }
  return {
    isGranted: said.some(({ consent }) => consent === 'granted'),
    standing: [...(denial ? [denial] : []), ...withdrawals.values()],
  };
}
