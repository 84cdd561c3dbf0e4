// The body of POST /t/{key}: its schema, and the reading of it from bytes.
import { appError } from '@touchline/chassis/errors.ts';
import { z } from 'zod';

const text = (max: number) => z.string().max(max);
const time = z
  .union([z.iso.datetime({ offset: true }), z.number().int().min(0).max(8.64e15)])
  .transform((value) => new Date(value))
  .refine((date) => !Number.isNaN(date.getTime()), 'must be a time');

const event = z.strictObject({
  event_id: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, 'must be 1 to 64 letters, digits, dots, colons, underscores or hyphens'),
  type: text(64).min(1),
  name: text(200).optional(),
  at: time,
  url: text(8192),
  referrer: text(8192).default(''),
  title: text(1000).optional(),
  properties: z.record(text(100), z.union([text(2000), z.number(), z.boolean(), z.null()])).optional(),
  traits: z
    .strictObject({
      email: text(320),
      phone: text(50),
      external_id: text(200),
      national_id: text(50),
      first_name: text(200),
      last_name: text(200),
      country: text(100),
    })
    .partial()
    .optional(),
});

const batch = z.strictObject({
  visitor_id: z.string().regex(/^[\w.-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, underscores or hyphens'),
  session_id: z
    .string()
    .regex(/^[\w.:-]{1,100}$/, 'must be 1 to 100 letters, digits, dots, colons, underscores or hyphens')
    .optional(),
  link_token: text(4096).optional(),
  sent_at: time.optional(),
  events: z.array(event).min(1).max(100),
});

export type Batch = z.output<typeof batch>;
export type BatchEvent = Batch['events'][number];

const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a batch.
 * @throws AppError invalid_request when it is not a JSON object, validation_error (details.field) when a member is wrong
 */
export function readBatch(body: Uint8Array): Batch {
  const parsed = parseJson(body);
  const reserved = findReserved(parsed);
  if (reserved) throw refused(reserved, 'has a name that is not allowed.');
  const result = batch.safeParse(parsed);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    // A member's name is the caller's text: it is named only when it looks like one.
    const name = /^\w{1,40}$/.test(issue.keys[0] ?? '') ? (issue.keys[0] as string) : 'a member';
    throw refused(path === '' ? name : `${path}.${name}`, 'is not known; take it out.');
  }
  throw refused(
    path === '' ? 'body' : path.slice(0, 100),
    issue?.message.startsWith('must') ? `${issue.message}.` : 'is missing or malformed.',
  );
}

function parseJson(body: Uint8Array): object {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw appError('INVALID_ARGUMENT', 'invalid_request', 'The body is not JSON.');
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw appError('INVALID_ARGUMENT', 'invalid_request', 'The body must be a JSON object.');
}

/** The path to a member whose name a prototype would take for its own; bodies this small need no depth limit but have one. */
function findReserved(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > 8) return path || 'body';
  for (const [name, member] of Object.entries(value)) {
    if (RESERVED.has(name)) return path === '' ? name : `${path}.${name}`;
    const found = findReserved(member, path === '' ? name : `${path}.${name}`.slice(0, 100), depth + 1);
    if (found) return found;
  }
  return undefined;
}

function refused(field: string, message: string) {
  return appError('INVALID_ARGUMENT', 'validation_error', `${field} ${message}`, { details: { field } });
}
