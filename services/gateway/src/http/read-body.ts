// Parses the bytes of a request into the object that a handler gets, or refuses them with the error that the contract names.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeBytes } from '@touchline/chassis/public-http/take-bytes.ts';
import type { Request } from 'express';
import { requireMembers } from './check-members.ts';
import type { Operation } from './operation.ts';
import { isTooDeep, MAX_JSON_DEPTH } from './screen-json.ts';

const DEFAULT_MAX_BYTES = 1024 * 1024;
/** The largest token request. */
const FORM_MAX_BYTES = 16 * 1024;
const NO_BYTES = Buffer.alloc(0);

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns how large a body of the operation may be, both as sent and decompressed. */
export const maxBytesOf = ({ bodyRules, wire }: Pick<Operation, 'bodyRules' | 'wire'>): number =>
  bodyRules.maxBytes ?? (wire === 'oauth' ? FORM_MAX_BYTES : DEFAULT_MAX_BYTES);

export interface ReadBody {
  /** The value that the handler gets. */
  readonly value: unknown;
  /** The JSON as it was sent; {} when there was none. */
  readonly sent: Readonly<Record<string, unknown>>;
}

export const NO_BODY: ReadBody = { value: {}, sent: {} };

/** Makes the body reader of one operation. @throws (the reader) PublicError invalid_request, payload_too_large, validation_error */
export function bodyReader(operation: Operation): (request: Request) => Promise<ReadBody> {
  const { body: schema, bodyRules } = operation;
  const maxBytes = maxBytesOf(operation);
  return async function readJsonBody(request) {
    const hasBytes = hasBody(request);
    if (schema === undefined && !hasBytes) return NO_BODY;
    if (hasBytes && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw publicError('invalid_request', 'The body must be sent as Content-Type: application/json, in UTF-8.');
    }
    const bytes = hasBytes ? await takeBytes(request, maxBytes) : NO_BYTES;
    const isEmpty = bytes.length === 0;
    if (isEmpty && schema !== undefined && !bodyRules.optional)
      throw publicError('invalid_request', 'The body is empty: send one JSON object.');
    return acceptBody(operation, isEmpty ? {} : parseObject(bytes));
  };
}

/** Checks a body that is already JSON. @throws PublicError validation_error, and what the operation's own reader throws */
export function acceptBody(
  { body: schema, readBody }: Pick<Operation, 'body' | 'readBody'>,
  sent: Readonly<Record<string, unknown>>,
): ReadBody {
  if (schema === undefined) return { value: refuseMembers(sent), sent };
  return { value: readBody ? readBody(sent) : requireMembers(schema, sent), sent };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** @throws PublicError invalid_request for what is no JSON object, or too deep */
export function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's own text quotes the body, so it must not reach the caller.
    throw publicError('invalid_request', 'The body is not well-formed JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw publicError('invalid_request', 'The body must be one JSON object.');
  if (isTooDeep(value)) throw publicError('invalid_request', `The body nests deeper than ${MAX_JSON_DEPTH} levels.`);
  return value as Record<string, unknown>;
}

function refuseMembers(value: Readonly<Record<string, unknown>>): Record<string, never> {
  if (Object.keys(value).length > 0)
    throw publicError('validation_error', 'This operation takes no members in its body.');
  return {};
}
