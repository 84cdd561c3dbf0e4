// Converts a journey event to its stored form and back: what an event does not say is stored as null, as every release has
// written it, while the domain code leaves it out.
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';

type OrNull<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Exclude<T[Name], undefined> | null : T[Name] };

/** Members that are left out where they do not hold, in the store as well. */
type Flag =
  | 'is_payer_assigned'
  | 'money_left_out'
  | 'session_timeout_minutes'
  | 'provider'
  | 'erased'
  | 'kept_conditions';
/** The same, and null in a document whose event had them before its person was erased. */
type Said = 'consent' | 'gpc' | 'ad_cookies';
type Part = 'web' | 'marketing' | 'device' | 'geo';

export interface StoredEvent
  extends OrNull<Omit<JourneyEventDoc, Flag | Said | Part>>,
    Pick<JourneyEventDoc, Flag>,
    Partial<OrNull<Pick<JourneyEventDoc, Said>>> {
  web: OrNull<NonNullable<JourneyEventDoc['web']>> | null;
  marketing: OrNull<JourneyEventDoc['marketing']>;
  device: OrNull<JourneyEventDoc['device']>;
  geo: OrNull<JourneyEventDoc['geo']>;
}

/** Returns the document of an event. */
export function storedEvent<Event extends Omit<JourneyEventDoc, 'person_id'>>(
  event: Event,
): Omit<StoredEvent, 'person_id'> & Pick<Event, keyof Event & 'person_id'> {
  const { web, marketing, device, geo } = event;
  return {
    ...event,
    ...(event.erased && { consent: null, gpc: null, ad_cookies: null }),
    customer_id: event.customer_id ?? null,
    visitor_id: event.visitor_id ?? null,
    value: event.value ?? null,
    currency: event.currency ?? null,
    subject_ref: event.subject_ref ?? null,
    session_id: event.session_id ?? null,
    action_source: event.action_source ?? null,
    web: web === undefined ? null : { ...web, referrer: web.referrer ?? null },
    marketing: {
      ...marketing,
      campaign: marketing.campaign ?? null,
      platform: marketing.platform ?? null,
      campaign_external_id: marketing.campaign_external_id ?? null,
      ad_set_external_id: marketing.ad_set_external_id ?? null,
      ad_external_id: marketing.ad_external_id ?? null,
    },
    device: { type: device.type ?? null, browser: device.browser ?? null, os: device.os ?? null },
    geo: { country: geo.country ?? null, city: geo.city ?? null },
  };
}

const PARTS: readonly string[] = ['web', 'marketing', 'device', 'geo'] satisfies Part[];

/** Returns what a document, or those members of it that were read, says: without the nulls at the top level and in its parts. */
export function readEvent<Event extends object>(stored: object): Event {
  const event = withoutNulls(stored as Fields);
  for (const part of PARTS) {
    const fields = event[part];
    if (fields !== undefined) event[part] = withoutNulls(fields as Fields);
  }
  return event as Event;
}

type Fields = Record<string, unknown>;

function withoutNulls(stored: Fields): Fields {
  const said: Fields = {};
  for (const name in stored) if (stored[name] !== null) said[name] = stored[name];
  return said;
}
