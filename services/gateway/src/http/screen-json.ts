// Screens parsed JSON before any schema sees it, for excessive depth and for names and characters that only an attack would send.
import { type Fault, fieldPath } from './describe-issue.ts';

export const MAX_JSON_DEPTH = 32;

/** Reports whether value nests deeper than MAX_JSON_DEPTH; {} and [] count as one level. */
export function isTooDeep(value: unknown, allowed = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (allowed === 0) return true;
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    if (isTooDeep(child, allowed - 1)) return true;
  }
  return false;
}

// Own members of these names could reach an object's prototype in careless code that runs later.
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Returns the first member that is refused whatever the schema says: a prototype name, a NUL character, or text that is not
 * well-formed Unicode (databases and protobuf accept neither).
 * @param value JSON that is not too deep
 */
export function hostileMember(value: unknown, path: readonly (string | number)[] = []): Fault | null {
  if (typeof value === 'string')
    return isStorable(value) ? null : fault(path, 'must be well-formed text without NUL characters');
  if (typeof value !== 'object' || value === null) return null;
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) {
      const found = hostileMember(element, [...path, index]);
      if (found) return found;
    }
    return null;
  }
  for (const name of Object.keys(value)) {
    if (FORBIDDEN_NAMES.has(name) || !isStorable(name)) return fault([...path, name], 'is not known here');
    const member = (value as Record<string, unknown>)[name];
    if (typeof member !== 'string' || !isStorable(member)) {
      const found = hostileMember(member, [...path, name]);
      if (found) return found;
    }
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function fault(path: readonly (string | number)[], text: string): Fault {
  const field = fieldPath(path);
  return { field, message: `${field} ${text}.` };
}
