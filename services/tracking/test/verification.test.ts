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
import { openSite, type Running, type Site } from './running-tracking.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

const ENV = {
  SITE_CHECK_PRIVATE_HOSTS: '127.0.0.1',
  SITE_CHECK_TIMEOUT_MS: '60000',
  SITE_CHECK_INTERVAL_MS: '50',
};
/** For pages whose response never ends. */
const HASTY_ENV = { ...ENV, SITE_CHECK_TIMEOUT_MS: '100' };

describe('a verification', () => {
  let site: Site;
  let tracking: Running;
  let shop: WebServer;
  before(async () => {
    site = await openSite('verification', ENV);
    tracking = await site.start();
    shop = await startWebServer();
  });
  after(async () => {
    await shop[Symbol.asyncDispose]();
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const keyOf = async (profileId: string, { client } = tracking) =>
    (await client.issueTrackingKey({ profileId })).key?.key ?? '';
  const start = (profileId: string, page: string, operationId = '') =>
    tracking.sites.startVerification({ profileId, page, operationId });
  const get = async (profileId: string, { sites } = tracking) =>
    (await sites.getVerification({ profileId })).verification;
  /** Has a page verified, and waits for the end. */
  async function verified(profileId: string, page: string, by = tracking) {
    const { verification } = await by.sites.startVerification({ profileId, page });
    assert.equal(verification?.status, 'pending');
    return eventually(async () => {
      const found = await get(profileId, by);
      assert.equal(found?.id, verification?.id);
      assert.notEqual(found?.status, 'pending');
      return found;
    });
  }
  const visit = async (key: string, url: string) => {
    const answer = await postTo(`${tracking.collector}/t/${key}`, {
      visitor_id: visitor(),
      events: [pageView({ url })],
    });
    assert.equal(answer.status, 204);
  };

  it('goes from the missing tag through no events to verified', async () => {
    const key = await keyOf('shop');
    const page = `${shop.origin}/shop`;
    assert.equal((await get('shop'))?.status, 'not_started');
    shop.page('/shop', '<html><head></head></html>');
    const bare = await verified('shop', page);
    assert.deepEqual([bare?.status, bare?.hasTag, bare?.httpStatus, bare?.page], ['tag_missing', false, 200, page]);
    const { snippet } = await tracking.client.getSnippet({ profileId: 'shop' });
    shop.page('/shop', `<html><head>${snippet}</head></html>`);
    const silent = await verified('shop', page);
    assert.deepEqual([silent?.status, silent?.hasTag, silent?.hasRecentEvents], ['no_events', true, false]);
    assert.ok(silent?.checkedAt && silent.requestedAt && silent.advice.length > 20);
    await visit(key, `${shop.origin}/another`);
    assert.equal((await verified('shop', page))?.status, 'verified');
    await tracking.sites.changeSettings({ profileId: 'shop', sites: { values: ['shop.cl'] } });
    assert.equal((await verified('shop', page))?.status, 'site_not_allowed');
  });

  it('recognises another key, and never counts the events of another profile or another site', async () => {
    const [mine, theirs] = [await keyOf('mine'), await keyOf('theirs')];
    await visit(theirs, `${shop.origin}/theirs`);
    await visit(mine, 'https://elsewhere.cl/');
    shop.page('/mine', `<script src="${tracking.collector}/t/${mine}.js"></script>`);
    assert.equal((await verified('mine', `${shop.origin}/mine`))?.status, 'no_events');
    shop.page('/mine', `<script src="${tracking.collector}/t/${theirs}.js"></script>`);
    assert.equal((await verified('mine', `${shop.origin}/mine`))?.status, 'wrong_key');
  });

  it('reads compressed pages, follows redirects, and counts the events of the final host', async () => {
    const key = await keyOf('moved');
    const html = `<script src="/t/${key}.js"></script>${'x'.repeat(5_000_000)}`;
    shop.serve('/moved', (_request, response) => response.writeHead(301, { location: '/here' }).end());
    shop.serve('/here', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(gzipSync(html)),
    );
    assert.deepEqual((await verified('moved', `${shop.origin}/moved`))?.hasTag, true);
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
      assert.deepEqual([found?.status, found?.reason], ['unreachable', reason]);
      assert.ok(!shop.asked.includes('/secret'));
    });

  it('of a page that never answers, or never ends, says timeout', async () => {
    await using other = await openSite('hasty', HASTY_ENV);
    await using hasty = await other.start();
    await keyOf('unreachable', hasty);
    shop.serve('/silent', () => undefined);
    shop.serve('/endless', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    });
    for (const path of ['/silent', '/endless']) {
      const found = await verified('unreachable', `${shop.origin}${path}`, hasty);
      assert.deepEqual([found?.status, found?.reason], ['unreachable', 'timeout']);
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
    assert.equal((await get('refused'))?.status, 'not_started');
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
    await eventually(async () => assert.equal((await get('again'))?.status, 'tag_missing'));
    assert.equal((await start('again', `${shop.origin}/again`, operationId)).verification?.status, 'tag_missing');
    const next = await start('again', `${shop.origin}/again`);
    assert.notEqual(next.verification?.id, operationId);
  });

  it('survives the process that was running it', async () => {
    await using other = await openSite('kill', ENV);
    const profileId = 'killed';
    {
      await using running = await other.start();
      await running.client.issueTrackingKey({ profileId });
    }
    shop.serve('/killed', () => undefined);
    const { MONGODB_URL, NATS_URL, MONGODB_DATABASE, BUS_PREFIX } = other.config;
    const stores = { MONGODB_URL, NATS_URL, MONGODB_DATABASE, BUS_PREFIX };
    const { child } = await spawnService(MAIN, { ...ENV, ...stores });
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
      has_tag: false,
      has_tag_manager: false,
      has_recent_events: false,
      claimed_until: new Date(),
      claims: 0,
    });
    await eventually(async () => assert.ok(shop.asked.includes('/killed')));
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal((await rows.findOne({}))?.status, 'pending');
    // It becomes free after twice the time that a page may take; here at once.
    await rows.updateMany({}, { $set: { claimed_until: new Date(0) } });
    shop.page('/killed', '');
    await using running = await other.start();
    await eventually(async () => {
      const { verification } = await running.sites.getVerification({ profileId });
      assert.equal(verification?.status, 'tag_missing');
    });
  });
});
