// From the bytes of a request to the object that a handler gets, or to the refusal that the contract names.
import express, { type Request, type Response } from 'express';
import { requireMembers } from './check-members.ts';
import type { Operation } from './operation.ts';
import { publicError } from './public-error.ts';
import { isTooDeep, MAX_JSON_DEPTH } from './screen-json.ts';

export const DEFAULT_MAX_BYTES = 1024 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Makes the body reader of one operation, so that its parser is built once. */
export function bodyReader({
  body: schema,
  bodyRules,
  readBody,
}: Operation): (request: Request, response: Response) => Promise<unknown> {
  const takeBytes = express.raw({ type: () => true, limit: bodyRules.maxBytes ?? DEFAULT_MAX_BYTES });
  return async function readJsonBody(request, response) {
    const sent = hasBody(request);
    if (schema === undefined && !sent) return {};
    if (sent && !JSON_TYPE.test(request.headers['content-type'] ?? '')) {
      throw publicError('invalid_request', 'The body must be sent as Content-Type: application/json, in UTF-8.');
    }
    if (sent)
      await new Promise<void>((resolve, reject) =>
        takeBytes(request, response, (error) => (error ? reject(bodyFault(error)) : resolve())),
      );
    const bytes: unknown = sent ? request.body : undefined;
    const isEmpty = !Buffer.isBuffer(bytes) || bytes.length === 0;
    if (isEmpty && schema !== undefined && !bodyRules.optional)
      throw publicError('invalid_request', 'The body is empty: send one JSON object.');
    const value = isEmpty ? {} : parseObject(bytes);
    if (schema === undefined) return refuseMembers(value);
    return readBody ? readBody(value) : requireMembers(schema, value);
  };
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function parseObject(bytes: Buffer): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    // The parser's own text quotes the body, so it is not passed on.
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

/** What body-parser says of a body that it could not take. */
function bodyFault(error: { status?: number; type?: string }): unknown {
  if (error.status === 413) return publicError('payload_too_large');
  if (error.type === 'encoding.unsupported')
    return publicError('invalid_request', 'The Content-Encoding of the body is not known: send it plain or as gzip.');
  return error.status !== undefined && error.status < 500
    ? publicError('invalid_request', 'The body could not be read in full.')
    : error;
}
