// Pseudonymises the events of an erased person: everything that could identify somebody is removed or replaced by a pseudonym, and
// values from which figures are derived stay as equal, and as different, as before.
import { createHmac } from 'node:crypto';
import { canonicalSubject } from '../canonical-subject.ts';
import { type ClassificationRule, conditionsToStore } from '../classification.ts';
import type { JourneyEvent } from '../journey-event.ts';
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';

/** The members of an event that the derivation reads and that could identify a person. */
type Named = Pick<JourneyEvent, 'visitor_id' | 'subject_ref' | 'idempotency_key' | 'marketing'>;

/**
 * Returns the same pseudonym for the same salt, kind and value, so that equal values stay equal; without the salt it reveals
 * nothing.
 */
export function pseudonym(salt: string, kind: string, value: string): string {
  return createHmac('sha256', salt).update(`${kind}|${value}`).digest('base64url').slice(0, 27);
}

/** Returns the pseudonym of a browser. */
export const visitorPseudonym = (salt: string, visitorId: string): string => pseudonym(salt, 'visitor', visitorId);

/**
 * Pseudonymises what the derivation reads: browsers (sessions), payers (first payments) and clicks (touches) stay as separate or
 * as equal as they were, so that no figure changes. A journey that is stored partly pseudonymised is derived from pseudonyms
 * throughout.
 */
export function pseudonymiseNames<E extends Named>(event: E, salt: string): E {
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
 * Pseudonymises a stored event. Times, amounts, channel, campaign, the site, the kind of device and the country stay, because
 * reports are made from them. Call it only for events that are not flagged as erased: a repeat would pseudonymise the pseudonyms.
 * @param rules the profile's channel rules; which of their conditions the page matched stays known
 */
export function pseudonymise<E extends Omit<JourneyEventDoc, 'person_id'>>(
  event: E,
  salt: string,
  rules: readonly ClassificationRule[] = [],
): E & { erased: true } {
  const { session_id, web, device, geo } = event;
  const kept = conditionsToStore(event, rules);
  return {
    ...pseudonymiseNames(event, salt),
    session_id: session_id && pseudonym(salt, 'session', session_id),
    web: web && { url: '', host: web.host, path: '' },
    device: { ...device, browser: undefined, os: undefined },
    geo: { ...geo, city: undefined },
    consent: undefined,
    gpc: undefined,
    ad_cookies: undefined,
    erased: true,
    ...(kept.length > 0 && { kept_conditions: kept }),
  };
}
