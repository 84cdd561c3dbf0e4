import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { trackerScript } from '../tracker/build.ts';
import { pageView, postTo, send, visitor } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

/** Has the shape of a token; nothing opens it here. */
const TOKEN = `eyJ${'x'.repeat(40)}.a.b.c.d`;

describe('the collector', () => {
  let site: Site;
  let tracking: Running;
  let key: string;
  before(async () => {
    site = await openSite('collector', { TRUSTED_PROXIES: '127.0.0.0/8, ::1', COUNTRY_HEADER: 'CF-IPCountry' });
    tracking = await site.start({ tracker: trackerScript });
    key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    postTo(`${tracking.collector}/t/${key}`, body, headers);

  it('has stored and enriched an event when it responds with 204', async () => {
    const id = visitor();
    const event = pageView();
    const answer = await post(
      { visitor_id: id, session_id: 's1', link_token: TOKEN, sent_at: new Date().toISOString(), events: [event] },
      { 'cf-ipcountry': 'CL' },
    );
    assert.deepEqual([answer.status, answer.body.length], [204, 0]);
    const row = await site.rows.findOne({ visitor_id: id });
    assert.equal(row?._id, deterministicId('p1', 'browser', `${id}:${event.event_id}`));
    assert.deepEqual(
      [row.origin, row.event_name, row.event_type, row.session_id, row.link_token, row.action_source],
      ['browser', 'page_view', 'page_view', 's1', TOKEN, 'website'],
    );
    assert.deepEqual(
      [row.web?.url, row.web?.path, row.web?.title],
      ['https://shop.cl/p?utm_source=newsletter&utm_medium=email', '/p', 'Shop'],
    );
    assert.deepEqual([row.marketing?.channel, row.marketing?.source], ['email', 'newsletter']);
    assert.deepEqual([row.device, row.geo], [{ type: 'desktop', browser: 'Chrome', os: 'Windows' }, { country: 'CL' }]);
    assert.ok(!JSON.stringify(row).includes('127.0.0.1') && !JSON.stringify(row).includes('secret'));
    await eventually(async () =>
      assert.ok(
        (await site.published()).some(({ event: one, linkToken }) => one?.visitorId === id && linkToken === TOKEN),
      ),
    );
  });

  it('counts an event that was sent twice once', async () => {
    const id = visitor();
    const body = { visitor_id: id, events: [pageView(), pageView()] };
    assert.deepEqual([(await post(body)).status, (await post(body)).status], [204, 204]);
    assert.equal(await site.rows.countDocuments({ visitor_id: id }), 2);
  });

  it('accepts application/json, gzip, money, traits, and an event that is only a name', async () => {
    const id = visitor();
    const events = [
      pageView({ type: 'identify', traits: { email: 'ana@example.cl', country: 'Chile' } }),
      pageView({
        type: 'track',
        name: 'purchase',
        properties: { value: 1e-7, currency: 'usd', items: 2, utm_source: 'google', gclid: 'x' },
        url: 'https://shop.cl/ok',
      }),
    ];
    const answer = await post(gzipSync(JSON.stringify({ visitor_id: id, events })), {
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    });
    assert.equal(answer.status, 204);
    const identify = await site.rows.findOne({ visitor_id: id, event_type: 'identify' });
    assert.deepEqual(identify?.traits, { email: 'ana@example.cl' });
    const purchase = await site.rows.findOne({ visitor_id: id, event_name: 'purchase' });
    assert.deepEqual([purchase?.event_type, purchase?.value, purchase?.currency], ['purchase', '0.0000001', 'USD']);
    assert.deepEqual([purchase?.properties, purchase?.marketing?.channel], [{ items: 2 }, 'paid_search']);
  });

  it('reads the language from the browser’s headers, and shows it in the profile’s feed', async () => {
    const id = visitor();
    await post({ visitor_id: id, events: [pageView()] }, { 'accept-language': 'es-CL,es;q=0.9,en;q=0.8' });
    const { events } = await tracking.client.listEvents({ profileId: 'p1', limit: 200 });
    const shown = events.find(({ visitorId }) => visitorId === id);
    assert.equal(shown?.device?.language, 'es-CL');
  });

  it('corrects the browser’s clock by sent_at', async () => {
    const id = visitor();
    const ahead = Date.now() + 86_400_000;
    await post({ visitor_id: id, sent_at: new Date(ahead).toISOString(), events: [pageView({ at: ahead - 60_000 })] });
    const row = await site.rows.findOne({ visitor_id: id });
    const ago = (row?.received_at.getTime() ?? 0) - (row?.event_time.getTime() ?? 0);
    // The batch arrives before its events are received; by how much depends on the machine.
    assert.ok(ago >= 60_000 && ago < 3_600_000, `${ago} ms`);
  });

  it('divides events into sessions when the tracker named none', async () => {
    const id = visitor();
    const minutesAgo = (minutes: number) =>
      pageView({ at: new Date(Date.now() - minutes * 60_000).toISOString(), url: 'https://shop.cl/' });
    await post({ visitor_id: id, events: [minutesAgo(50), minutesAgo(40), minutesAgo(1)] });
    const rows = await site.rows.find({ visitor_id: id }, { sort: { event_time: 1 } }).toArray();
    const [a, b, c] = rows.map((row) => row.session_id);
    assert.ok(a && a === b && c && b !== c);
  });

  it('records nothing of a visitor who objects, or of a robot, and reports this only to the profile', async () => {
    for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }, { 'user-agent': GOOGLEBOT }] as Record<string, string>[]) {
      const id = visitor();
      const answer = await post(
        { visitor_id: id, events: [pageView()] },
        { ...headers, 'sec-fetch-site': 'same-origin', origin: 'https://shop.cl' },
      );
      assert.equal(answer.status, 204);
      assert.equal(answer.headers['set-cookie'], undefined);
      assert.equal(await site.rows.countDocuments({ visitor_id: id }), 0);
    }
    const { refusals } = await tracking.client.getQuality({ profileId: 'p1' });
    assert.equal(refusals.find(({ field }) => field === 'user-agent')?.count, 1n);
  });

  it('trusts the country header only of a trusted proxy', async () => {
    await using stranger = await openSite('untrusted');
    await using other = await stranger.start();
    const { key: issued } = await other.client.issueTrackingKey({ profileId: 'p1' });
    await send(`${other.collector}/t/${issued?.key}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'cf-ipcountry': 'CL' },
      body: JSON.stringify({ visitor_id: 'v1', events: [pageView()] }),
    });
    const row = await stranger.rows.findOne({ visitor_id: 'v1' });
    assert.ok(row && row.geo === undefined);
  });

  it('allows any page’s origin, and responds to a preflight', async () => {
    const answer = await post({ visitor_id: visitor(), events: [pageView()] }, { origin: 'https://shop.cl' });
    assert.deepEqual(
      [
        answer.headers['access-control-allow-origin'],
        answer.headers['access-control-allow-credentials'],
        String(answer.headers.vary).includes('Origin'),
      ],
      ['https://shop.cl', 'true', true],
    );
    const preflight = await send(`${tracking.collector}/t/${key}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.cl',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    assert.equal(preflight.status, 204);
    assert.match(String(preflight.headers['access-control-allow-headers']), /content-type/i);
    assert.match(String(preflight.headers['access-control-allow-methods']), /POST/);
  });

  it('sets the visitor cookie when it is on the page’s own site, readable by the script', async () => {
    const id = visitor();
    const cookie = async (headers: Record<string, string>) => {
      const { headers: answered } = await post({ visitor_id: id, events: [pageView()] }, headers);
      return answered['set-cookie']?.[0];
    };
    const own = await cookie({ host: 'collect.shop.cl', origin: 'https://www.shop.cl', 'sec-fetch-site': 'same-site' });
    assert.equal(own, `_tl_vid=${id}; Path=/; Max-Age=34560000; SameSite=Lax; Domain=shop.cl; Secure`);
    assert.equal(
      await cookie({ host: 'collect.shop.cl', origin: 'https://other.cl', 'sec-fetch-site': 'cross-site' }),
      undefined,
    );
    assert.equal(
      await cookie({ host: 'collect.other.cl', origin: 'https://www.shop.cl', 'sec-fetch-site': 'same-site' }),
      undefined,
    );
    assert.match(
      (await cookie({ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' })) ?? '',
      /^_tl_vid=[^;]+; Path=\/; Max-Age=34560000; SameSite=Lax$/,
    );
    // Older browsers, and all over http, leave Sec-Fetch-Site out: then the hosts decide.
    assert.equal(await cookie({ host: 'collect.shop.cl', origin: 'https://www.shop.cl' }), own);
    assert.equal(await cookie({ host: 'collect.other.cl', origin: 'https://www.shop.cl' }), undefined);
    assert.equal(await cookie({ host: '127.0.0.1:8081', origin: 'http://localhost:3000' }), undefined);
    assert.match((await cookie({ host: 'localhost:8081', origin: 'http://localhost:3000' })) ?? '', /SameSite=Lax$/);
  });
});
