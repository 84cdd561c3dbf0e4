// Tests that a sender with or without the public key of a website cannot keep the collector from others.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { trackerScript } from '../tracker/build.ts';
import { errorOf, pageView, postTo, send } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

const PER_ADDRESS = 8;
const PER_KEY = 4;

describe('a flooded collector', () => {
  let site: Site;
  let tracking: Running;
  let keys: string[];
  before(async () => {
    site = await openSite('floods', {
      COLLECTOR_ADDRESS_RATE_LIMIT_PER_MINUTE: String(PER_ADDRESS),
      COLLECTOR_KEY_RATE_LIMIT_PER_MINUTE: String(PER_KEY),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    tracking = await site.start({ tracker: trackerScript });
    const issued = await Promise.all(
      ['p1', 'p2', 'p3'].map((profileId) => tracking.client.issueTrackingKey({ profileId })),
    );
    keys = issued.map(({ key }) => key?.key ?? '');
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const post = (key: string, address: string, body: unknown = { visitor_id: 'v', events: [pageView()] }) =>
    postTo(`${tracking.collector}/t/${key}`, body, { 'x-forwarded-for': address, origin: 'https://shop.cl' });
  const statuses = async (count: number, key: string, addressOf: (i: number) => string) => {
    const answers = [];
    for (let i = 0; i < count; i++) answers.push(await post(key, addressOf(i)));
    return answers;
  };

  it('limits one key from many addresses, and accepts as much from others as before', async () => {
    const answers = await statuses(PER_KEY + 2, keys[0] ?? '', (i) => `203.0.113.${i}`);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204, 204, 429, 429],
    );
    const refused = answers.at(-1) ?? assert.fail();
    assert.deepEqual([errorOf(refused).code, errorOf(refused).status], ['rate_limit_exceeded', 429]);
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    assert.equal(refused.headers['access-control-allow-origin'], 'https://shop.cl');
    assert.equal((await post(keys[1] ?? '', '203.0.113.50')).status, 204);
  });

  it('limits one address, whatever key it has, and counts a /64 as one', async () => {
    const addresses = ['2001:db8::1', '2001:db8::2'];
    const answers = [];
    for (let i = 0; i < PER_ADDRESS + 1; i++)
      answers.push(
        await send(`${tracking.collector}/t/unknown.js`, { headers: { 'x-forwarded-for': addresses[i % 2] ?? '' } }),
      );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [...Array(PER_ADDRESS).fill(404), 429],
    );
    assert.match(String(answers[0]?.headers.ratelimit), /^"default";r=7;t=\d+$/);
    assert.equal((await post(keys[2] ?? '', '2001:db8:0:1::1')).status, 204);
  });

  it('reads the worst URLs that fit into a body, and stores none of the addresses in them', async () => {
    const url = `https://shop.cl/${'%40'.repeat(2700)}?a=${'x%40'.repeat(1)}y.cl`;
    const events = Array.from({ length: 7 }, () => pageView({ url, referrer: url, title: 'a@'.repeat(150) }));
    const body = gzipSync(JSON.stringify({ visitor_id: 'flood', events }));
    const answer = await postTo(`${tracking.collector}/t/${keys[2] ?? ''}`, body, {
      'content-encoding': 'gzip',
      'x-forwarded-for': '203.0.113.60',
    });
    assert.equal(answer.status, 413, 'it is larger than 64 KB when it is unpacked');
    const fits = gzipSync(JSON.stringify({ visitor_id: 'flood', events: events.slice(0, 3) }));
    const headers = { 'content-encoding': 'gzip', 'x-forwarded-for': '203.0.113.61' };
    assert.equal((await postTo(`${tracking.collector}/t/${keys[2] ?? ''}`, fits, headers)).status, 204);
    const row = await site.rows.findOne({ visitor_id: 'flood' });
    assert.ok(row?.web?.url && !row.web.url.includes('y.cl'));
  });

  it('ends a request whose body does not arrive', async () => {
    await using hasty = await site.start({ tracker: trackerScript }, { COLLECTOR_REQUEST_TIMEOUT_MS: 300 });
    const socket = connect(Number(new URL(hasty.collector).port), '127.0.0.1');
    socket.write(`POST /t/${keys[1]} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 1000\r\n\r\n{`);
    const said = await socket.toArray();
    assert.match(Buffer.concat(said).toString(), /^HTTP\/1\.1 4\d\d /);
  });

  it('lets a page without its own origin send, but never with cookies', async () => {
    const options = { method: 'OPTIONS', headers: { origin: 'null', 'x-forwarded-for': '203.0.113.62' } };
    const { headers } = await send(`${tracking.collector}/t/${keys[1]}`, options);
    assert.deepEqual(
      [headers['access-control-allow-origin'], headers['access-control-allow-credentials']],
      ['null', undefined],
    );
  });
});
