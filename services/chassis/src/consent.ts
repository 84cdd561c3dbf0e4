// Checks that a person has accepted a text before something is done that needs it (contract: consent_required), and names the
// text in the refusal.
import { hash } from 'node:crypto';

/** A text that a person must accept; a changed text is a new version. */
export interface ConsentText {
  readonly version: string;
  readonly text: string;
  /** The SHA-256 of the text, lower-case hex. */
  readonly textHash: string;
}

export interface Consent {
  readonly version: string;
  readonly textHash: string;
  readonly acceptedBy: string;
  readonly acceptedAt: Date;
}

/** @param version a text that changes gets another one: accepting one version does not accept another */
export const consentText = (version: string, text: string): ConsentText => ({
  version,
  text,
  textHash: hash('sha256', text, 'hex'),
});

const LIFE_MS = 24 * 3_600_000;
/** Allows for callers' clocks that are fast. */
const AHEAD_MS = 5 * 60_000;
/** An id of the caller's: it is stored, so it must never be a name or an address. */
const ACCEPTED_BY = /^[\w.:-]{1,200}$/;

/** @returns what is wrong with the consent to a text, in a sentence; null when nothing is */
export function consentFault(wanted: ConsentText, consent: Consent | undefined, now: Date): string | null {
  if (consent === undefined) return 'Send a consent.';
  const { version, textHash, acceptedBy, acceptedAt } = consent;
  if (version !== wanted.version) return `The consent must be of version ${wanted.version}.`;
  if (textHash.toLowerCase() !== wanted.textHash) return 'text_hash of the consent is not the hash of the text.';
  if (!ACCEPTED_BY.test(acceptedBy)) return 'accepted_by of the consent must be an id: letters, digits and . _ : -';
  const age = now.getTime() - acceptedAt.getTime();
  if (age > LIFE_MS) return 'The consent is older than 24 hours.';
  if (!(age >= -AHEAD_MS)) return 'accepted_at of the consent is in the future.';
  return null;
}

/** Returns the details of a consent_required error, from which its envelope shows the text. */
export const consentDetails = ({ version, text, textHash }: ConsentText): Record<string, string> => ({
  consent_version: version,
  consent_text: text,
  consent_text_hash: textHash,
});
