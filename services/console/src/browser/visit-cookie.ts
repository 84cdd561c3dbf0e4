// Ties the forms of a visitor without a session to their browser, as the session does for a signed-in person.
import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

const COOKIE = { name: '__Host-touchline_visit', path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
const FORM = /^[\w-]{22}$/;

/**
 * Returns the id of a browser's visit.
 * @param header the Cookie header
 * @returns cookie is the Set-Cookie to send when the browser had none yet
 */
export function visitOf(header: string | undefined): { id: string; cookie?: string } {
  const known = header === undefined ? undefined : parseCookie(header)[COOKIE.name];
  if (known !== undefined && FORM.test(known)) return { id: known };
  const id = randomBytes(16).toString('base64url');
  return { id, cookie: stringifySetCookie({ ...COOKIE, value: id }) };
}
