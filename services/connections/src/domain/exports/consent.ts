// Holds the text that a person must accept before a platform_safe profile sends to a dataset, and checks that it was accepted
// (contract: consent_required).
import { hash } from 'node:crypto';

export interface Consent {
  readonly version: string;
  readonly textHash: string;
  readonly acceptedBy: string;
  readonly acceptedAt: Date;
}

/** A changed text is a new version: accepting one version does not accept another. */
export const CONSENT_VERSION = '2026-11-22';
export const CONSENT_TEXT =
  'From now on the conversions of this profile are sent to the chosen dataset of the ad platform and to no other: each with the identifier of the ad click that led to it, the time, and a neutral name, and without names, contact data, values and pages. Ad sets that optimise for the former dataset hear of no conversion any more and have to be moved to the chosen one. I may decide this for the advertiser.';
export const CONSENT_TEXT_HASH = hash('sha256', CONSENT_TEXT, 'hex');

const LIFE_MS = 24 * 3_600_000;
/** Allows for callers' clocks that are fast. */
const AHEAD_MS = 5 * 60_000;
/** An id of the caller's: it is stored, so it must never be a name or an address. */
const ACCEPTED_BY = /^[\w.:-]{1,200}$/;

/** @returns what is wrong with the consent, in a sentence; null when nothing is */
export function consentFault(consent: Consent | undefined, now: Date): string | null {
  if (consent === undefined) return 'Send a consent.';
  const { version, textHash, acceptedBy, acceptedAt } = consent;
  if (version !== CONSENT_VERSION) return `The consent must be of version ${CONSENT_VERSION}.`;
  if (textHash.toLowerCase() !== CONSENT_TEXT_HASH) return 'text_hash of the consent is not the hash of the text.';
  if (!ACCEPTED_BY.test(acceptedBy)) return 'accepted_by of the consent must be an id: letters, digits and . _ : -';
  const age = now.getTime() - acceptedAt.getTime();
  if (age > LIFE_MS) return 'The consent is older than 24 hours.';
  if (!(age >= -AHEAD_MS)) return 'accepted_at of the consent is in the future.';
  return null;
}
