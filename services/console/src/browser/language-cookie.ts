// Keeps the language that a person chose in their browser, for a year after the last choice.
import { parseCookie, stringifySetCookie } from 'cookie';
import { isLanguage, type Language } from '../language/language.ts';

const COOKIE = { name: '__Host-touchline_language', path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Returns the Set-Cookie header for a choice. */
export function languageCookie(language: Language): string {
  return stringifySetCookie({ ...COOKIE, value: language, maxAge: YEAR_SECONDS });
}

/** Returns the choice in a Cookie header; undefined without one, and for a value that is no language of ours. */
export function languageCookieIn(header: string | undefined): Language | undefined {
  const value = header === undefined ? undefined : parseCookie(header)[COOKIE.name];
  return isLanguage(value) ? value : undefined;
}
