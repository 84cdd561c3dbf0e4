// Tests how the cookie is written and read.
import assert from 'node:assert/strict';
import { NO_SESSION_COOKIE, SESSION_COOKIE, sessionCookie, sessionCookieIn } from './session-cookie.ts';

describe('the session cookie', () => {
  it('is set for this host alone, over https alone, and out of reach of scripts', () => {
    assert.equal(
      sessionCookie('abc_-1'),
      '__Host-touchline_session=abc_-1; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Lax',
    );
    assert.equal(NO_SESSION_COOKIE, '__Host-touchline_session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax');
  });

  const HEADERS: [header: string | undefined, value: string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['theme=dark', undefined],
    ['touchline_session=abc', undefined],
    ['__host-touchline_session=abc', undefined],
    [`theme=dark; ${SESSION_COOKIE}=abc; x=y`, 'abc'],
    [`${SESSION_COOKIE}=`, ''],
    [`${SESSION_COOKIE}=a%20b`, 'a%20b'],
    [`${SESSION_COOKIE}=first; ${SESSION_COOKIE}=second`, 'first'],
    ['__proto__=x; constructor=y', undefined],
  ];
  for (const [header, value] of HEADERS) {
    it(`is ${value ?? 'not there'} in ${header}`, () => assert.equal(sessionCookieIn(header), value));
  }
});
