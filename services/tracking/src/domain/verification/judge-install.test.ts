import assert from 'node:assert/strict';
import { adviceOf } from './advice.ts';
import { type FetchedPage, type InstallFacts, judgeInstall } from './judge-install.ts';
import { pageUrl } from './page-url.ts';

const KEY = `tk_${'a'.repeat(22)}`;
const OTHER = `tk_${'b'.repeat(22)}`;
const met = (keys: string[], hasTagManager = false): FetchedPage => ({
  isReached: true,
  httpStatus: 200,
  url: new URL('https://www.shop.cl/'),
  tags: { keys, hasTagManager },
});
const facts = (change: Partial<InstallFacts>): InstallFacts => ({
  page: met([KEY]),
  key: KEY,
  allowedSites: [],
  hasRecentEvents: true,
  ...change,
});

describe('an install', () => {
  const table: [what: string, change: Partial<InstallFacts>, status: string][] = [
    ['with the tag and events', {}, 'verified'],
    ['with the tag of two profiles and events', { page: met([OTHER, KEY]) }, 'verified'],
    ['with the tag and no events', { hasRecentEvents: false }, 'no_events'],
    ['with nothing', { page: met([]), hasRecentEvents: false }, 'tag_missing'],
    ['by a tag manager, with events', { page: met([], true) }, 'verified'],
    ['by a tag manager, without events', { page: met([], true), hasRecentEvents: false }, 'tag_missing'],
    ['with another profile’s tag, while older events are still recent', { page: met([OTHER]) }, 'wrong_key'],
    ['whose key was revoked meanwhile', { key: undefined, hasRecentEvents: false }, 'wrong_key'],
    ['on a site that is allowed', { allowedSites: ['shop.cl'] }, 'verified'],
    ['on a site that is not allowed', { allowedSites: ['other.cl'] }, 'site_not_allowed'],
    ['that does not answer', { page: { isReached: false, httpStatus: 0, reason: 'timeout' } }, 'unreachable'],
  ];
  for (const [what, change, status] of table)
    it(`${what} is ${status}, and there is advice`, () => {
      const verdict = judgeInstall(facts(change));
      assert.equal(verdict.status, status);
      assert.match(adviceOf(verdict), /\.$/);
    });
});

describe('the address of a page', () => {
  const table: [text: string, isFine: boolean][] = [
    ['https://shop.cl/', true],
    ['http://shop.cl:8080/p?x=1#y', true],
    ['http://127.0.0.1/', false],
    ['http://0x7f.1/', false],
    ['http://[::1]/', false],
    ['http://169.254.169.254/latest', false],
    ['https://user:secret@shop.cl/', false],
    ['ftp://shop.cl/', false],
    ['shop.cl', false],
    ['', false],
    [`https://shop.cl/${'x'.repeat(2048)}`, false],
  ];
  for (const [text, isFine] of table)
    it(`${text.slice(0, 40)} is ${isFine ? '' : 'not '}one to fetch`, () =>
      assert.equal(pageUrl(text, new Set()).ok, isFine));
  it('may be private where its host is explicitly allowed', () => {
    assert.ok(pageUrl('http://127.0.0.1:3000/', new Set(['127.0.0.1'])).ok);
    assert.ok(!pageUrl('http://127.0.0.2:3000/', new Set(['127.0.0.1'])).ok);
  });
});
