// Decides what holds of consent and of Global Privacy Control for a conversion, before it may be sent to an ad platform. Where two
// readings are possible, the stricter one counts.
import { byTime } from '../journey-event.ts';
import { isOfConverting, sessionFinder } from './converting-session.ts';
import { saidConsent } from './said-consent.ts';
import type { SayingEvent } from './saying-event.ts';

export interface ExportConsent {
  readonly consent: 'granted' | 'denied' | 'unknown';
  /** Whether the converting session signalled Global Privacy Control at any time. */
  readonly gpc: boolean;
  /** The events of the converting session, with the conversion's own. */
  readonly session: readonly SayingEvent[];
}

/** Decides for the conversion whose event has this id; null when the person has no such event. @param lookbackDays the window of its goal */
export type ConsentOf = (eventId: string, lookbackDays: number) => ExportConsent | null;

/**
 * Prepares the decision for the conversions of one person. Consent is denied when it was
 *
 * - denied in the converting session at any time, unless a grant followed in the same session, or
 * - denied anywhere after the conversion, unless a grant followed in the session of that denial.
 *
 * @param events the person's, in any order; those before the lookback windows need not be among them
 */
export function consentReader(events: readonly SayingEvent[]): ConsentOf {
  const ordered = events.toSorted(byTime);
  const sessionOf = sessionFinder(ordered);
  const saying = ordered.filter(({ consent }) => consent !== undefined);
  return (eventId, lookbackDays) => {
    const own = ordered.find(({ _id }) => _id === eventId);
    if (own === undefined) return null;
    const isInSession = isOfConverting(own, sessionOf, lookbackDays);
    const session = ordered.filter(isInSession);
    const [said, elsewhere] = partition(saying, isInSession);
    const { isGranted, standing } = saidConsent(said);
    const later = [...Map.groupBy(elsewhere, sessionOf).values()].flatMap((one) => saidConsent(one).standing);
    const isDenied = standing.length > 0 || later.some((denial) => byTime(denial, own) > 0);
    return {
      consent: isDenied ? 'denied' : isGranted ? 'granted' : 'unknown',
      gpc: session.some(({ gpc }) => gpc === true),
      session,
    };
  };
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [first: T[], rest: T[]] {
  const groups = Map.groupBy(all, isFirst);
  return [groups.get(true) ?? [], groups.get(false) ?? []];
}
