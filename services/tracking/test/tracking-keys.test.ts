import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { AppError } from '@touchline/chassis/errors.ts';
import { trackerScript, trackerSource } from '../tracker/build.ts';
import { pageView, send, visitor } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

describe('the tracker script and its key', () => {
  let site: Site;
  let tracking: Running;
  let key: string;
  let keyId: string;
  let passedMs = 0;
  const monotonic = () => passedMs;
  before(async () => {
    site = await openSite('keys', { COLLECTOR_PUBLIC_URL: 'https://collect.shop.cl/' });
    tracking = await site.start({ tracker: trackerScript, monotonic });
    const issued = await tracking.client.issueTrackingKey({ profileId: 'p1' });
    key = issued.key?.key ?? '';
    keyId = issued.key?.id ?? '';
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  it('serves the tracker compressed, cached for a minute in all, revalidated by ETag', async () => {
    const get = (headers: Record<string, string>) => send(`${tracking.collector}/t/${key}.js`, { headers });
    const gzip = await get({ 'accept-encoding': 'gzip' });
    assert.deepEqual([gzip.status, gzip.headers['content-encoding']], [200, 'gzip']);
    assert.equal(gunzipSync(gzip.body).toString(), await trackerSource());
    assert.ok(gzip.body.length <= 4812);
    const [maxAge = 0, whileRevalidate = 0] = [
      ...String(gzip.headers['cache-control']).matchAll(/(?:max-age|stale-while-revalidate)=(\d+)/g),
    ].map(([, seconds]) => Number(seconds));
    assert.ok(maxAge > 0 && maxAge + whileRevalidate <= 60, 'a change is live within a minute');
    assert.match(String(gzip.headers['content-type']), /^text\/javascript/);
    assert.equal((await get({ 'accept-encoding': 'gzip, br' })).headers['content-encoding'], 'br');
    assert.equal((await get({})).headers['content-encoding'], undefined);
    const fresh = await get({ 'accept-encoding': 'gzip', 'if-none-match': String(gzip.headers.etag) });
    assert.deepEqual([fresh.status, fresh.body.length], [304, 0]);
  });

  it('gives a profile one key, shows it in the snippet, and rejects it within a second of its revocation, in every replica', async () => {
    const again = await Promise.all(
      Array.from({ length: 10 }, () => tracking.client.issueTrackingKey({ profileId: 'p1' })),
    );
    assert.deepEqual(
      new Set(again.map(({ key: one, created }) => `${one?.key} ${created}`)),
      new Set([`${key} false`]),
    );
    assert.match(key, /^tk_[A-Za-z0-9]{22}$/);
    const fresh = await Promise.all(
      Array.from({ length: 10 }, () => tracking.client.issueTrackingKey({ profileId: 'p9' })),
    );
    assert.equal(new Set(fresh.map(({ key: one }) => one?.key)).size, 1);
    assert.equal(fresh.filter(({ created }) => created).length, 1);
    assert.deepEqual(
      (await tracking.client.listTrackingKeys({ profileId: 'p1' })).keys.map((one) => one.key),
      [key],
    );
    const snippet = await tracking.client.getSnippet({ profileId: 'p1' });
    assert.equal(snippet.snippet, `<script async src="https://collect.shop.cl/t/${key}.js"></script>`);
    assert.equal((await tracking.client.getSnippet({ profileId: 'p-none' })).trackingKey, '');

    await using replica = await site.start({ monotonic });
    const body = () => JSON.stringify({ visitor_id: visitor(), events: [pageView()] });
    const status = async (base: string) =>
      (await send(`${base}/t/${key}`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: body() }))
        .status;
    assert.deepEqual([await status(tracking.collector), await status(replica.collector)], [204, 204]);
    const notFound = (error: unknown) =>
      error instanceof AppError && error.code === 'NOT_FOUND' && error.reason === 'not_found';
    await assert.rejects(tracking.client.revokeTrackingKey({ profileId: 'p2', id: keyId }), notFound);
    await tracking.client.revokeTrackingKey({ profileId: 'p1', id: keyId });
    passedMs += 1000;
    assert.deepEqual([await status(tracking.collector), await status(replica.collector)], [404, 404]);
    await assert.rejects(tracking.client.revokeTrackingKey({ profileId: 'p1', id: keyId }), notFound);
    const next = await tracking.client.issueTrackingKey({ profileId: 'p1' });
    assert.ok(next.created && next.key?.key !== key);
  });

  it('returns the same for a repeated operation, whether it created the key or revoked it', async () => {
    const { client } = tracking;
    const made = { profileId: 'p-named', operationId: randomUUID() };
    const keys = await Promise.all([1, 2, 3].map(() => client.issueTrackingKey(made)));
    const id = keys[0]?.key?.id ?? '';
    assert.ok(keys.every(({ created, key: one }) => created && one?.id === id));
    const other = { profileId: 'p-named', operationId: randomUUID() };
    assert.equal((await client.issueTrackingKey(other)).created, false);
    const revoked = { profileId: 'p-named', id, operationId: randomUUID() };
    await client.revokeTrackingKey(revoked);
    await client.revokeTrackingKey(revoked);
    await assert.rejects(client.revokeTrackingKey({ ...revoked, operationId: randomUUID() }), AppError);
    const late = await client.issueTrackingKey(made);
    assert.deepEqual([late.created, late.key?.id], [true, id]);
    assert.deepEqual((await client.listTrackingKeys({ profileId: 'p-named' })).keys, []);
    assert.notEqual((await client.issueTrackingKey(other)).key?.id, id);
  });

  it('responds to /livez on the ops port', async () => {
    assert.equal((await send(`http://127.0.0.1:${tracking.service.opsPort}/livez`)).status, 200);
    assert.equal((await send(`http://127.0.0.1:${tracking.service.opsPort}/readyz`)).status, 200);
  });
});
