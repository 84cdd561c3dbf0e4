// Checks one by one which addresses an app can register.
import assert from 'node:assert/strict';
import { logoUrlFault, redirectUriFault, returnOriginFault, returnUrlFault } from './app-addresses.ts';

const judge = (name: string, fault: (text: string) => string | null, good: string[], bad: [string, RegExp][]) =>
  describe(name, () => {
    for (const text of good) it(`can be ${text}`, () => assert.equal(fault(text), null));
    for (const [text, why] of bad)
      it(`cannot be ${JSON.stringify(text.slice(0, 80))}`, () => assert.match(fault(text) ?? 'accepted', why));
  });

judge(
  'a redirect URI',
  redirectUriFault,
  [
    'https://app.example.com/callback',
    'https://app.example.com/callback?tenant=1&x=%20y',
    'https://app.example.com:8443/cb',
    'https://app.example.com',
    'http://localhost/cb',
    'http://localhost:3000/cb',
    'http://127.0.0.1:3000/cb',
    'http://[::1]:3000/cb',
  ],
  [
    ['http://app.example.com/cb', /https/],
    ['http://localhost.example.com/cb', /https/],
    ['http://127.0.0.1.nip.io/cb', /https/],
    ['http://10.0.0.1/cb', /https/],
    ['https://app.example.com/cb#part', /fragment/],
    ['https://app.example.com/cb#', /fragment/],
    ['https://user@app.example.com/cb', /user name/],
    ['https://user:pass@app.example.com/cb', /user name/],
    ['https://@app.example.com/cb', /user name/],
    ['https://:@app.example.com/cb', /user name/],
    ['https://app.example.com\\@evil.example/cb', /absolute/],
    ['https://*.example.com/cb', /absolute/],
    ['javascript:alert(1)', /absolute/],
    ['myapp://callback', /absolute/],
    ['//app.example.com/cb', /absolute/],
    ['/cb', /absolute/],
    ['https:///app.example.com', /absolute/],
    ['https://', /absolute/],
    ['https://app.exa mple.com/cb', /absolute/],
    ['https://app.example.com/c\nb', /absolute/],
    [' https://app.example.com/cb', /absolute/],
    ['https://ápp.example.com/cb', /absolute/],
    ['', /absolute/],
    [`https://app.example.com/${'x'.repeat(2000)}`, /absolute/],
  ],
);

judge(
  'a return origin',
  returnOriginFault,
  ['https://app.example.com', 'https://app.example.com:8443', 'http://localhost:3000', 'http://[::1]:3000'],
  [
    ['https://app.example.com/', /bare/],
    ['https://app.example.com/path', /bare/],
    ['https://app.example.com?x=1', /bare/],
    ['https://app.example.com#x', /bare/],
    ['https://APP.example.com', /bare/],
    ['https://app.example.com:443', /bare/],
    ['https://user@app.example.com', /bare/],
    ['https://*.example.com', /bare/],
    ['app.example.com', /bare/],
    ['null', /bare/],
    ['', /bare/],
    ['http://app.example.com', /https/],
  ],
);

judge(
  'a logo',
  logoUrlFault,
  ['https://cdn.example.com/logo.svg', 'https://cdn.example.com/logo?size=64'],
  [
    ['http://cdn.example.com/logo.svg', /https/],
    ['http://localhost/logo.svg', /https/],
    ['data:image/svg+xml,<svg/>', /https/],
    ['https://user@cdn.example.com/logo.svg', /user name/],
    ['', /https/],
  ],
);

const APP = {
  redirectUris: ['https://app.example.com/oauth/cb', 'http://localhost:3000/cb'],
  allowedReturnOrigins: ['https://other.example.com:8443'],
};

judge(
  'a return URL',
  (text) => returnUrlFault(text, APP),
  [
    'https://app.example.com/done?a=1#part',
    'https://APP.example.com',
    'https://other.example.com:8443/',
    'http://localhost:3000/x',
  ],
  [
    ['https://other.example.com/', /origin/],
    ['http://app.example.com/', /origin/],
    ['https://app.example.com.evil.example/', /origin/],
    ['https://evil.example/?https://app.example.com', /origin/],
    ['https://app.example.com:444/', /origin/],
    ['https://user@app.example.com/', /user name/],
    ['https://@app.example.com/', /user name/],
    ['https://app.example.com\\@evil.example/', /absolute/],
    ['javascript:alert(1)', /absolute/],
    ['//app.example.com/', /absolute/],
    ['/done', /absolute/],
    ['', /absolute/],
  ],
);

describe('a return URL without an app', () => {
  it('is always refused', () => assert.match(String(returnUrlFault('https://app.example.com/', undefined)), /no app/));
});
