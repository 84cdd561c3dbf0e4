// Tests what a real browser's visit shows of an install: on pages of a real server, with the real tracker and collector.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from '@touchline/chassis/testing/certificates.ts';
import { findChromium } from '../src/browser/find-chromium.ts';
import { detailOf, open, openVerifying, type Verifying } from './verifying.ts';

const CHECKS = [
  'reachable',
  'tag_found',
  'key_matches',
  'script_loads',
  'event_received',
  'cookie_first_party',
  'csp_allows',
];

describe('a verification with a browser', () => {
  let v: Verifying;
  before(async function () {
    if (process.env.TOUCHLINE_NO_BROWSER === '1' || !(await findChromium(undefined))) return this.skip();
    v = await openVerifying('visit');
  });
  after(() => v?.[Symbol.asyncDispose]());

  const serve = (path: string, html: string, headers: Record<string, string> = {}) =>
    v.shop.serve(path, (_, response) => response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html));
  const head = (inside: string) => `<!doctype html><html><head>${inside}</head><body>Shop</body></html>`;
  const verified = (profileId: string, path: string) => v.verified(profileId, `${v.shop.origin}${path}`);
  const collector = () => v.tracking.collector;

  it('passes where the tag is, and its own visit is not recorded, refused or counted', async () => {
    await v.keyOf('good');
    serve('/good', head(await v.snippetOf('good')));
    const done = await verified('good', '/good');
    assert.deepEqual([done.state, open(done)], ['passed', []], JSON.stringify(done.checks));
    assert.deepEqual(
      done.checks.map(({ name }) => name),
      CHECKS,
    );
    assert.ok(done.requestedAt && done.checkedAt && done.page === `${v.shop.origin}/good`);
    assert.equal(await v.site.rows.countDocuments({ profile_id: 'good' }), 0);
    assert.equal(await v.site.mongo.db.collection('refusals').countDocuments({ profile_id: 'good' }), 0);
  });

  const pages: [
    what: string,
    html: (snippet: string, script: string) => string,
    headers: () => Record<string, string>,
    open: string[],
    said: [check: string, pattern: RegExp],
  ][] = [
    [
      'says where the line goes when the tag is missing',
      () => '',
      () => ({}),
      ['tag_found', 'key_matches?', 'event_received', 'cookie_first_party?'],
      ['tag_found', /before <\/head>: <script async src="http:\/\/127\.0\.0\.1:\d+\/t\/tk_\w{22}\.js"><\/script>$/],
    ],
    [
      'finds a tag that a script of a tag manager adds',
      (_, script) =>
        `<script>addEventListener('load', () => { const s = document.createElement('script'); s.src = atob('${btoa(script)}'); document.head.append(s); })</script>`,
      () => ({}),
      [],
      ['tag_found', /tag manager, adds/],
    ],
    [
      'gives the directives to set when the policy blocks the script',
      (snippet) => snippet,
      () => ({ 'content-security-policy': "default-src 'self'; script-src 'self' https://cdn.example" }),
      ['script_loads', 'event_received', 'cookie_first_party?', 'csp_allows'],
      [
        'csp_allows',
        /script-src 'self' https:\/\/cdn\.example http:\/\/127\.0\.0\.1:\d+;.*connect-src 'self' http:\/\/127\.0\.0\.1:\d+;/,
      ],
    ],
    [
      'gives the directive to set when the policy blocks the events',
      (snippet) => `<meta http-equiv="Content-Security-Policy" content="connect-src 'self'">${snippet}`,
      () => ({}),
      ['event_received', 'csp_allows'],
      ['csp_allows', /connect-src 'self' http:\/\/127\.0\.0\.1:\d+;$/],
    ],
    [
      'does not mind a policy that only reports',
      (snippet) => snippet,
      () => ({ 'content-security-policy-report-only': "default-src 'none'" }),
      [],
      ['csp_allows', /loaded the tracker/],
    ],
    [
      'says that a cookie is refused',
      (snippet) => snippet,
      () => ({ 'content-security-policy': 'sandbox allow-scripts' }),
      ['cookie_first_party'],
      ['cookie_first_party', /a sandbox in the Content-Security-Policy/],
    ],
    [
      'ends with a page that opens dialogs and windows all the time',
      (snippet) =>
        `${snippet}<script>for (let n = 0; n < 5; n++) { alert(n); open('/popup'); } location.hash = 'x';</script>`,
      () => ({}),
      [],
      ['event_received', /received/],
    ],
  ];
  for (const [what, html, headers, expected, [check, pattern]] of pages)
    it(what, async () => {
      const profileId = `page-${pages.findIndex(([one]) => one === what)}`;
      const key = await v.keyOf(profileId);
      const path = `/${profileId}`;
      serve(path, head(html(await v.snippetOf(profileId), `${collector()}/t/${key}.js`)), headers());
      const done = await verified(profileId, path);
      assert.deepEqual(open(done), expected, JSON.stringify(done.checks, undefined, 1));
      assert.equal(done.state, expected.some((one) => !one.endsWith('?')) ? 'failed' : 'passed');
      assert.match(detailOf(done, check), pattern);
      assert.ok(!v.shop.asked.includes('/popup'));
    });

  it('recognises the key of another profile', async () => {
    await v.keyOf('mine');
    await v.keyOf('theirs');
    serve('/mine', head(await v.snippetOf('theirs')));
    const done = await verified('mine', '/mine');
    assert.deepEqual(open(done), ['key_matches', 'event_received', 'cookie_first_party?']);
    assert.ok(detailOf(done, 'key_matches').endsWith(await v.snippetOf('mine')));
  });

  it('gives the setting to change when the site is not allowed, and leaves no refusal', async () => {
    await v.keyOf('sites');
    await v.tracking.sites.changeSettings({ profileId: 'sites', sites: { values: ['shop.cl'] } });
    serve('/sites', head(await v.snippetOf('sites')));
    const done = await verified('sites', '/sites');
    assert.deepEqual(open(done), ['event_received']);
    assert.ok(detailOf(done, 'event_received').endsWith('{"sites":["shop.cl","127.0.0.1"]}'));
    assert.equal(await v.site.mongo.db.collection('refusals').countDocuments({ profile_id: 'sites' }), 0);
  });

  it('says that the script does not load where its address leads elsewhere', async () => {
    const key = await v.keyOf('moved');
    serve('/moved', head(`<script src="/t/${key}.js"></script>`));
    const done = await verified('moved', '/moved');
    assert.deepEqual(open(done), ['script_loads', 'event_received', 'cookie_first_party?']);
    assert.match(detailOf(done, 'script_loads'), /its status is 404/);
  });

  it('says that the certificate of the collector’s name is not valid', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'visit-tls-'));
    const { certFile, keyFile } = makeCertificates(folder, 'other', ['DNS:other.example']);
    const server = createServer({ cert: readFileSync(certFile), key: readFileSync(keyFile) }, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end('touchline'),
    );
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const key = await v.keyOf('tls');
    serve('/tls', head(`<script src="https://127.0.0.1:${port}/t/${key}.js"></script>`));
    const done = await verified('tls', '/tls');
    assert.deepEqual(open(done), ['script_loads', 'event_received', 'cookie_first_party?']);
    assert.match(detailOf(done, 'script_loads'), /refuses the certificate of https:.*net::ERR_CERT_/);
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
});
