// Tests what each setting does, in the running service.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { EventDraftSchema } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { trackerScript } from '../tracker/build.ts';
import { pageView, postTo, send, visitor } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('the settings of a tracker', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('settings', { TRUSTED_PROXIES: '127.0.0.0/8', CITY_HEADER: 'x-city' });
    tracking = await site.start({ tracker: trackerScript });
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  const keyOf = async (profileId: string) => (await tracking.client.issueTrackingKey({ profileId })).key?.key ?? '';
  const change = (profileId: string, changed: object) =>
    tracking.sites.changeSettings({ profileId, changedBy: 'key:k1', ...changed });
  const post = async (profileId: string, body: unknown, headers: Record<string, string> = {}) =>
    postTo(`${tracking.collector}/t/${await keyOf(profileId)}`, body, headers);
  /** Posts views until one is, or is not, recorded: each process caches settings for up to a second. */
  const becomes = (profileId: string, isRecorded: boolean, headers: Record<string, string>, event: object = {}) =>
    eventually(async () => {
      const id = visitor();
      await post(profileId, { visitor_id: id, events: [pageView(event)] }, headers);
      const row = await site.rows.findOne({ profile_id: profileId, visitor_id: id });
      assert.equal(row !== null, isRecorded);
      return row;
    });

  it('accept events only from allowed sites, refuse a tracker elsewhere with 403, and show the profile the site', async () => {
    await change('sites', { sites: { values: ['shop.cl'] } });
    await becomes('sites', false, {}, { url: 'https://copy.example/p' });
    await becomes('sites', true, { origin: 'https://www.shop.cl' }, { url: 'https://www.shop.cl/p' });
    await becomes('sites', true, { origin: 'null' }, { url: 'https://shop.cl/p' });
    const elsewhere = await post(
      'sites',
      { visitor_id: visitor(), events: [pageView({ url: 'https://shop.cl/p' })] },
      { origin: 'https://copy.example' },
    );
    assert.deepEqual(
      [
        elsewhere.status,
        elsewhere.headers['access-control-allow-origin'],
        elsewhere.headers['access-control-allow-credentials'],
      ],
      [403, 'https://copy.example', undefined],
    );
    for (const origin of [
      'chrome-extension://abcdef',
      'file://',
      'app://shop.cl',
      'https://copy.example, https://shop.cl',
    ]) {
      const batch = { visitor_id: visitor(), events: [pageView({ url: 'https://shop.cl/p' })] };
      const { status, headers } = await post('sites', batch, { origin });
      assert.deepEqual([status, headers['access-control-allow-credentials']], [403, undefined], origin);
    }
    const id = visitor();
    const mixed = [
      pageView({ url: 'https://shop.cl/a' }),
      pageView({ url: 'https://copy.example/b' }),
      pageView({ url: 'about:blank' }),
    ];
    assert.equal((await post('sites', { visitor_id: id, events: mixed })).status, 204);
    const rows = await site.rows.find({ profile_id: 'sites', visitor_id: id }).toArray();
    assert.deepEqual(
      rows.map(({ web }) => web?.path),
      ['/a'],
    );
    const { refusals } = await tracking.client.getQuality({ profileId: 'sites' });
    assert.ok((refusals.find(({ field, code }) => field === 'origin' && code === 'forbidden')?.count ?? 0n) >= 3n);
    const kept = await site.mongo.db.collection('refusals').find({ profile_id: 'sites' }).toArray();
    assert.ok(kept.some((row) => row.site === 'copy.example') && kept.some((row) => row.site === undefined));
  });

  it('exclude browsers of excluded addresses, as trusted proxies name them', async () => {
    await change('office', { excludeIps: { values: ['200.1.2.0/24'] } });
    await becomes('office', false, { 'x-forwarded-for': '9.9.9.9, 200.1.2.77' });
    await becomes('office', false, { 'x-forwarded-for': '200.1.2.77, 127.0.0.9' });
    await becomes('office', true, { 'x-forwarded-for': '200.1.2.77, 9.9.9.9' });
    await becomes('office', true, {});
  });

  for (const [member, header] of [
    ['honourGpc', 'sec-gpc'],
    ['honourDnt', 'dnt'],
  ] as const)
    it(`respect ${header} unless ${member} is off, whatever the other signal’s setting is`, async () => {
      const other = header === 'dnt' ? 'sec-gpc' : 'dnt';
      await becomes(`${member}-default`, false, { [header]: '1' });
      await change(`${member}-off`, { [member]: false });
      await becomes(`${member}-off`, true, { [header]: '1' });
      await becomes(`${member}-off`, false, { [other]: '1' });
    });

  it('leave submitted forms out, also from a script that does not know the setting yet', async () => {
    await change('forms', { trackForms: false });
    await becomes('forms', false, {}, { type: 'form_submit', traits: { email: 'ana@example.cl' } });
    await becomes('forms', true, {});
  });

  it('record clicks on links to other sites only where the profile asks for them, without what identifies a person', async () => {
    const click = { type: 'outbound_click', properties: { link_host: 'maps.example', link_path: '/u/ana@x.cl?q=1' } };
    await becomes('links', false, {}, click);
    await change('links', { trackOutbound: true });
    const row = await becomes('links', true, {}, click);
    assert.deepEqual(
      [row?.event_name, row?.properties],
      ['outbound_click', { link_host: 'maps.example', link_path: '/u/-' }],
    );
  });

  it('leave out the events of excluded paths, and record those beside them', async () => {
    await change('paths', { excludePaths: { values: ['/account/*', '/thanks'] } });
    await becomes('paths', false, {}, { url: 'https://shop.cl/account/7?a=1' });
    await becomes('paths', false, {}, { url: 'https://shop.cl/thanks/' });
    const id = visitor();
    const [left, kept] = [pageView({ url: 'https://shop.cl/thanks' }), pageView({ url: 'https://shop.cl/thanks-2' })];
    assert.equal((await post('paths', { visitor_id: id, events: [left, kept] })).status, 204);
    const rows = await site.rows.find({ profile_id: 'paths', visitor_id: id }).toArray();
    assert.deepEqual(
      rows.map(({ web }) => web?.path),
      ['/thanks-2'],
    );
  });

  it('record robots where the profile does not filter them, from browsers and from servers', async () => {
    const robot = { 'user-agent': GOOGLEBOT };
    await becomes('robots', false, robot);
    await change('robots', { botFilter: false });
    await becomes('robots', true, robot);
    const draft = create(EventDraftSchema, {
      ...{ profileId: 'robots', eventName: 'crawl', idempotencyKey: 'robots-1', anonymousId: 'v1' },
      context: { userAgent: GOOGLEBOT },
    });
    const judged = await tracking.client.judgeEvents({ events: [draft, { ...draft, profileId: 'others' }] });
    assert.deepEqual(
      judged.judgements.map(({ field }) => field),
      ['', 'context.user_agent'],
    );
    await tracking.client.recordEvents({ events: [draft] });
    assert.ok(await site.rows.findOne({ profile_id: 'robots', idempotency_key: 'robots-1' }));
  });

  it('say after how long a silence a browser’s events that name no session are of another one', async () => {
    const sessionsOf = async (profileId: string) => {
      const id = visitor();
      const at = (minutesAgo: number) => ({
        at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        url: 'https://shop.cl/',
      });
      await post(profileId, { visitor_id: id, events: [pageView(at(90)), pageView(at(45)), pageView(at(35))] });
      const rows = await site.rows.find({ profile_id: profileId, visitor_id: id }).toArray();
      assert.equal(rows.length, 3);
      return new Set(rows.map(({ session_id }) => session_id)).size;
    };
    for (const [minutes, sessions] of [
      [30, 2],
      [60, 1],
      [5, 3],
    ] as const) {
      await change(`silence-${minutes}`, { sessionTimeoutMinutes: minutes });
      await eventually(async () => assert.equal(await sessionsOf(`silence-${minutes}`), sessions));
    }
  });

  const locations: [geo: string, stored: object | undefined][] = [
    ['city', { country: 'CL', city: 'Arica' }],
    ['country', { country: 'CL' }],
    ['off', undefined],
  ];
  for (const [geo, stored] of locations)
    it(`keep as much of a location as geo ${geo} says`, async () => {
      await change(`place-${geo}`, { geo });
      const row = await becomes(`place-${geo}`, true, { 'cf-ipcountry': 'CL', 'x-city': 'Arica' });
      assert.deepEqual(row?.geo, stored);
    });

  it('shorten the visitor’s cookie', async () => {
    await change('cookie', { cookieDays: 7 });
    await eventually(async () => {
      const answer = await post(
        'cookie',
        { visitor_id: visitor(), events: [pageView()] },
        { host: 'collect.shop.cl', origin: 'https://www.shop.cl', 'sec-fetch-site': 'same-site' },
      );
      assert.match(String(answer.headers['set-cookie']), /Max-Age=604800;/);
    });
  });

  it('put the visitor’s cookie on the domain that they name, where page and collector are below it', async () => {
    await change('domain', { cookieDomain: 'www.shop.cl' });
    const domainOf = async (host: string, origin: string) => {
      const headers = { host, origin, 'sec-fetch-site': 'same-site' };
      const answer = await post('domain', { visitor_id: visitor(), events: [pageView()] }, headers);
      return /Domain=([^;]*)/.exec(String(answer.headers['set-cookie']))?.[1];
    };
    await eventually(async () => assert.equal(await domainOf('t.www.shop.cl', 'https://www.shop.cl'), 'www.shop.cl'));
    assert.equal(await domainOf('t.shop.cl', 'https://www.shop.cl'), 'shop.cl');
    assert.equal(await domainOf('t.other.cl', 'https://other.cl'), 'other.cl');
  });

  it('strip query parameters from stored URLs and count own sites as internal, both for browsers and servers', async () => {
    const profileId = 'reading';
    await change(profileId, { strippedParameters: { values: ['booking'] }, ownSites: { values: ['citas.example'] } });
    const url = 'https://shop.cl/p?Booking=77&color=red';
    const referrer = 'https://www.citas.example/?booking=77';
    await eventually(async () => {
      const row = await becomes(profileId, true, {}, { url, referrer });
      assert.deepEqual(
        [row?.web?.url, row?.web?.referrer, row?.marketing?.isInternal],
        ['https://shop.cl/p?color=red', 'https://www.citas.example/', true],
      );
    });
    const draft = payment('reading-1', { profileId, context: { url, referrer } });
    await tracking.client.recordEvents({ events: [draft] });
    const paid = await site.rows.findOne({ profile_id: profileId, idempotency_key: 'reading-1' });
    assert.deepEqual([paid?.web?.url, paid?.marketing?.isInternal], ['https://shop.cl/p?color=red', true]);
    await tracking.client.recordEvents({ events: [{ ...draft, profileId: 'someone-else' }] });
    const other = await site.rows.findOne({ profile_id: 'someone-else', idempotency_key: 'reading-1' });
    assert.deepEqual([other?.web?.url, other?.marketing?.channel], [url, 'referral']);
  });

  it('are in the script, whose ETag then changes', async () => {
    const key = await keyOf('script');
    const get = (etag = '') => send(`${tracking.collector}/t/${key}.js`, { headers: { 'if-none-match': etag } });
    const before = await get();
    assert.match(before.body.toString(), /\(\{"days":400,"minutes":30,"param":"svc_t"\}\);\n$/);
    assert.match(before.body.toString(), /globalPrivacyControl.*"submit"/s);
    await change('script', { trackForms: false, cookieDays: 90, honourGpc: false, excludePaths: { values: ['/a'] } });
    await eventually(async () => {
      const after = await get(String(before.headers.etag));
      assert.equal(after.status, 200);
      assert.match(after.body.toString(), /\(\{"days":90,"minutes":30,"param":"svc_t","paths":\["\/a"\]\}\);\n$/);
      // What is off is not in the script.
      assert.doesNotMatch(after.body.toString(), /globalPrivacyControl|"submit"/);
    });
  });
});
