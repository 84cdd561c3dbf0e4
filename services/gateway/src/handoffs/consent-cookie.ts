// Makes and reads the cookie that ties a consent to the browser in which it began; each hand-off has its own, so that two at once
// are not mixed up.
import { parseCookie, stringifySetCookie } from 'cookie';
import { API_PREFIX } from '../http/api-prefix.ts';
import { CONSENT_SECONDS } from './consent-state.ts';

const FORM = /^[\w-]{43}$/;

const nameOf = (handoffId: string) => `touchline_consent_${handoffId}`;

/**
 * Returns the Set-Cookie of a consent's verifier; null deletes it.
 * @param baseUrl decides whether the cookie is sent by https only
 */
export function consentCookie(baseUrl: string, handoffId: string, verifier: string | null): string {
  const { protocol, pathname } = new URL(baseUrl);
  return stringifySetCookie({
    name: nameOf(handoffId),
    value: verifier ?? '',
    path: `${pathname.replace(/\/$/, '')}${API_PREFIX}/oauth/callback`,
    secure: protocol === 'https:',
    httpOnly: true,
    // The provider's site sends the browser back: with strict, the browser would not send the cookie then.
    sameSite: 'lax',
    maxAge: verifier === null ? 0 : CONSENT_SECONDS,
  });
}

/** Returns the verifier that a browser holds for a hand-off. @param header the Cookie header */
export function verifierIn(header: string | undefined, handoffId: string): string | null {
  const found = header === undefined ? undefined : parseCookie(header)[nameOf(handoffId)];
  return found !== undefined && FORM.test(found) ? found : null;
}
