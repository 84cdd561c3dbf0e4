// subject_ref names who a payment is for without saying who that is: the shape, and what would give a person away
// (contract, POST /events rules 6 and 7).

import { PERSON_NAMES } from './person-names.ts';
import { invalidParameter, type Refusal } from './refusal.ts';

const SHORTEST_NAME = 4;
const FIELD = 'properties.subject_ref';
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const TOKEN = /^[A-Za-z0-9_-]{1,32}$/;
const DIGEST = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const DATES = [
  /(?<!\d)(?:19|20)\d\d[-_]?(?:jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic)[a-z]{0,7}[-_]?\d{1,2}(?!\d)/i,
  /(?<!\d)(?:19|20)\d\d[-_]?(?:0?[1-9]|1[0-2])[-_]?(?:0?[1-9]|[12]\d|3[01])(?!\d)/,
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[-_](?:0?[1-9]|1[0-2])[-_](?:(?:19|20)?\d\d)(?!\d)/,
  /(?<!\d)\d{1,2}[-_]?(?:jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic)[a-z]{0,7}[-_]?(?:\d{2}|\d{4})(?!\d)/i,
  /(?:jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic)[a-z]{0,7}[-_]?\d{1,2}[-_](?:\d{2}|\d{4})(?!\d)/i,
];

/**
 * Judges subject_ref.
 * @returns undefined for a canonical UUID, or for up to 32 letters, digits, underscores and hyphens that hold no at
 * sign, no 7 digits in a row (separators removed), no date, no name and no 32, 40 or 64 character hex digest
 */
export function refuseSubjectRef(ref: string): Refusal | undefined {
  if (ref === '' || UUID.test(ref)) return undefined;
  if (ref.includes('@')) return invalidParameter(FIELD, 'must not contain an at sign; send an opaque id.');
  if (DIGEST.test(ref)) return invalidParameter(FIELD, 'must not be a digest; send an opaque id.');
  if (/\d{7}/.test(ref.replace(/[\s._/()+-]/g, ''))) {
    return invalidParameter(FIELD, 'must not contain 7 or more digits in a row; send an opaque id.');
  }
  if (DATES.some((date) => date.test(ref)))
    return invalidParameter(FIELD, 'must not contain a date; send an opaque id.');
  if (words(ref).some(isName)) {
    return invalidParameter(FIELD, 'must not contain a name; send an opaque id.');
  }
  if (TOKEN.test(ref)) return undefined;
  return invalidParameter(FIELD, 'must be a UUID or up to 32 letters, digits, underscores or hyphens.');
}

/** A name, or a given name and a family name written as one word. */
function isName(word: string): boolean {
  if (PERSON_NAMES.has(word)) return true;
  for (let end = SHORTEST_NAME; end <= word.length - SHORTEST_NAME; end++)
    if (PERSON_NAMES.has(word.slice(0, end)) && PERSON_NAMES.has(word.slice(end))) return true;
  return false;
}

function words(ref: string): string[] {
  return ref
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2);
}
