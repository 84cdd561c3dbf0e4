// Declares an event as the ledger stores it, in the shape of events.v1.Event: judged, enriched, and with an id that a repeat
// shares.
import type { Plain } from '@touchline/chassis/proto/plain.ts';
import type { Event } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { Origin, Traits } from './event-draft.ts';
import type { Marketing } from './marketing/marketing.ts';

/** The members that every event has. */
interface Known {
  eventId: string;
  profileId: string;
  origin: Origin;
  eventName: string;
  eventType: string;
  eventTime: Date;
  receivedAt: Date;
  idempotencyKey: string;
  marketing: Marketing;
  /** Raised when a repeat changed the row (subject_ref). */
  revision: number;
}

export interface RecordedEvent extends Omit<Plain<Event>, keyof Known>, Known {
  traits?: Traits | undefined;
  linkToken?: string | undefined;
}

export type WebContext = NonNullable<RecordedEvent['web']>;
export type Device = NonNullable<RecordedEvent['device']>;
