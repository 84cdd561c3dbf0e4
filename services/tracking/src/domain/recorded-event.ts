// An event as the ledger keeps it: judged, enriched, and addressed by an id that a repeat has too.
import type { Origin, Traits } from './event-draft.ts';
import type { Marketing } from './marketing/marketing.ts';

export interface WebContext {
  url: string;
  host: string;
  path: string;
  referrer: string;
  title: string;
}

export interface Device {
  /** desktop, mobile or tablet; empty when unknown. */
  type: string;
  browser: string;
  os: string;
}

export interface RecordedEvent {
  eventId: string;
  profileId: string;
  origin: Origin;
  eventName: string;
  eventType: string;
  eventTime: Date;
  receivedAt: Date;
  idempotencyKey: string;
  visitorId: string;
  sessionId: string;
  /** Plain decimal text; empty when the event carries no money. */
  value: string;
  currency: string;
  subjectRef: string;
  actionSource: string;
  web: WebContext | undefined;
  marketing: Marketing;
  device: Device;
  geo: { country: string; city: string };
  properties: Record<string, string | number | boolean | null>;
  traits: Traits;
  linkToken: string;
  /** True for a browser's event of a profile that books no money of browsers, whether or not it speaks of any. */
  moneyLeftOut: boolean;
  /** Raised when a repeat changed the row (subject_ref). */
  revision: number;
}
