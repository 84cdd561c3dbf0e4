// Makes and reads the cookie that ties a consent to the browser in which it began; each hand-off has its own, so that two at once
// are not mixed up.
import { parseCookie, stringifySetCookie } from 'cookie';
import { CONSENT_SECONDS } from './consent-state.ts';

const FORM = /^[\w-]{43}$/;

/** By https, the prefix has browsers refuse a cookie that another host, or a page without TLS, tries to plant (RFC 6265bis). */
const nameOf = (isSecure: boolean, handoffId: string) => `${isSecure ? '__Host-' : ''}touchline_consent_${handoffId}`;

const isHttps = (baseUrl: string) => new URL(baseUrl).protocol === 'https:';

/**
 * Returns the Set-Cookie of a consent's verifier; null deletes it.
 * @param baseUrl decides whether the cookie is bound to https and to its host
 */
export function consentCookie(baseUrl: string, handoffId: string, verifier: string | null): string {
  const secure = isHttps(baseUrl);
  return stringifySetCookie({
    name: nameOf(secure, handoffId),
    value: verifier ?? '',
    // The prefix requires this path.
    path: '/',
    secure,
    httpOnly: true,
    // The provider's site sends the browser back: with strict, the browser would not send the cookie then.
    sameSite: 'lax',
    maxAge: verifier === null ? 0 : CONSENT_SECONDS,
  });
}

/** Returns the verifier that a browser holds for a hand-off. @param header the Cookie header */
export function verifierIn(baseUrl: string, header: string | undefined, handoffId: string): string | null {
  const found = header === undefined ? undefined : parseCookie(header)[nameOf(isHttps(baseUrl), handoffId)];
  return found !== undefined && FORM.test(found) ? found : null;
}
