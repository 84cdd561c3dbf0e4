// Reads the fields of a posted form.
import type { IncomingMessage } from 'node:http';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { takeBytes } from '@touchline/chassis/public-http/take-bytes.ts';
import { phrase } from '../language/say.ts';

const MAX_BYTES = 16 * 1024;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** @throws PublicError invalid_request for anything but a form, payload_too_large for one of more than 16 KiB */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  if (!FORM_TYPE.test(request.headers['content-type'] ?? ''))
    throw publicError('invalid_request', phrase`This page accepts only the form that it shows.`);
  return new URLSearchParams((await takeBytes(request, MAX_BYTES)).toString('utf8'));
}
