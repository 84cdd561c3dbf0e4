// Parses the bytes of a token request into its parameters (RFC 6749, sections 3.2 and 4.4.2).
import { appError } from '@touchline/chassis/errors.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeBytes } from '@touchline/chassis/public-http/take-bytes.ts';
import type { Request } from 'express';
import { requireMembers } from '../check-members.ts';
import type { Operation } from '../operation.ts';
import { maxBytesOf, type ReadBody } from '../read-body.ts';
import { clientCredentials } from './client-credentials.ts';

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Makes the body reader of an operation on the oauth wire. The handler gets the parameters that the operation knows, with
 * client_id and client_secret from wherever they were sent; unknown parameters are ignored, as the RFC requires.
 * @throws (the reader) AppError invalid_request, invalid_client; what the operation's own readBody throws
 */
export function oauthBodyReader(operation: Operation): (request: Request) => Promise<ReadBody> {
  const { body: schema, readBody } = operation;
  const maxBytes = maxBytesOf(operation);
  return async function readOAuthBody(request) {
    if (!FORM_TYPE.test(request.headers['content-type'] ?? ''))
      throw publicError('invalid_request', 'The body must be sent as application/x-www-form-urlencoded, in UTF-8.');
    const sent = formOf((await takeBytes(request, maxBytes)).toString('utf8'));
    const form = { ...sent, ...clientCredentials(request.headers.authorization, sent) };
    if (readBody) return { value: readBody(form), sent };
    return { value: schema ? requireMembers(schema, form) : form, sent };
  };
}

/** Reads the form. A parameter without a value counts as not sent, and none may be sent twice. */
function formOf(text: string): Record<string, string> {
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in form) throw appError('invalid_request', 'A parameter is sent more than once.');
    form[name] = value;
  }
  for (const [name, value] of Object.entries(form)) if (value === '') delete form[name];
  return form;
}
