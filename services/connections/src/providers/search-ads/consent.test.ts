// Tests what the consent of search_ads asks for; what it can do without shows in the hand-offs' tests.
import assert from 'node:assert/strict';
import { createSearchAdsConsent } from './consent.ts';

const OPTIONS = { consentUrl: 'https://a.example', oauthUrl: 'https://b.example', clientId: 'c', clientSecret: 's' };

describe('the consent of search_ads', () => {
  it('asks to read ads and to send conversions', () => {
    // Nothing is called before the person has consented.
    const unused = () => assert.fail();
    const google = { session: unused, mutate: unused, call: unused, dataManager: unused, accessibleCustomers: unused };
    const { authorizeUrl } = createSearchAdsConsent(google, Object.assign(unused, { page: unused }), OPTIONS);
    const url = authorizeUrl({ redirectUri: 'https://us.example/', state: 's', codeChallenge: 'x' });
    assert.deepEqual(new URL(url).searchParams.get('scope')?.split(' '), [
      ...['openid', 'https://www.googleapis.com/auth/adwords', 'https://www.googleapis.com/auth/datamanager'],
    ]);
  });
});
