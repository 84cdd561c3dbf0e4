// Tests what each setting does, in the running service.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { trackerScript } from '../tracker/build.ts';
import { pageView, postTo, send, visitor } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

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

  it('are the defaults until some are set; a change merges, and shows when it was made', async () => {
    const { settings } = await tracking.sites.getSettings({ profileId: 'merge' });
    assert.deepEqual(
      [settings?.respectPrivacySignals, settings?.captureForms, settings?.visitorCookieDays, settings?.locationDetail],
      [true, true, 400, 'city'],
    );
    assert.deepEqual([settings?.allowedSites, settings?.changedAt], [[], undefined]);
    await Promise.all([
      change('merge', { allowedSites: { values: ['Shop.cl'] } }),
      change('merge', { visitorCookieDays: 30 }),
      change('merge', { captureForms: false }),
    ]);
    const { settings: merged } = await tracking.sites.getSettings({ profileId: 'merge' });
    assert.deepEqual(
      [merged?.allowedSites, merged?.visitorCookieDays, merged?.captureForms, merged?.respectPrivacySignals],
      [['shop.cl'], 30, false, true],
    );
    assert.ok(merged?.changedAt);
    assert.deepEqual((await change('merge', { allowedSites: { values: [] } })).settings?.allowedSites, []);
    assert.equal((await tracking.sites.getSettings({ profileId: 'other' })).settings?.visitorCookieDays, 400);
  });

  it('are refused by the name of the member, and then none of them is stored', async () => {
    await assert.rejects(
      change('bad', { captureForms: false, excludedIps: { values: ['nowhere'] } }),
      (error) =>
        error instanceof AppError &&
        error.reason === 'validation_error' &&
        error.details.field === 'excluded_ips[0]' &&
        !error.message.includes('nowhere'),
    );
    assert.equal((await tracking.sites.getSettings({ profileId: 'bad' })).settings?.captureForms, true);
  });

  it('accept events only from allowed sites, refuse a tracker elsewhere with 403, and show the profile the site', async () => {
    await change('sites', { allowedSites: { values: ['shop.cl'] } });
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
    await change('office', { excludedIps: { values: ['200.1.2.0/24'] } });
    await becomes('office', false, { 'x-forwarded-for': '9.9.9.9, 200.1.2.77' });
    await becomes('office', false, { 'x-forwarded-for': '200.1.2.77, 127.0.0.9' });
    await becomes('office', true, { 'x-forwarded-for': '200.1.2.77, 9.9.9.9' });
    await becomes('office', true, {});
  });

  it('respect an objection unless the profile says otherwise', async () => {
    await becomes('signals', false, { 'sec-gpc': '1' });
    await change('signals-off', { respectPrivacySignals: false });
    await becomes('signals-off', true, { 'sec-gpc': '1' });
  });

  it('leave submitted forms out, also from a script that does not know the setting yet', async () => {
    await change('forms', { captureForms: false });
    await becomes('forms', false, {}, { type: 'form_submit', traits: { email: 'ana@example.cl' } });
    await becomes('forms', true, {});
  });

  const locations: [detail: string, geo: object | undefined][] = [
    ['city', { country: 'CL', city: 'Arica' }],
    ['country', { country: 'CL' }],
    ['none', undefined],
  ];
  for (const [locationDetail, geo] of locations)
    it(`keep a location by its ${locationDetail}`, async () => {
      await change(`place-${locationDetail}`, { locationDetail });
      const row = await becomes(`place-${locationDetail}`, true, { 'cf-ipcountry': 'CL', 'x-city': 'Arica' });
      assert.deepEqual(row?.geo, geo);
    });

  it('shorten the visitor’s cookie', async () => {
    await change('cookie', { visitorCookieDays: 7 });
    await eventually(async () => {
      const answer = await post(
        'cookie',
        { visitor_id: visitor(), events: [pageView()] },
        { host: 'collect.shop.cl', origin: 'https://www.shop.cl', 'sec-fetch-site': 'same-site' },
      );
      assert.match(String(answer.headers['set-cookie']), /Max-Age=604800;/);
    });
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
    assert.match(before.body.toString(), /"forms":true,"days":400/);
    await change('script', { captureForms: false, visitorCookieDays: 90, respectPrivacySignals: false });
    await eventually(async () => {
      const after = await get(String(before.headers.etag));
      assert.equal(after.status, 200);
      assert.match(after.body.toString(), /"signals":false,"forms":false,"days":90/);
    });
  });
});
