// Turns a browser's batch into drafts: times by our clock, money and traits separated, and keys that make a repeat harmless.
import type { Batch, BatchEvent } from '@touchline/proto/collector-batch.ts';
import { Decimal } from 'decimal.js';
import { adCookiesOf } from '../domain/ad-cookies.ts';
import { cleanLink } from '../domain/clean-link.ts';
import { webUrl } from '../domain/clean-url.ts';
import { compact } from '../domain/compact.ts';
import type { EventDraft, Traits } from '../domain/event-draft.ts';
import { correctedTime } from '../domain/event-time.ts';
import { cutSessions } from '../domain/session.ts';

export interface Arrival {
  profileId: string;
  at: Date;
  /** The host at which the browser found the collector. */
  collectorHost: string;
  /** The profile's setting. */
  sessionTimeoutMinutes: number;
  /** What the request itself tells about the browser. */
  browser: NonNullable<EventDraft['context']>;
}

const MONEY = ['value', 'currency', 'subject_ref'];

/** Returns the drafts of a batch, in its order. Each carries the visitor's link token. */
export function draftsOf(batch: Batch, arrival: Arrival): EventDraft[] {
  const times = batch.events.map(({ at }) => correctedTime(at, batch.sent_at, arrival.at));
  const sessions = batch.session_id
    ? undefined
    : cutSessions(
        batch.visitor_id,
        batch.events.map((event, index) => visitOf(event, times[index] as Date)),
        arrival.sessionTimeoutMinutes,
      );
  const clockOffMs = batch.sent_at === undefined ? undefined : arrival.at.getTime() - batch.sent_at.getTime();
  const { collectorHost } = arrival;
  const consent = consentOf(batch);
  const adCookies = consent === 'denied' || arrival.browser.gpc ? {} : adCookiesOf(batch.ad_cookies);
  return batch.events.map((event, index): EventDraft => {
    const given = event.type === 'outbound_click' ? cleanLink(event.properties) : (event.properties ?? {});
    return compact({
      profileId: arrival.profileId,
      origin: 'browser',
      door: 'browser',
      eventName: event.name?.trim() || event.type,
      // `track` says only that the page called it; the name says what happened.
      eventType: event.type === 'track' && event.name?.trim() ? '' : event.type,
      eventTime: times[index],
      idempotencyKey: `${batch.visitor_id}:${event.event_id}`,
      anonymousId: batch.visitor_id,
      sessionId: batch.session_id ?? sessions?.[index],
      // They are the browser's, so one event of a session says them.
      clickIds: index === 0 || sessions?.[index] !== sessions?.[index - 1] ? adCookies : undefined,
      traits: traitsOf(event.traits),
      value: amountText(given.value),
      currency: typeof given.currency === 'string' ? given.currency.trim().toUpperCase() : undefined,
      subjectRef: typeof given.subject_ref === 'string' ? given.subject_ref : undefined,
      properties: Object.fromEntries(Object.entries(given).filter(([name]) => !MONEY.includes(name))),
      context: {
        ...arrival.browser,
        consent,
        url: event.url,
        referrer: event.referrer,
        title: event.title,
      },
      actionSource: 'website',
      linkToken: batch.link_token,
      arrival: { collectorHost, ...(clockOffMs !== undefined && { clockOffMs }) },
    });
  });
}

function consentOf({ consent }: Batch): 'granted' | 'denied' | undefined {
  if (consent === undefined) return undefined;
  return consent ? 'granted' : 'denied';
}

function visitOf(event: BatchEvent, time: Date) {
  const members = webUrl(event.url)?.searchParams ?? new URLSearchParams();
  const evidence = ['utm_campaign', 'utm_id', 'gclid', 'fbclid', 'ttclid', 'msclkid']
    .map((name) => members.get(name) ?? '')
    .join('|');
  return { time, evidence: /[^|]/.test(evidence) ? evidence : '' };
}

function traitsOf(traits: BatchEvent['traits'] = {}): Traits {
  const country = traits.country ?? '';
  return {
    email: traits.email,
    phone: traits.phone,
    externalId: traits.external_id,
    nationalId: traits.national_id,
    firstName: traits.first_name,
    lastName: traits.last_name,
    // Only a hint, and pages send arbitrary values, so anything but a code is left out.
    country: /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : undefined,
  };
}

/** Returns a number as plain decimal text (never 1e-7), and a text as it is, for the rules to judge. */
function amountText(value: unknown): string | undefined {
  if (typeof value === 'number') return new Decimal(value).toFixed();
  return typeof value === 'string' ? value.trim() : undefined;
}
