// Reads the body of POST /t/{key} from bytes.
import { appError } from '@touchline/chassis/errors.ts';
import { type Batch, collectorBatch } from '@touchline/proto/collector-batch.ts';

const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a batch.
 * @throws AppError invalid_request when it is not a JSON object, validation_error (details.field) when a member is invalid
 */
export function readBatch(body: Uint8Array): Batch {
  const parsed = parseJson(body);
  const reserved = findReserved(parsed);
  if (reserved) throw refused(reserved, 'has a name that is not allowed.');
  const result = collectorBatch.safeParse(parsed);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path.map(String).join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    // A member's name is the caller's text, so it is repeated only when it looks like a name.
    const name = /^\w{1,40}$/.test(issue.keys[0] ?? '') ? (issue.keys[0] as string) : 'a member';
    throw refused(path === '' ? name : `${path}.${name}`, 'is not known; remove it.');
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
    throw appError('invalid_request', 'The body is not JSON.');
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed;
  throw appError('invalid_request', 'The body must be a JSON object.');
}

/**
 * Returns the path of a member whose name would reach an object's prototype. Bodies this small need no depth limit, but have one.
 */
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
  return appError('validation_error', `${field} ${message}`, { details: { field } });
}
