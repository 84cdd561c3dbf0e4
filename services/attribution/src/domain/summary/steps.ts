// Reduces the events of a journey to what a summary may contain: when, what kind of step, by which channel, how much. Nothing
// identifies a person.
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';
import type { MarketingDoc } from '../shapes/marketing-doc.ts';

/** One step, free of identifiers. */
export interface JourneyStep {
  readonly at: Date;
  /** A word from the list below; free text of callers becomes `other_event`, because it could contain a name. */
  readonly step: string;
  readonly channel: string | null;
  /** Exact decimal string in currency. */
  readonly amount: string | null;
  readonly currency: string | null;
}

/** The summary is written from this many events at most (contract, Limits). */
export const MAX_SUMMARY_EVENTS = 100;

const KNOWN_STEPS: ReadonlySet<string> = new Set([
  'page_view',
  'form_submit',
  'identify',
  'appointment_attended',
  'appointment_booked',
  'closed_won',
  'dm_started',
  'lead_created',
  'payment_received',
  'quote_presented',
]);

type SummarisedEvent = Pick<JourneyEventDoc, 'event_type' | 'time' | 'value' | 'currency'>;

/** @param source the marketing with which the event is shown (shownSources); null where it shows none */
export function journeyStep(
  { event_type, time, value, currency }: SummarisedEvent,
  source: MarketingDoc | null,
): JourneyStep {
  return {
    at: time,
    step: KNOWN_STEPS.has(event_type) ? event_type : 'other_event',
    channel: source?.channel || null,
    amount: value ?? null,
    currency: value === undefined ? null : (currency ?? null),
  };
}
