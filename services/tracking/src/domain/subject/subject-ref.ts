// Judges subject_ref, which tells for whom a payment is without identifying that person: its shape, and what could identify a
// person (contract, POST /events rules 6 and 7).
import { invalidParameter, type Refusal } from '../refusal.ts';
import { containsName } from './contains-name.ts';
import { containsDate } from './written-date.ts';

const FIELD = 'properties.subject_ref';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TOKEN = /^[A-Za-z0-9_-]{1,32}$/;
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const WRONG_SHAPE = 'must be a UUID or up to 32 letters, digits, underscores or hyphens';
/** A longer text has the wrong shape anyway, so it is not searched. */
const LONGEST = 100;
const SEPARATORS = /[^\p{L}\p{N}]/gu;

/**
 * Judges subject_ref.
 * @returns undefined for a canonical UUID, or for up to 32 letters, digits, underscores and hyphens that contain no at sign, no 7
 * digits in a row (separators removed), no date, no name and no 32, 40 or 64 character hex digest
 */
export function refuseSubjectRef(ref: string | undefined): Refusal | undefined {
  if (ref === undefined || UUID.test(ref)) return undefined;
  const fault = faultOf(ref);
  return fault === undefined
    ? fault
    : invalidParameter(FIELD, `${fault}; send an opaque id, preferably a random UUID.`);
}

/** Returns the form by which subjects are compared: a UUID is the same in either case (RFC 9562, section 4). */
export function canonicalSubject(ref: string): string {
  return UUID.test(ref) ? ref.toLowerCase() : ref;
}

function faultOf(ref: string): string | undefined {
  if (ref.includes('@')) return 'must not contain an at sign';
  if (ref.length > LONGEST) return WRONG_SHAPE;
  if (DIGEST.test(ref)) return 'must not be a hex digest';
  if (/\d{7}/.test(ref.replace(SEPARATORS, '')))
    return 'must not contain 7 or more digits in a row, ignoring separators';
  if (containsDate(ref)) return 'must not contain a date';
  if (containsName(ref)) return 'must not contain a name';
  return TOKEN.test(ref) ? undefined : WRONG_SHAPE;
}
