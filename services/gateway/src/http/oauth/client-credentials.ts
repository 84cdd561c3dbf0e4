// Reads which app is calling, from HTTP Basic or from the form, never from both (RFC 6749, section 2.3).
import { appError } from '@touchline/chassis/errors.ts';

/** The credentials that a client sent. */
export interface ClientCredentials {
  readonly client_id: string;
  readonly client_secret: string;
}

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i;

/**
 * Takes the credentials from the header or from the form.
 * @param authorization the header as sent
 * @param form the parameters of the body, without the empty ones
 * @throws AppError invalid_request when both ways are used, invalid_client when neither is or the header cannot be read
 */
export function clientCredentials(
  authorization: string | undefined,
  form: Readonly<Record<string, string>>,
): ClientCredentials {
  const { client_id, client_secret } = form;
  if (authorization === undefined) {
    if (client_id === undefined || client_secret === undefined)
      throw invalidClient('Send client_id and client_secret, by HTTP Basic or in the body.');
    return { client_id, client_secret };
  }
  const basic = readBasic(authorization);
  if (!basic) throw invalidClient('The Authorization header is not HTTP Basic with a client id and its secret.');
  // The id alone authenticates no client; some libraries send it as well.
  if (client_secret !== undefined || (client_id !== undefined && client_id !== basic.client_id))
    throw appError('invalid_request', 'Authenticate by HTTP Basic or in the body, not by both.');
  return basic;
}

/**
 * Reads HTTP Basic. Both halves are form-encoded before they are joined (RFC 6749, section 2.3.1), so neither can contain a
 * colon.
 */
function readBasic(header: string): ClientCredentials | null {
  const pair = Buffer.from(BASIC.exec(header)?.[1] ?? '', 'base64').toString('utf8');
  const [, id = '', secret = ''] = /^([^:]+):(.+)$/s.exec(pair) ?? [];
  const [client_id, client_secret] = [decoded(id), decoded(secret)];
  return client_id && client_secret ? { client_id, client_secret } : null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function invalidClient(message: string) {
  return appError('invalid_client', message);
}
