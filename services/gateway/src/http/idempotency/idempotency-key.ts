// Parses the Idempotency-Key header into the key that the caller means (draft-ietf-httpapi-idempotency-key-header).

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Operation } from '../operation.ts';

const MAX_LENGTH = 255;
/** A String of RFC 9651: printable ASCII, quotes and backslashes escaped. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/;
/** The same key without its quotes, as many clients send it; a stray quote is a mistake, so it is refused. */
const BARE = /^[!#-~]+$/;

/**
 * Reads the header; the quoted form and the bare one of the same text are one key.
 * @returns null when it is neither, is empty, or names a key of more than 255 characters
 */
export function parseIdempotencyKey(header: string): string | null {
  const text = header.trim();
  const quoted = QUOTED.exec(text)?.[1];
  const key = quoted === undefined ? (BARE.exec(text)?.[0] ?? '') : quoted.replaceAll(/\\(["\\])/g, '$1');
  return key.length > 0 && key.length <= MAX_LENGTH ? key : null;
}

/**
 * Returns the key of a request, if its operation accepts one; null when there is none.
 * @param request isDry: the request only asks what it would do, and so needs no key
 * @throws PublicError invalid_parameter that names the header, when it is malformed, or missing where it is required
 */
export function idempotencyKeyOf(
  { idempotency }: Pick<Operation, 'idempotency'>,
  header: string | readonly string[] | undefined,
  { isDry }: { readonly isDry: boolean } = { isDry: false },
): string | null {
  if (idempotency === 'none') return null;
  if (header === undefined) {
    if (idempotency === 'optional' || isDry) return null;
    throw publicError('invalid_parameter', 'The Idempotency-Key header is required here: send a fresh UUID with it.');
  }
  const key = typeof header === 'string' ? parseIdempotencyKey(header) : null;
  if (key === null)
    throw publicError('invalid_parameter', `Idempotency-Key must be 1 to ${MAX_LENGTH} visible ASCII characters.`);
  return key;
}
