// Tests verifications against a real web server and the real collector.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { pageView, postTo, visitor } from './browser.ts';
import { openSite } from './running-tracking.ts';
import { CHECK_ENV, detailOf, ended, open, openVerifying, type Verifying } from './verifying.ts';
import type { WebServer } from './web-server.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** Browsers' visits have tests of their own. */
const ENV = { SITE_CHECK_BROWSER: 'off' };
/** For pages whose response never ends. */
const HASTY_ENV = { ...ENV, SITE_CHECK_TIMEOUT_MS: '100' };
const UNSEEN = ['event_received?', 'cookie_first_party?'];

describe('a verification', () => {
  let v: Verifying;
  let shop: WebServer;
  before(async () => {
    v = await openVerifying('verification', ENV);
    shop = v.shop;
  });
  after(() => v[Symbol.asyncDispose]());

  const keyOf = (profileId: string) => v.keyOf(profileId);
  const verified = (profileId: string, page: string) => v.verified(profileId, page);
  const get = (profileId: string) => v.get(profileId);
  const start = (profileId: string, page: string, operationId = '') =>
    v.tracking.sites.startVerification({ profileId, page, operationId });
  const visit = async (key: string, url: string) => {
    const answer = await postTo(`${v.tracking.collector}/t/${key}`, {
      visitor_id: visitor(),
      events: [pageView({ url })],
    });
    assert.equal(answer.status, 204);
  };

  it('goes from the missing tag through no events to events that arrived', async () => {
    const key = await keyOf('shop');
    const page = `${shop.origin}/shop`;
    assert.equal(await get('shop'), undefined);
    shop.page('/shop', '<html><head></head></html>');
    const bare = await verified('shop', page);
    assert.deepEqual([bare.state, bare.httpStatus, bare.page], ['failed', 200, page]);
    assert.deepEqual(open(bare), ['tag_found', 'key_matches?', ...UNSEEN]);
    const snippet = await v.snippetOf('shop');
    assert.ok(detailOf(bare, 'tag_found').endsWith(snippet));
    shop.page('/shop', `<html><head>${snippet}</head></html>`);
    const silent = await verified('shop', page);
    assert.deepEqual([silent.state, open(silent), silent.hasRecentEvents], ['passed', UNSEEN, false]);
    await visit(key, `${shop.origin}/another`);
    assert.deepEqual(open(await verified('shop', page)), ['cookie_first_party?']);
    await v.tracking.sites.changeSettings({ profileId: 'shop', sites: { values: ['shop.cl'] } });
    assert.deepEqual(open(await verified('shop', page)), ['event_received', 'cookie_first_party?']);
  });

  it('recognises another key, and never counts the events of another profile or another site', async () => {
    const [mine, theirs] = [await keyOf('mine'), await keyOf('theirs')];
    await visit(theirs, `${shop.origin}/theirs`);
    await visit(mine, 'https://elsewhere.cl/');
    shop.page('/mine', `<script src="${v.tracking.collector}/t/${mine}.js"></script>`);
    assert.deepEqual(open(await verified('mine', `${shop.origin}/mine`)), UNSEEN);
    shop.page('/mine', `<script src="${v.tracking.collector}/t/${theirs}.js"></script>`);
    assert.deepEqual(open(await verified('mine', `${shop.origin}/mine`)), ['key_matches', ...UNSEEN]);
  });

  it('reads compressed pages, follows redirects, and fetches the script from where the page does', async () => {
    const key = await keyOf('moved');
    const html = `<script src="/t/${key}.js"></script>${'x'.repeat(5_000_000)}`;
    shop.serve('/moved', (_request, response) => response.writeHead(301, { location: '/here' }).end());
    shop.serve('/here', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(html)),
    );
    const scripts: [what: RegExp, type: string, body: string][] = [
      [/It did not respond with JavaScript/, 'text/html', '<p>touchline</p>'],
      [/is not the tracker/, 'text/javascript', 'console.log(1)'],
    ];
    for (const [what, type, body] of scripts) {
      shop.serve(`/t/${key}.js`, (_, response) => response.writeHead(200, { 'content-type': type }).end(body));
      const found = await verified('moved', `${shop.origin}/moved`);
      assert.deepEqual(open(found), ['script_loads', ...UNSEEN]);
      assert.match(detailOf(found, 'script_loads'), what);
    }
    shop.serve(`/t/${key}.js`, (_, response) =>
      response.writeHead(302, { location: `${v.tracking.collector}/t/${key}.js` }).end(),
    );
    assert.deepEqual(open(await verified('moved', `${shop.origin}/moved`)), UNSEEN);
    shop.serve(`/t/${key}.js`, (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${shop.port}/secret` }).end(),
    );
    const inside = await verified('moved', `${shop.origin}/moved`);
    assert.match(detailOf(inside, 'script_loads'), /public addresses only/);
  });

  it('judges the policies of the response and of the page, and not those that only report', async () => {
    await keyOf('policies');
    const snippet = await v.snippetOf('policies');
    const policies: [headers: Record<string, string | string[]>, html: string, isFine: boolean][] = [
      [{ 'content-security-policy-report-only': "default-src 'none'" }, snippet, true],
      [{ 'content-security-policy': "script-src 'self'" }, snippet, false],
      [{ 'content-security-policy': ['script-src *', "connect-src 'self'"] }, snippet, false],
      [{}, `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">${snippet}`, false],
      [{ 'content-security-policy': `default-src ${v.tracking.collector}` }, snippet, true],
    ];
    for (const [headers, html, isFine] of policies) {
      shop.serve('/policies', (_, response) =>
        response.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html),
      );
      const found = await verified('policies', `${shop.origin}/policies`);
      assert.deepEqual(open(found), isFine ? UNSEEN : [...UNSEEN, 'csp_allows'], JSON.stringify(headers));
    }
  });

  const unreachable: [what: string, reason: string, path: string, answer: (web: WebServer) => void][] = [
    ['is missing', 'bad_status', '/missing', () => undefined],
    [
      'is not HTML',
      'not_html',
      '/image',
      (web) => web.serve('/image', (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x')),
    ],
    [
      'redirects endlessly',
      'too_many_redirects',
      '/loop',
      (web) => web.serve('/loop', (_, response) => response.writeHead(302, { location: '/loop' }).end()),
    ],
    [
      'redirects to a private address',
      'host_not_public',
      '/inside',
      (web) =>
        web.serve('/inside', (_, response) =>
          response.writeHead(302, { location: `http://127.0.0.2:${web.port}/secret` }).end(),
        ),
    ],
    [
      'redirects to a name of a private address',
      'host_not_public',
      '/named',
      (web) =>
        web.serve('/named', (_, response) =>
          response.writeHead(302, { location: `http://localhost:${web.port}/secret` }).end(),
        ),
    ],
    [
      'redirects to a file',
      'bad_redirect',
      '/file',
      (web) => web.serve('/file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end()),
    ],
  ];
  for (const [what, reason, path, answer] of unreachable)
    it(`of a page that ${what} says ${reason}`, async () => {
      await keyOf('unreachable');
      answer(shop);
      const found = await verified('unreachable', `${shop.origin}${path}`);
      assert.deepEqual([found.state, open(found)[0], found.reason], ['failed', 'reachable', reason]);
      assert.ok(!shop.asked.includes('/secret'));
    });

  it('of a page that never answers, or never ends, says timeout', async () => {
    await using hasty = await openVerifying('hasty', HASTY_ENV);
    await hasty.keyOf('unreachable');
    hasty.shop.serve('/silent', () => undefined);
    hasty.shop.serve('/endless', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    });
    for (const path of ['/silent', '/endless']) {
      const found = await hasty.verified('unreachable', `${hasty.shop.origin}${path}`);
      assert.deepEqual([found.state, found.reason], ['failed', 'timeout']);
    }
  });

  it('is refused for a page that is not public, and for a profile without a key', async () => {
    await keyOf('refused');
    for (const page of ['http://127.0.0.2/', 'http://localhost/', 'http://[::1]/', 'nowhere', 'http://10.1.2.3/']) {
      await assert.rejects(
        start('refused', page),
        (error) => error instanceof AppError && error.reason === 'validation_error' && error.details.field === 'url',
      );
    }
    assert.equal(await get('refused'), undefined);
    await assert.rejects(
      start('keyless', `${shop.origin}/shop`),
      (error) => error instanceof AppError && error.reason === 'invalid_state',
    );
  });

  it('is started once for one operation, and a newer one replaces it', async () => {
    await keyOf('again');
    shop.page('/again', '');
    await Promise.all(Array.from({ length: 8 }, () => start('again', `${shop.origin}/again`)));
    const operationId = randomUUID();
    const first = await start('again', `${shop.origin}/again`, operationId);
    assert.equal(first.verification?.id, operationId);
    await ended(() => get('again'), operationId);
    assert.equal((await start('again', `${shop.origin}/again`, operationId)).verification?.state, 'failed');
    const next = await start('again', `${shop.origin}/again`);
    assert.notEqual(next.verification?.id, operationId);
  });

  it('is replaced by a newer one while it runs, whose verdict stays', async () => {
    await keyOf('replaced');
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    shop.serve('/slow', (_, response) => {
      void isReleased.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end());
    });
    shop.serve('/fast', (_, response) => response.writeHead(404).end());
    await start('replaced', `${shop.origin}/slow`);
    await eventually(async () => assert.equal((await get('replaced'))?.state, 'running'));
    const { verification } = await start('replaced', `${shop.origin}/fast`);
    assert.equal(verification?.state, 'queued');
    release();
    const done = await ended(() => get('replaced'), verification.id);
    assert.deepEqual([done.page, done.reason], [`${shop.origin}/fast`, 'bad_status']);
  });

  it('of an earlier release is shown with its verdict, and without checks', async () => {
    const rows = v.site.mongo.db.collection('verifications');
    const row = { id: randomUUID(), page: `${shop.origin}/`, reason: '', requested_at: new Date(), claims: 1 };
    const rest = { http_status: 200, has_tag: true, has_tag_manager: false, has_recent_events: true };
    const times = { checked_at: new Date(), claimed_until: new Date() };
    for (const [status, state] of [
      ['verified', 'passed'],
      ['no_events', 'failed'],
    ]) {
      await rows.insertOne({ _id: `old-${status}` as never, ...row, ...rest, ...times, status });
      const found = await get(`old-${status}`);
      assert.deepEqual([found?.state, found?.checks.length], [state, 7]);
      assert.ok(found?.checks.every(({ ok, detail }) => ok === undefined && /Verify it again/.test(detail)));
    }
  });

  it('survives the process that was running it', async () => {
    await using other = await openSite('kill', { ...CHECK_ENV, ...ENV });
    const profileId = 'killed';
    {
      await using running = await other.start();
      await running.client.issueTrackingKey({ profileId });
    }
    shop.serve('/killed', () => undefined);
    const { MONGODB_URL, NATS_URL, MONGODB_DATABASE, BUS_PREFIX } = other.config;
    const stores = { MONGODB_URL, NATS_URL, MONGODB_DATABASE, BUS_PREFIX };
    const { child } = await spawnService(MAIN, { ...CHECK_ENV, ...ENV, ...stores });
    const rows = other.mongo.db.collection('verifications');
    await rows.insertOne({
      _id: profileId as never,
      id: randomUUID(),
      page: `${shop.origin}/killed`,
      status: 'pending',
      reason: '',
      requested_at: new Date(),
      checked_at: null,
      http_status: 0,
      has_tag_manager: false,
      has_recent_events: false,
      claimed_until: new Date(),
      claims: 0,
    });
    await eventually(async () => assert.ok(shop.asked.includes('/killed')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal((await rows.findOne({}))?.status, 'pending');
    // It becomes free after the time that a check may take; here at once.
    await rows.updateMany({}, { $set: { claimed_until: new Date(0) } });
    shop.page('/killed', '');
    await using running = await other.start();
    await eventually(async () => {
      const { verification } = await running.sites.getVerification({ profileId });
      assert.equal(verification?.state, 'failed');
      assert.equal(verification.checks.find(({ name }) => name === 'tag_found')?.ok, false);
    });
  });
});
