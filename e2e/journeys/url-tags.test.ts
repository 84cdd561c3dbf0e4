// Reads, applies and removes the tags of an ad through the public API, from clicks that name no ad to clicks that do, with a
// platform that fills the tags in at each click.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';

const LINK = 'https://shop.example/summer?colour=blue';
const APPLY = '/quality/ad-ids/url-tags/apply';

describe('url tags', () => {
  let p: TestProfile;
  let account: AdAccount;
  before(async () => {
    p = await newProfile();
    account = await newAdAccount(p);
    const creative = {
      link: LINK,
      video_id: '77',
      message: 'Todo el verano',
      url_tags: 'utm_source=fb&utm_medium=cpc',
    };
    await account.patch({ ads: [{ id: account.ad, ad_set_id: account.adSet, name: 'Own ad', creative }] });
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () => assert.equal((await p.get('/quality/ad-ids/url-tags')).data.length, 2));
  });
  const write = (path: string, body?: unknown): Promise<Answer> =>
    p.call('POST', path, body, { 'idempotency-key': randomUUID() });
  const ok = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const apply = (ids: readonly string[]) => ok(write(APPLY, { ad_ids: ids, acknowledge_learning_reset: true }));
  const tagsOf = async (ad: string): Promise<Json> =>
    (await p.get('/quality/ad-ids/url-tags')).data.find((row: Json) => row.ad_external_id === ad);
  /** Clicks on the ad and visits the address to which the platform sends the person. */
  const click = async () => {
    const url = await account.click(account.ad);
    const who = randomUUID();
    const event = { event_name: 'page_view', event_type: 'page_view', anonymous_id: who, idempotency_key: who };
    await p.send([{ ...event, context: { url, referrer: 'https://l.facebook.com/' } }]);
    await p.drained();
    return new URL(url).searchParams;
  };
  const named = async () => (await p.get('/quality/ad-ids')).meta.totals;

  it('are missing, and a click on such an ad names nothing', async () => {
    const row = await tagsOf(account.ad);
    assert.deepEqual([row.state, row.lacks, row.link_url], ['missing', ['campaign', 'ad_set', 'ad'], LINK]);
    const proposed = `utm_source=fb&utm_medium=cpc&utm_campaign={{campaign.name}}&utm_id={{campaign.id}}&adset_id={{adset.id}}&ad_id={{ad.id}}`;
    assert.deepEqual([row.proposed_url_tags, row.landing_page.after], [proposed, `${LINK}&${proposed}`]);
    await click();
    const { paid_clicks, levels, ads_by_state } = await named();
    assert.deepEqual(
      [paid_clicks, levels.campaign, levels.ad],
      [1, { known: 0, unknown: 0, none: 1 }, { known: 0, unknown: 0, none: 1 }],
    );
    assert.equal(ads_by_state.missing, 2);
  });

  it('make every click name its campaign, ad set and ad when applied', async () => {
    const { results, summary } = await apply([account.ad, '404']);
    assert.deepEqual(summary, { total: 2, applied: 1, no_change: 0, refused: 1, unknown: 0 });
    assert.equal(results[1].code, 'not_found');
    const query = await click();
    assert.deepEqual(
      ['colour', 'utm_id', 'adset_id', 'ad_id', 'utm_campaign'].map((name) => query.get(name)),
      ['blue', account.campaign, account.adSet, account.ad, 'Own campaign'],
    );
    const { paid_clicks, levels, ads_by_state } = await named();
    assert.deepEqual(
      [paid_clicks, levels.ad_set, levels.ad],
      [2, { known: 1, unknown: 0, none: 1 }, { known: 1, unknown: 0, none: 1 }],
    );
    assert.equal(ads_by_state.complete, 1);
    const row = (await p.get('/quality/ad-ids?state=complete')).data[0];
    assert.deepEqual([row.ad_external_id, row.named_clicks, row.platform_clicks], [account.ad, 1, 1]);
    assert.equal((await apply([account.ad])).results[0].status, 'no_change');
  });

  it('are removed by the undo call that the change returned', async () => {
    const { last_action } = await tagsOf(account.ad);
    assert.deepEqual([last_action.kind, last_action.state], ['set_url_tags', 'applied']);
    const undone = await ok(p.call('POST', last_action.undo.path.replace('/api/v1', '')));
    assert.deepEqual([undone.outcome, undone.after], ['applied', { url_tags: 'utm_source=fb&utm_medium=cpc' }]);
    assert.equal((await click()).get('ad_id'), null);
    assert.equal((await tagsOf(account.ad)).state, 'missing');
    const again = await write(last_action.undo.path.replace('/api/v1', ''));
    assert.deepEqual([again.status, again.body.error.code], [409, 'invalid_state']);
    const writes = (await account.writes()).map((call) => call.split(' ')[0]);
    assert.deepEqual(writes, [`act_${account.accountId}/adcreatives`, account.ad, account.ad]);
  });

  it('require the permission of the advertiser, before anything is written', async () => {
    const token = { access_token: account.token, account_ids: [account.accountId], permissions: ['ads_read'] };
    await account.patch({ tokens: [token] });
    const { status, body } = await write(APPLY, { ad_ids: ['404', account.ad], acknowledge_learning_reset: true });
    assert.deepEqual([status, body.error.code], [403, 'ads_write_permission_missing']);
    assert.equal((await account.writes()).length, 3);
  });
});
