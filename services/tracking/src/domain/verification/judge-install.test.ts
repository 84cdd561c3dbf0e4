// Tests what each check of an install says, by the page, the script, a browser's visit and the profile's settings.
import assert from 'node:assert/strict';
import { CHECKS } from './install-checks.ts';
import type { FetchedPage, InstallFacts, TrackerRequest, Visit } from './install-facts.ts';
import { judgeInstall } from './judge-install.ts';
import { pageTags } from './page-tags.ts';
import { pageUrl } from './page-url.ts';

const KEY = `tk_${'a'.repeat(22)}`;
const OTHER = `tk_${'b'.repeat(22)}`;
const COLLECTOR = 'https://collect.example';
const TAG = `<script async src="${COLLECTOR}/t/${KEY}.js"></script>`;
const OTHER_TAG = TAG.replace(KEY, OTHER);
const TAG_MANAGER = "<script>s.src='https://www.googletagmanager.com/gtm.js?id=GTM-1'</script>";

const met = (html: string, ...policies: string[]): FetchedPage => ({
  isReached: true,
  httpStatus: 200,
  url: new URL('https://www.shop.cl/'),
  tags: pageTags(html),
  policies,
});
const request = (change: Partial<TrackerRequest> = {}): TrackerRequest => ({
  key: KEY,
  url: `${COLLECTOR}/t/${KEY}`,
  status: 200,
  failure: '',
  ...change,
});
const visited = (change: Partial<Extract<Visit, { isVisited: true }>> = {}): Visit => ({
  isVisited: true,
  scripts: [request()],
  posts: [request({ status: 204 })],
  isReceived: true,
  cookieDomain: '.shop.cl',
  ...change,
});
const silent = visited({ scripts: [], posts: [], isReceived: false, cookieDomain: undefined });
const unvisited: Visit = { isVisited: false, why: 'not_installed' };
const facts = (change: Partial<InstallFacts>): InstallFacts => ({
  page: met(TAG),
  script: { url: `${COLLECTOR}/t/${KEY}.js`, result: 'loaded', httpStatus: 200 },
  visit: visited(),
  key: KEY,
  scriptUrl: `${COLLECTOR}/t/${KEY}.js`,
  allowedSites: [],
  isExcludedPage: false,
  waitsForConsent: false,
  hasRecentEvents: false,
  ...change,
});
/** The checks that are not ok: "name" failed, "name?" could not be made. */
const openOf = (change: Partial<InstallFacts>): string[] =>
  judgeInstall(facts(change))
    .checks.filter(({ ok }) => ok !== true)
    .map(({ name, ok }) => (ok === null ? `${name}?` : name));

describe('an install', () => {
  const loadsOnly = visited({ posts: [], isReceived: false, cookieDomain: undefined });
  const table: [what: string, change: Partial<InstallFacts>, open: string[], said?: RegExp][] = [
    ['whose visit arrives', {}, []],
    ['with the tag of two profiles', { page: met(OTHER_TAG + TAG) }, [], /another key, too/],
    ['without a browser', { visit: unvisited }, ['event_received?', 'cookie_first_party?'], /none is installed/],
    [
      'with the browser off',
      { visit: { isVisited: false, why: 'off' } },
      ['event_received?', 'cookie_first_party?'],
      /switched that off/,
    ],
    ['without a browser, with events of today', { visit: unvisited, hasRecentEvents: true }, ['cookie_first_party?']],
    [
      'without a browser and a tag, with events of today',
      { visit: unvisited, page: met(''), hasRecentEvents: true },
      ['key_matches?', 'cookie_first_party?'],
    ],
    [
      'with a tag manager alone, without a browser',
      { visit: unvisited, page: met(TAG_MANAGER) },
      ['tag_found', 'key_matches?', 'event_received?', 'cookie_first_party?'],
      /no browser visited the page/,
    ],
    ['whose tag manager adds the tag', { page: met(TAG_MANAGER) }, [], /adds the tracker/],
    [
      'whose tag manager adds none',
      { visit: silent, page: met(TAG_MANAGER) },
      ['tag_found', 'key_matches?', 'event_received', 'cookie_first_party?'],
      /Publish the container/,
    ],
    ['from a bundle', { page: met(''), visit: visited({ scripts: [] }) }, [], /without a tag of its own/],
    [
      'with another profile’s tag',
      { visit: unvisited, page: met(OTHER_TAG) },
      ['key_matches', 'event_received?', 'cookie_first_party?'],
    ],
    [
      'whose key was revoked',
      { key: undefined, script: undefined },
      ['tag_found?', 'key_matches?', 'script_loads', 'event_received?', 'cookie_first_party?', 'csp_allows?'],
    ],
    ['on a site that is allowed', { allowedSites: ['shop.cl'] }, []],
    [
      'on a site that is not allowed',
      { allowedSites: ['other.cl'] },
      ['event_received'],
      /\{"sites":\["other\.cl","www\.shop\.cl"\]\}$/,
    ],
    [
      'that does not answer',
      { page: { isReached: false, httpStatus: 0, reason: 'timeout' }, visit: { isVisited: false, why: 'not_made' } },
      ['reachable', 'tag_found?', 'key_matches?', 'event_received?', 'cookie_first_party?', 'csp_allows?'],
    ],
    [
      'whose check was given up',
      { page: { isReached: false, httpStatus: 0, reason: 'given_up' }, visit: { isVisited: false, why: 'not_made' } },
      ['reachable', 'tag_found?', 'key_matches?', 'event_received?', 'cookie_first_party?', 'csp_allows?'],
    ],
    [
      'whose script has a bad certificate',
      { script: { url: `${COLLECTOR}/t/${KEY}.js`, result: 'tls_failed', httpStatus: 0 }, visit: silent },
      ['script_loads', 'event_received', 'cookie_first_party?'],
      /certificate is not valid for the name/,
    ],
    [
      'whose name leads to another server',
      { script: { url: `${COLLECTOR}/t/${KEY}.js`, result: 'not_script', httpStatus: 200 }, visit: unvisited },
      ['script_loads', 'event_received?', 'cookie_first_party?'],
      /another server answers/,
    ],
    [
      'that waits for consent',
      { waitsForConsent: true, visit: loadsOnly },
      ['event_received?', 'cookie_first_party?'],
      /consent: opt_in/,
    ],
    [
      'on a page that the settings exclude',
      { isExcludedPage: true, visit: loadsOnly },
      ['event_received?', 'cookie_first_party?'],
      /exclude_paths/,
    ],
    ['that sends nothing', { visit: loadsOnly }, ['event_received', 'cookie_first_party?'], /sends no event/],
    [
      'that sends nothing at first, with events of today',
      { visit: loadsOnly, hasRecentEvents: true },
      ['cookie_first_party?'],
    ],
    [
      'whose events another server accepts',
      { visit: visited({ isReceived: false }) },
      ['event_received'],
      /this collector did not receive it/,
    ],
    ['without its cookie', { visit: visited({ cookieDomain: undefined }) }, ['cookie_first_party']],
    [
      'under a policy, without a browser',
      { visit: unvisited, page: met(TAG, "script-src 'self'; connect-src *") },
      ['event_received?', 'cookie_first_party?', 'csp_allows'],
      /Set this directive: script-src 'self' https:\/\/collect\.example;$/,
    ],
    [
      'under a policy of a thousand hosts, without a browser',
      {
        visit: unvisited,
        page: met(
          TAG,
          `script-src ${Array.from({ length: 1000 }, (_, n) => `https://${n}.example`).join(' ')}; connect-src *`,
        ),
      },
      ['event_received?', 'cookie_first_party?', 'csp_allows'],
      /blocks the tracker\. Add https:\/\/collect\.example to the directive script-src\.$/,
    ],
    [
      'under a policy of nonces, without a browser',
      { visit: unvisited, page: met(TAG, "script-src 'nonce-x' 'strict-dynamic'") },
      ['event_received?', 'cookie_first_party?', 'csp_allows'],
      /<script nonce="NONCE" async src=/,
    ],
    [
      'with its nonce, without a browser',
      {
        visit: unvisited,
        page: met(TAG.replace('<script', '<script nonce=x'), "script-src 'nonce-x' 'strict-dynamic'"),
      },
      ['event_received?', 'cookie_first_party?'],
    ],
    [
      'under a policy that a script adds',
      { visit: visited({ posts: [request({ status: 0, failure: 'csp' })], isReceived: false }) },
      ['event_received', 'csp_allows'],
      /Add https:\/\/collect\.example to script-src/,
    ],
  ];
  for (const [what, change, open, said] of table)
    it(`${what} ${open.length === 0 ? 'passes' : `leaves ${open.join(', ')}`}`, () => {
      const { state, checks } = judgeInstall(facts(change));
      assert.deepEqual(openOf(change), open);
      assert.equal(state, open.some((name) => !name.endsWith('?')) ? 'failed' : 'passed');
      assert.deepEqual(
        checks.map(({ name }) => name),
        CHECKS,
      );
      for (const { detail } of checks) assert.match(detail, /[.;>}]$/);
      if (said)
        assert.ok(
          checks.some(({ detail }) => said.test(detail)),
          JSON.stringify(checks, undefined, 1),
        );
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
