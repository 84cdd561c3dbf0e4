// Makes the event to record from a draft that was not refused: addressed, classified and cleaned.
import { adCookiesOf } from './ad-cookies.ts';
import { appUrl, cleanTitle, cleanUrl, webUrl } from './clean-url.ts';
import { compact } from './compact.ts';
import { deviceOf } from './device.ts';
import { withoutEmails } from './email-text.ts';
import type { EventDraft } from './event-draft.ts';
import { eventId } from './event-id.ts';
import { takeLandingTags } from './landing-tags.ts';
import { classify } from './marketing/classify.ts';
import { canonicalAmount } from './money.ts';
import type { RecordedEvent, WebContext } from './recorded-event.ts';
import { isExcludedPath } from './settings/excluded-path.ts';
import { defaultSettings, type TrackerSettings } from './settings/tracker-settings.ts';
import { canonicalSubject } from './subject/subject-ref.ts';

export interface Addressing {
  /** The clock of the service. */
  now: Date;
  /** Makes a key for an event that came without one. */
  freshKey: () => string;
}

/** The profile settings that affect how its events are read and stored. */
export type ReadingSettings = Pick<
  TrackerSettings,
  | 'ownSites'
  | 'strippedParameters'
  | 'excludePaths'
  | 'linkTokenParam'
  | 'sessionTimeoutMinutes'
  | 'botFilter'
  | 'browserRevenue'
  | 'geo'
>;

/** The form that most browsers send, which needs no parsing. */
const PLAIN_TAG = /^[a-z]{2}(-[A-Z]{2})?$/;

/** Enriches a draft; the same draft with a key gets the same id at any time and in any process. */
export function recordEvent(draft: EventDraft, { now, freshKey }: Addressing, reading: ReadingSettings): RecordedEvent {
  const { ownSites, browserRevenue } = reading;
  const { context = {} } = draft;
  const idempotencyKey = draft.idempotencyKey || freshKey();
  const page = webUrl(context.url);
  const { referrer } = context;
  const { landing, properties } = takeLandingTags(draft, page);
  // Names outlive an erasure, so they must not hold a person's address.
  const [eventName, eventType] = [withoutEmails(draft.eventName), withoutEmails(draft.eventType ?? '')];
  return compact({
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
    value: draft.value && canonicalAmount(draft.value),
    currency: draft.currency,
    subjectRef: draft.subjectRef && canonicalSubject(draft.subjectRef),
    actionSource: draft.actionSource,
    web: page && webContext(page, referrer, context.title, reading),
    marketing: classify({ page: landing, referrer, campaign: draft.campaign, clickIds: draft.clickIds, ownSites }),
    device: { ...deviceOf(context.userAgent), language: languageOf(context.language) },
    geo: { country: context.country?.toUpperCase(), city: withoutEmails(context.city ?? '') },
    properties,
    consent: context.consent,
    gpc: context.gpc,
    adCookies: adCookiesOf(draft.clickIds),
    traits: draft.traits,
    linkToken: draft.linkToken,
    moneyLeftOut: draft.origin === 'browser' && !browserRevenue,
    sessionTimeoutMinutes: page && timeoutOf(reading),
    revision: 0,
  });
}

/** Returns the timeout that an event names; most profiles have the default, which is not stored. */
function timeoutOf({ sessionTimeoutMinutes }: ReadingSettings): number | undefined {
  return sessionTimeoutMinutes === defaultSettings.sessionTimeoutMinutes ? undefined : sessionTimeoutMinutes;
}

function webContext(
  page: URL,
  referrer: string | undefined,
  title: string | undefined,
  { strippedParameters, linkTokenParam, excludePaths }: ReadingSettings,
): WebContext {
  const stripped = [...strippedParameters, linkTokenParam.toLowerCase()];
  const url = cleanUrl(page, stripped);
  const from = webUrl(referrer) ?? appUrl(referrer);
  // The page before may be one of the same site on which nothing is recorded.
  const isExcluded = from?.host === page.host && isExcludedPath(from.pathname, excludePaths);
  return {
    url: url.href,
    host: url.host,
    path: url.pathname,
    referrer: from && !isExcluded ? cleanUrl(from, stripped).href : undefined,
    title: title && cleanTitle(title),
  };
}

/**
 * Returns the first language of a tag or of the header Accept-Language (RFC 9110, section 12.5.4), with its region and nothing
 * else.
 */
function languageOf(asked = ''): string | undefined {
  const tag = asked.split(/[,;]/, 1).join().trim();
  if (PLAIN_TAG.test(tag)) return tag;
  try {
    const { language, region } = new Intl.Locale(tag);
    return region === undefined ? language : `${language}-${region}`;
  } catch {
    return undefined;
  }
}
