// What an event of an erased person becomes: everything that could lead back to somebody is gone or stands behind a pseudonym,
// and everything that figures are derived from is as equal, and as different, as before.
import { createHmac } from 'node:crypto';
import { canonicalSubject } from '../canonical-subject.ts';
import { type ClassificationRule, conditionsToKeep } from '../classification.ts';
import type { JourneyEvent } from '../journey-event.ts';
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';

/** What the derivation reads of an event and that could name a person. */
type Named = Pick<JourneyEvent, 'visitor_id' | 'subject_ref' | 'idempotency_key' | 'marketing'>;

/** Always the same for the same salt, kind and value, so that what was equal stays equal; without the salt it says nothing. */
export function pseudonym(salt: string, kind: string, value: string): string {
  return createHmac('sha256', salt).update(`${kind}|${value}`).digest('base64url').slice(0, 27);
}

/** The pseudonym of a browser. */
export const visitorPseudonym = (salt: string, visitorId: string): string => pseudonym(salt, 'visitor', visitorId);

/**
 * Disguises what the derivation reads: browsers (sessions), payers (first payments) and clicks (touches) stay apart or together
 * as they were, so that no figure moves. A journey of which a part is stored disguised is derived from these throughout.
 */
export function disguiseNames<E extends Named>(event: E, salt: string): E {
  const { visitor_id, subject_ref, idempotency_key, marketing } = event;
  const clicks = Object.entries(marketing.click_ids).map(([kind, value]) => [kind, pseudonym(salt, kind, value)]);
  return {
    ...event,
    visitor_id: visitor_id && visitorPseudonym(salt, visitor_id),
    subject_ref: subject_ref && pseudonym(salt, 'subject', canonicalSubject(subject_ref)),
    idempotency_key: pseudonym(salt, 'key', idempotency_key),
    marketing: { ...marketing, click_ids: Object.fromEntries(clicks) },
  };
}

/**
 * Disguises a stored event. Times, amounts, channel, campaign, the site, the kind of device and the country stay: reports are
 * made of them. Repeating it would disguise the disguise: it is for events that are not flagged yet.
 * @param rules the profile's channel rules: which of their conditions the page met stays known
 */
export function disguise<E extends Omit<JourneyEventDoc, 'person_id'>>(
  event: E,
  salt: string,
  rules: readonly ClassificationRule[] = [],
): E & { erased: true } {
  const { session_id, web, device, geo } = event;
  const kept = conditionsToKeep(event, rules);
  return {
    ...disguiseNames(event, salt),
    session_id: session_id && pseudonym(salt, 'session', session_id),
    web: web && { url: '', host: web.host, path: '' },
    device: { ...device, browser: undefined, os: undefined },
    geo: { ...geo, city: undefined },
    erased: true,
    ...(kept.length > 0 && { kept_conditions: kept }),
  };
}
