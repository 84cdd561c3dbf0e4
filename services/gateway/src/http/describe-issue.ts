// Describes what is wrong with a value in our own words, which never repeat the value: zod's texts may quote it.
import type { z } from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * Serves as the error map of every parse in the gateway: returns words that follow the name of a member, such as "must be a
 * string".
 */
export function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return sizeText(issue.origin, 'at least', issue.minimum);
    case 'too_big':
      return sizeText(issue.origin, 'at most', issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'does not have the right form';
    case 'invalid_value':
      return issue.input === undefined
        ? 'is required'
        : `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'is not known here';
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'does not have one of the accepted forms';
    case 'invalid_key':
      return 'has a member whose name is not accepted';
    default:
      return 'is not accepted';
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be a UUID',
  datetime: 'must be an ISO 8601 time with its offset, such as 2026-01-31T09:30:00Z',
  ipv4: 'must be an IP address',
  ipv6: 'must be an IP address',
};

function sizeText(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `must have ${bound} ${size} ${size === 1 ? 'character' : 'characters'}`;
  if (origin === 'array') return `must have ${bound} ${size} ${size === 1 ? 'element' : 'elements'}`;
  return `must be ${bound} ${size}`;
}

/** A fault of one member: where it is and what is wrong. */
export interface Fault {
  /** Dotted path, such as events[3].properties.value; empty for the body itself. */
  readonly field: string;
  readonly message: string;
}

/** Returns the first fault of a failed parse; the message names the member. */
export function firstFault(error: z.core.$ZodError): Fault {
  const [issue] = error.issues;
  const path = issue === undefined ? [] : issue.path;
  const field = fieldPath(issue?.code === 'unrecognized_keys' ? [...path, issue.keys[0] ?? ''] : path);
  return { field, message: `${field === '' ? 'The body' : field} ${issue?.message ?? 'is not accepted'}.` };
}

const PLAIN_NAME = /^[A-Za-z_$][\w$-]{0,63}$/;

/** Formats a path; a name that could itself be personal data (an address as a key) is not repeated. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const name = PLAIN_NAME.test(String(part)) ? String(part) : '(unprintable name)';
    return text === '' ? name : `${text}.${name}`;
  }, '');
}
