// Defines what the derivation of credit needs of an event, and the one order in which a journey is read.

import type { ClassifiedMarketing } from './classification.ts';
import type { ClassifiablePage } from './classification-fields.ts';
import type { JourneyEventDoc } from './shapes/journey-event-doc.ts';

/** A journey's event without the fields that only readers of a journey see (browser, city). */
export type JourneyEvent = Pick<
  JourneyEventDoc,
  | '_id'
  | 'person_id'
  | 'customer_id'
  | 'is_link_click'
  | 'visitor_id'
  | 'time'
  | 'event_type'
  | 'event_name'
  | 'idempotency_key'
  | 'value'
  | 'currency'
  | 'subject_ref'
  | 'money_left_out'
  | 'session_timeout_minutes'
  | 'erased'
  | 'kept_conditions'
> & {
  marketing: ClassifiedMarketing;
  /** Missing unless the event happened on a page; has only the members of the page that channel rules test. */
  web?: ClassifiablePage | undefined;
  device: { type?: string | undefined };
  geo: { country?: string | undefined };
};

/** Compares by (time, event id), the order of everything in a journey, ties included. */
export function byTime(a: { time: Date; _id: string }, b: { time: Date; _id: string }): number {
  return a.time.getTime() - b.time.getTime() || (a._id < b._id ? -1 : a._id > b._id ? 1 : 0);
}
