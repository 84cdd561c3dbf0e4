// Defines the console's cookie: its name, how it is read and how it is set.

import { parseCookie, stringifySetCookie } from 'cookie';
import { SESSION_SECONDS } from './session-life.ts';

/** The prefix binds it to this host, to https and to the whole site (RFC 6265bis, section 4.1.3.2). */
export const SESSION_COOKIE = '__Host-touchline_session';

/** Returns the cookie's value in a Cookie header, as it was sent; undefined when it is absent. */
export function sessionCookieIn(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header, { decode: (text) => text })[SESSION_COOKIE];
}

/**
 * Returns the Set-Cookie header that gives a browser its session. Browsers accept a Secure cookie from the loopback interface
 * too.
 */
export function sessionCookie(token: string): string {
  return setCookie(token, SESSION_SECONDS);
}

/** The Set-Cookie header that removes the cookie. */
export const NO_SESSION_COOKIE = setCookie('', 0);

function setCookie(value: string, maxAge: number): string {
  return stringifySetCookie({
    name: SESSION_COOKIE,
    value,
    maxAge,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'lax',
  });
}
