// Judges the caller's free members of an event: scalars under harmless names, limited in number and size.
import { invalid, type Refusal } from './refusal.ts';

export type Scalar = string | number | boolean | null;

const MAX_MEMBERS = 100;
const MAX_NAME = 100;
const MAX_TEXT = 2000;
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const UNSAFE_NAME = /^\$|[.\u0000-\u001f\u007f]/;

/**
 * Judges the free members of properties. Names that a document store or a prototype would treat as more than a name are refused:
 * a leading $, a dot, a control character, __proto__, constructor, prototype. Values are texts up to 2,000 characters, finite
 * numbers, booleans or null.
 */
export function refuseProperties(properties: Readonly<Record<string, unknown>> = {}): Refusal | undefined {
  const names = Object.keys(properties);
  if (names.length > MAX_MEMBERS) return invalid('properties', `must have at most ${MAX_MEMBERS} members.`);
  for (const name of names) {
    if (name === '' || name.length > MAX_NAME || FORBIDDEN.has(name) || UNSAFE_NAME.test(name)) {
      return invalid(
        'properties',
        `has a member whose name is not allowed: use 1 to ${MAX_NAME} characters, no dot, no control character, no leading $, and no reserved word.`,
      );
    }
    const refusal = refuseScalar(properties[name]);
    if (refusal) return refusal;
  }
  return undefined;
}

function refuseScalar(value: unknown): Refusal | undefined {
  if (value === null || typeof value === 'boolean') return undefined;
  if (typeof value === 'number')
    return Number.isFinite(value) ? undefined : invalid('properties', 'must hold finite numbers.');
  if (typeof value !== 'string') return invalid('properties', 'must hold only texts, numbers, booleans and nulls.');
  if (value.length > MAX_TEXT) return invalid('properties', `must hold texts of at most ${MAX_TEXT} characters.`);
  return undefined;
}

/** Returns the members as they are stored, after refuseProperties accepted them. */
export function scalarsOf(properties: Readonly<Record<string, unknown>> = {}): Record<string, Scalar> {
  return Object.fromEntries(Object.entries(properties) as [string, Scalar][]);
}
