// Reads, applies and removes the tags of ads through the public API, from clicks that name no ad to conversions that are credited
// to one, with platforms that fill the tags in at each click.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { lastDays } from '../system/days.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { newSearchAccount, type SearchAccount } from '../system/search-account.ts';

const LINK = 'https://shop.example/summer?colour=blue';
const APPLY = '/quality/ad-ids/url-tags/apply';
const RANGE = lastDays(3);
const HOUR = 3_600_000;

describe('url tags', () => {
  let p: TestProfile;
  let account: AdAccount;
  let search: SearchAccount;
  before(async () => {
    p = await newProfile();
    account = await newAdAccount(p);
    search = await newSearchAccount(p, LINK);
    await ownAd('utm_source=fb&utm_medium=cpc');
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () => assert.equal((await summary()).ads_total, 3));
    await p.drained();
  });
  const ownAd = (url_tags: string) => {
    const creative = { link: LINK, video_id: '77', message: 'Todo el verano', url_tags };
    return account.patch({ ads: [{ id: account.ad, ad_set_id: account.adSet, name: 'Own ad', creative }] });
  };
  const write = (path: string, body?: unknown): Promise<Answer> =>
    p.call('POST', path, body, { 'idempotency-key': randomUUID() });
  const ok = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  /** Accepts the text that the summary shows. */
  const consent = async (more: object = {}) => {
    const { version, text_hash } = (await p.get('/quality/ad-ids')).meta.consent;
    return { version, text_hash, accepted_by: 'user:17', accepted_at: new Date().toISOString(), ...more };
  };
  const apply = async (ids: readonly string[], more: object = {}) =>
    write(APPLY, { ad_ids: ids, acknowledge_learning_reset: true, ...more });
  const summary = async (query = ''): Promise<Json> => (await p.get(`/quality/ad-ids${query}`)).data;
  const rowOf = async (ad: string, query = ''): Promise<Json> =>
    (await summary(query)).ads.find((row: Json) => row.ad_external_id === ad);
  const changes = async (ad: string): Promise<Json[]> => (await p.get(`/quality/ad-ids/url-tags?ad_id=${ad}`)).data;
  const totals = async () => (await p.get('/quality/ad-ids')).meta.totals;
  /** Clicks, visits the address to which the platform sends the person, and pays. */
  const clickAndPay = async (url: string, referrer = 'https://l.facebook.com/') => {
    const who = { anonymous_id: randomUUID(), user_traits: { external_id: randomUUID() } };
    const event = { ...who, event_name: 'page_view', event_type: 'page_view', idempotency_key: randomUUID() };
    const payment = { ...who, event_name: 'payment_received', idempotency_key: randomUUID() };
    const now = Date.now();
    await p.send([
      { ...event, event_time: new Date(now - 60_000).toISOString(), context: { url, referrer } },
      { ...payment, event_time: new Date(now).toISOString(), properties: { value: 10, currency: 'USD' } },
    ]);
    await p.drained();
    return new URL(url).searchParams;
  };
  /** Returns how many conversions the report credits to the ad. */
  const credited = async (ad: string): Promise<number> => {
    const { data } = await p.get(`/campaigns?${RANGE}&level=ad`);
    return data.find((row: Json) => row.external_id === ad)?.outcome_count ?? 0;
  };

  it('are missing, and what such an ad brought is not credited to it', async () => {
    const row = await rowOf(account.ad);
    assert.deepEqual(
      [row.verdict, row.carries, row.link_url, row.method],
      ['missing', { campaign_id: false, ad_set_id: false, ad_id: false }, LINK, 'duplicate_and_swap'],
    );
    const suggested = `utm_source=fb&utm_medium=cpc&utm_campaign={{campaign.name}}&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}`;
    assert.deepEqual([row.suggested_url_tags, row.landing_page.after], [suggested, `${LINK}&${suggested}`]);
    await clickAndPay(await account.click(account.ad));
    const { paid_clicks, levels } = await totals();
    assert.deepEqual(
      [paid_clicks, levels.campaign, levels.ad],
      [1, { known: 0, unknown: 0, none: 1 }, { known: 0, unknown: 0, none: 1 }],
    );
    const { cached, ads_total, ads_carrying_all, scanned_at } = await summary();
    assert.deepEqual([cached, ads_total, ads_carrying_all], [true, 3, 0]);
    assert.ok(scanned_at);
    assert.equal(await credited(account.ad), 0);
  });

  it('of copied creatives are not written without the consent of a person to the text of now', async () => {
    const faults: [name: string, consent: object | undefined][] = [
      ['none', undefined],
      ['another version', await consent({ version: '1999-01-01' })],
      ['another text', await consent({ text_hash: 'ab'.repeat(32) })],
      ['too old', await consent({ accepted_at: new Date(Date.now() - 25 * HOUR).toISOString() })],
      ['in the future', await consent({ accepted_at: new Date(Date.now() + HOUR).toISOString() })],
      ['by nobody', await consent({ accepted_by: '' })],
    ];
    const wanted = (await p.get('/quality/ad-ids')).meta.consent;
    for (const [name, given] of faults) {
      const { status, body } = await apply([search.ad, account.ad], given && { consent: given });
      assert.deepEqual([status, body.error?.code, body.error?.consent], [409, 'consent_required', wanted], name);
    }
    assert.deepEqual([await account.writes(), await changes(account.ad), await changes(search.ad)], [[], [], []]);
  });

  it('make a click be credited to its ad when applied', async () => {
    const given = await consent();
    const { results, summary: counted } = await ok(apply([account.ad, '404'], { consent: given }));
    assert.deepEqual(counted, { total: 2, applied: 1, no_change: 0, refused: 1 });
    assert.deepEqual([results[1].code, results[1].action_id], ['not_found', null]);
    const query = await clickAndPay(await account.click(account.ad));
    assert.deepEqual(
      ['colour', 'utm_id', 'adset_id', 'ad_id', 'utm_campaign'].map((name) => query.get(name)),
      ['blue', account.campaign, account.adSet, account.ad, 'Own campaign'],
    );
    assert.equal(await credited(account.ad), 1);
    const { paid_clicks, levels, ads_by_state } = await totals();
    assert.deepEqual(
      [paid_clicks, levels.ad_set, levels.ad],
      [2, { known: 1, unknown: 0, none: 1 }, { known: 1, unknown: 0, none: 1 }],
    );
    assert.equal(ads_by_state.complete, 1);
    const row = await rowOf(account.ad, '?state=complete');
    assert.deepEqual([row.verdict, row.named_clicks, row.platform_clicks], ['ok', 1, 1]);
    assert.equal(row.last_action_id, results[0].action_id);
    const [change] = await changes(account.ad);
    assert.deepEqual([change.action_id, change.state, change.consent], [results[0].action_id, 'applied', given]);
    assert.equal((await ok(apply([account.ad]))).results[0].status, 'no_change');
  });

  it('are removed by the undo call that the change returned', async () => {
    const { data } = await p.get(`/quality/ad-ids/url-tags?ad_id=${account.ad}&status=applied`);
    const [change] = data;
    const undone = await ok(p.call('POST', change.undo.path.replace('/api/v1', '')));
    assert.deepEqual([undone.outcome, undone.after], ['applied', { url_tags: 'utm_source=fb&utm_medium=cpc' }]);
    assert.equal((await clickAndPay(await account.click(account.ad))).get('ad_id'), null);
    assert.equal(await credited(account.ad), 1);
    assert.equal((await rowOf(account.ad)).verdict, 'missing');
    const again = await write(change.undo.path.replace('/api/v1', ''));
    assert.deepEqual([again.status, again.body.error.code], [409, 'invalid_state']);
    assert.deepEqual(
      (await changes(account.ad)).map(({ state }) => state),
      ['applied', 'not_applied', 'undone'],
    );
    const writes = (await account.writes()).map((call) => call.split(' ')[0]);
    assert.deepEqual(writes, [`act_${account.accountId}/adcreatives`, account.ad, account.ad]);
  });

  it('of search ads are edited without a consent, credit a click to the ad, and are removed by undo', async () => {
    const google = 'https://www.google.com/';
    assert.equal((await clickAndPay(await search.click(), google)).get('ad_id'), null);
    assert.equal(await credited(search.ad), 0);
    const { suggested_url_tags, method } = await rowOf(search.ad);
    assert.match(suggested_url_tags, /&adset_id=\{adgroupid\}&ad_id=\{creative\}/);
    assert.equal(method, 'edit');
    const { results } = await ok(apply([search.ad]));
    assert.deepEqual([results[0].status, results[0].action.consent], ['applied', null]);
    const row = await rowOf(search.ad, '?refresh=true');
    assert.equal(row?.verdict, 'ok');
    const query = await clickAndPay(await search.click(), google);
    assert.deepEqual(
      ['colour', 'adset_id', 'ad_id'].map((name) => query.get(name)),
      ['blue', search.adGroup, search.ad],
    );
    assert.equal(await credited(search.ad), 1);
    await ok(p.call('POST', results[0].action.undo.path.replace('/api/v1', '')));
    assert.equal((await clickAndPay(await search.click(), google)).get('ad_id'), null);
    assert.equal(await credited(search.ad), 1);
  });

  it('require the permission of the advertiser, before anything is written', async () => {
    const given = { consent: await consent() };
    const before = (await account.writes()).length;
    const token = { access_token: account.token, account_ids: [account.accountId], permissions: ['ads_read'] };
    await account.patch({ tokens: [token] });
    const { status, body } = await apply(['404', account.ad], given);
    assert.deepEqual([status, body.error.code], [403, 'ads_write_permission_missing']);
    assert.equal((await account.writes()).length, before);
  });
});

describe('a refresh of url tags', () => {
  it('shows what was changed on the platform without a sync', async () => {
    const p = await newProfile();
    const account = await newAdAccount(p);
    const url_tags = 'utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}';
    const ad = { id: account.ad, ad_set_id: account.adSet, name: 'Own ad' };
    await account.patch({ ads: [{ ...ad, creative: { link: LINK, url_tags } }] });
    const read = async (query = '') => (await p.get(`/quality/ad-ids${query}`)).data;
    const before = await read();
    assert.deepEqual([before.scanned_at, before.cached, before.ads_total], [null, true, 0]);
    const live = await read('?refresh=true');
    assert.deepEqual([live.cached, live.ads_total, live.ads_carrying_all], [false, 2, 1]);
    await account.patch({ ads: [{ ...ad, creative: { link: LINK, url_tags: '' } }] });
    // A scan answers for some seconds.
    await eventually(async () => assert.equal((await read('?refresh=true')).ads_carrying_all, 0));
    assert.equal((await p.get('/connections')).data[0].sync.last_success_at, null);
  });

  it('needs a connected ad account', async () => {
    const { status, body } = await (await newProfile()).call('GET', '/quality/ad-ids?refresh=true');
    assert.deepEqual([status, body.error.code], [409, 'ads_connection_required']);
  });

  it('that cannot be finished in time says so, and leaves the summary readable', async () => {
    const p = await newProfile();
    // Together these take longer than a scan may, and each less than a call of the platform may.
    for (let n = 0; n < 6; n++) {
      const account = await newAdAccount(p);
      await account.fault({ kind: 'slow', match: `act_${account.accountId}/ads`, delay_ms: 6000 });
    }
    const { status, body } = await p.call('GET', '/quality/ad-ids?refresh=true');
    assert.deepEqual([status, body.error.code], [504, 'audit_timeout']);
    const { scanned_at, ads_total } = (await p.get('/quality/ad-ids')).data;
    assert.equal(scanned_at, null);
    assert.ok(ads_total >= 2);
  });
});
