// A draft that was not refused, as the event that is recorded: addressed, classified, cleaned.
import { appUrl, cleanTitle, cleanUrl, webUrl } from './clean-url.ts';
import { deviceOf } from './device.ts';
import { withoutEmails } from './email-text.ts';
import type { EventDraft } from './event-draft.ts';
import { eventId } from './event-id.ts';
import { takeLandingTags } from './landing-tags.ts';
import { classify } from './marketing/classify.ts';
import { canonicalAmount } from './money.ts';
import type { RecordedEvent, WebContext } from './recorded-event.ts';
import type { TrackerSettings } from './settings/tracker-settings.ts';
import { canonicalSubject } from './subject/subject-ref.ts';

export interface Addressing {
  /** The clock of the service. */
  now: Date;
  /** A fresh key for an event that came without one. */
  freshKey: () => string;
}

/** What of a profile's settings bears on how its events are read and kept. */
export type ReadingSettings = Pick<TrackerSettings, 'ownSites' | 'strippedParameters' | 'browserRevenue'>;

/** Enriches a draft; the same draft with a key has the same id at any time and in any process. */
export function recordEvent(
  draft: EventDraft,
  { now, freshKey }: Addressing,
  { ownSites, strippedParameters, browserRevenue }: ReadingSettings,
): RecordedEvent {
  const { context } = draft;
  const idempotencyKey = draft.idempotencyKey || freshKey();
  const page = webUrl(context.url);
  const referrer = context.referrer;
  const { landing, properties } = takeLandingTags(draft, page);
  // Names outlive an erasure, so a person's address has no place in them.
  const [eventName, eventType] = [withoutEmails(draft.eventName), withoutEmails(draft.eventType)];
  return {
    eventId: eventId(draft.profileId, draft.door, idempotencyKey),
    profileId: draft.profileId,
    origin: draft.origin,
    eventName,
    eventType: eventType || (eventName.length <= 64 ? eventName : 'custom'),
    eventTime: draft.eventTime ?? now,
    receivedAt: now,
    idempotencyKey,
    visitorId: draft.anonymousId,
    sessionId: draft.sessionId,
    value: canonicalAmount(draft.value),
    currency: draft.currency,
    subjectRef: canonicalSubject(draft.subjectRef),
    actionSource: draft.actionSource,
    web: page ? webContext(page, referrer, context.title, strippedParameters) : undefined,
    marketing: classify({ page: landing, referrer, campaign: draft.campaign, clickIds: draft.clickIds, ownSites }),
    device: deviceOf(context.userAgent),
    geo: { country: context.country.toUpperCase(), city: withoutEmails(context.city) },
    properties,
    traits: draft.traits,
    linkToken: draft.linkToken,
    moneyLeftOut: draft.origin === 'browser' && !browserRevenue,
    revision: 0,
  };
}

function webContext(page: URL, referrer: string, title: string, stripped: readonly string[]): WebContext {
  const url = cleanUrl(page, stripped);
  const from = webUrl(referrer) ?? appUrl(referrer);
  return {
    url: url.href,
    host: url.host,
    path: url.pathname,
    referrer: from ? cleanUrl(from, stripped).href : '',
    title: cleanTitle(title),
  };
}
