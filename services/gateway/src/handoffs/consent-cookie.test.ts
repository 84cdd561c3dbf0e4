// Tests that the cookie of a consent is bound to its browser, its host and its hand-off.
import assert from 'node:assert/strict';
import { consentCookie, verifierIn } from './consent-cookie.ts';
import { createPkcePair } from './consent-state.ts';

describe('the cookie of a consent', () => {
  const { verifier } = createPkcePair();
  const HTTPS = 'https://api.example/touchline';

  it('is a __Host- cookie where the address is https: secure, of this host alone, for 15 minutes', () =>
    assert.equal(
      consentCookie(HTTPS, 'h-1', verifier),
      `__Host-touchline_consent_h-1=${verifier}; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ));

  it('has no prefix by http, as in development, where browsers would refuse it', () =>
    assert.equal(
      consentCookie('http://localhost:8080', 'h-1', verifier),
      `touchline_consent_h-1=${verifier}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax`,
    ));

  it('is read back for its own hand-off only, and never from a cookie without the prefix', () => {
    const sent = `other=1; __Host-touchline_consent_h-1=${verifier}`;
    assert.equal(verifierIn(HTTPS, sent, 'h-1'), verifier);
    assert.equal(verifierIn(HTTPS, sent, 'h-2'), null);
    assert.equal(
      verifierIn(HTTPS, `touchline_consent_h-1=${verifier}`, 'h-1'),
      null,
      'another host may have planted it',
    );
    assert.equal(verifierIn(HTTPS, '__Host-touchline_consent_h-1=short', 'h-1'), null);
    assert.equal(verifierIn(HTTPS, undefined, 'h-1'), null);
  });

  it('is deleted at the end', () =>
    assert.match(consentCookie(HTTPS, 'h-1', null), /^__Host-touchline_consent_h-1=; Max-Age=0; Path=\/; .*Secure/));
});
