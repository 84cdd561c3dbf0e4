import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { trackerScript } from '../tracker/build.ts';
import { errorOf, pageView, postTo, send } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

describe('a body that the collector refuses', () => {
  let site: Site;
  let tracking: Running;
  let key: string;
  before(async () => {
    site = await openSite('refusals');
    tracking = await site.start({ tracker: trackerScript });
    key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    postTo(`${tracking.collector}/t/${key}`, body, headers);

  const fine = () => ({ visitor_id: 'v', events: [pageView()] });
  const BAD: [string, unknown, number, string, RegExp][] = [
    ['no JSON', '{', 400, 'invalid_request', /JSON/],
    ['a list', '[]', 400, 'invalid_request', /object/],
    ['null', 'null', 400, 'invalid_request', /object/],
    ['nothing', '', 400, 'invalid_request', /JSON/],
    ['broken UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 400, 'invalid_request', /JSON/],
    ['no visitor', { events: [pageView()] }, 422, 'validation_error', /^visitor_id/],
    ['an operator as visitor', { ...fine(), visitor_id: { $ne: null } }, 422, 'validation_error', /^visitor_id/],
    ['no events', { ...fine(), events: [] }, 422, 'validation_error', /^events/],
    [
      '101 events',
      { ...fine(), events: Array.from({ length: 101 }, () => ({ a: 1 })) },
      422,
      'validation_error',
      /^events/,
    ],
    ['an unknown member', { ...fine(), color: 'red' }, 422, 'validation_error', /^color is not known/],
    [
      'an unknown member of an event',
      { ...fine(), events: [pageView({ extra: 1 })] },
      422,
      'validation_error',
      /^events\.0\.extra/,
    ],
    [
      'an invalid date',
      { ...fine(), events: [pageView({ at: '2026-02-30T00:00:00Z' })] },
      422,
      'validation_error',
      /^events\.0\.at/,
    ],
    [
      'an object as a property',
      { ...fine(), events: [pageView({ properties: { a: { $gt: '' } } })] },
      422,
      'validation_error',
      /^events\.0\.properties/,
    ],
    [
      'a text of 50,000 characters',
      { ...fine(), events: [pageView({ url: `https://shop.cl/${'x'.repeat(50_000)}` })] },
      422,
      'validation_error',
      /^events\.0\.url/,
    ],
    [
      '__proto__',
      `{"visitor_id":"v","events":[${JSON.stringify(pageView()).replace('{', '{"properties":{"__proto__":{"a":1}},')}]}`,
      422,
      'validation_error',
      /__proto__/,
    ],
    [
      '__proto__ at the top',
      '{"__proto__":{"a":1},"visitor_id":"v","events":[]}',
      422,
      'validation_error',
      /__proto__/,
    ],
    [
      'traits it does not know',
      { ...fine(), events: [pageView({ traits: { password: 'x' } })] },
      422,
      'validation_error',
      /password is not known/,
    ],
    ['more than 64 KB', { ...fine(), visitor_id: 'x'.repeat(70_000) }, 413, 'payload_too_large', /64 KB/],
  ];
  for (const [what, body, status, code, message] of BAD) {
    it(`refuses ${what} with ${status} ${code}`, async () => {
      const answer = await post(body, { 'x-request-id': 'req-1' });
      const error = errorOf(answer);
      assert.deepEqual([answer.status, error.status, error.code, error.request_id], [status, status, code, 'req-1']);
      assert.match(error.message, message);
      assert.equal(error.docs_url, `http://127.0.0.1:8080/docs/errors#${code}`);
      assert.equal(await site.rows.countDocuments({ visitor_id: 'v' }), 0);
    });
  }

  it('refuses a body that is 64 KB only while it is compressed, a foreign encoding, and a foreign type', async () => {
    const bomb = gzipSync(JSON.stringify({ ...fine(), visitor_id: 'x'.repeat(5_000_000) }));
    assert.ok(bomb.length < 64 * 1024);
    assert.equal((await post(bomb, { 'content-encoding': 'gzip' })).status, 413);
    assert.deepEqual(errorOf(await post('not gzip', { 'content-encoding': 'gzip' })).code, 'invalid_request');
    assert.deepEqual(errorOf(await post('x', { 'content-encoding': 'lzma' })).code, 'invalid_request');
    assert.deepEqual(errorOf(await post(fine(), { 'content-type': 'application/xml' })).code, 'invalid_request');
  });

  it('stores what it refused for the profile to see', async () => {
    const { recentRefusals } = await tracking.client.getQuality({ profileId: 'p1' });
    assert.ok(recentRefusals.some(({ field }) => field === 'visitor_id'));
  });

  it('responds with 404 in the envelope for unknown keys and paths', async () => {
    for (const path of [
      '/t/tk_0000000000000000000000',
      '/t/nonsense',
      '/t/%7B%22$ne%22:1%7D',
      '/t/tk_0000000000000000000000.js',
      '/',
      '/t/',
      '/favicon.ico',
    ]) {
      const method = path.endsWith('.js') || path === '/' || path === '/favicon.ico' ? 'GET' : 'POST';
      const answer = await send(`${tracking.collector}${path}`, {
        method,
        headers: { 'content-type': 'text/plain' },
        ...(method === 'POST' ? { body: JSON.stringify(fine()) } : {}),
      });
      assert.deepEqual([path, answer.status, errorOf(answer).code], [path, 404, 'not_found']);
      assert.equal(answer.headers['x-powered-by'], undefined);
    }
  });
});
