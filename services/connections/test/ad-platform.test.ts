// Tests objects of the platform one by one: read as they are at this moment, written once, and refused in the contract's words.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { ACCOUNT, type Harness, PROFILE, startHarness, TOKEN } from './harness.ts';
import { refused } from './refused.ts';

const CAMPAIGN = '120210000000000001';
const AD_SET = '220000000000000003';
const AD = '320000000000000001';

describe('objects of the platform', () => {
  let harness: Harness;
  let connectionId: string;
  let seen: number;
  before(async () => {
    harness = await startHarness();
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
    await fetch(`${harness.sim.url}/__sim/world`, { ...init, body: JSON.stringify(smallWorld()) });
    connectionId = (await harness.connect()).id;
    seen = harness.sim.calls().length;
  });

  const read = (level: AdLevel, externalId: string, more: object = {}) =>
    harness.platform.readEntity({ profileId: PROFILE, level, externalId, ...more });
  const setStatus = (externalId: string, status: string, level: AdLevel = AdLevel.CAMPAIGN) =>
    harness.platform.setStatus({ profileId: PROFILE, connectionId, level, externalId, status });
  const setBudget = (dailyBudgetMinor: bigint, adSetExternalId = AD_SET) =>
    harness.platform.setDailyBudget({ profileId: PROFILE, connectionId, adSetExternalId, dailyBudgetMinor });
  const writes = () =>
    harness.sim
      .calls()
      .slice(seen)
      .filter((call) => call.startsWith('POST '));

  it('are read with their budget in minor units, their parents, and what the grant may do', async () => {
    const campaign = await read(AdLevel.CAMPAIGN, CAMPAIGN);
    assert.deepEqual(
      [campaign.connectionId, campaign.platform, campaign.entity?.status, campaign.entity?.dailyBudgetMinor],
      [connectionId, 'social_ads', 'ACTIVE', 15_000n],
    );
    const { account } = campaign;
    assert.deepEqual(
      [account?.currency, account?.minorPerMajor, account?.problem, account?.mayWrite],
      ['CLP', 1, '', true],
    );
    const { entity: set } = await read(AdLevel.AD_SET, '220000000000000001', { connectionId });
    assert.deepEqual([set?.dailyBudgetMinor, set?.campaignStatus, set?.campaignHasBudget], [undefined, 'ACTIVE', true]);
    assert.equal(set?.campaignExternalId, CAMPAIGN);
    const { entity: ad } = await read(AdLevel.AD, '320000000000000003');
    assert.deepEqual(
      [ad?.status, ad?.adSetStatus, ad?.campaignStatus, ad?.effectiveStatus],
      ['ACTIVE', 'PAUSED', 'ACTIVE', 'ADSET_PAUSED'],
    );
  });

  it('are not found under the id of another kind, another profile, or another account of the same token', async () => {
    await refused(read(AdLevel.CAMPAIGN, AD_SET), 'campaign_not_found');
    await refused(read(AdLevel.AD_SET, AD), 'campaign_not_found');
    await refused(read(AdLevel.AD, CAMPAIGN), 'campaign_not_found');
    await refused(read(AdLevel.CAMPAIGN, '999'), 'campaign_not_found');
    await refused(read(AdLevel.CAMPAIGN, '../me'), 'campaign_not_found');
    harness.sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT, '1002'] }],
      accounts: [{ id: '1002', name: 'Of another profile', currency: 'USD' }],
      campaigns: [{ id: '77', account_id: '1002', name: 'Theirs' }],
    });
    await refused(read(AdLevel.CAMPAIGN, '77'), 'campaign_not_found');
    await refused(
      harness.platform.readEntity({ profileId: randomUUID(), level: AdLevel.CAMPAIGN, externalId: CAMPAIGN }),
      'ads_connection_required',
    );
  });

  it('show what belongs to a campaign, and its days, with a zero where nothing was delivered', async () => {
    const request = { profileId: PROFILE, connectionId, campaignExternalId: CAMPAIGN, days: 5 };
    const { ads, adSets, spend } = await harness.platform.readDelivery(request);
    assert.deepEqual(
      ads.map((ad) => [ad.name, ad.effectiveStatus]),
      [
        ['Video A', 'ACTIVE'],
        ['Foto', 'ADSET_PAUSED'],
      ],
    );
    assert.deepEqual(
      adSets.map((set) => set.name),
      ['Santiago', 'Regiones'],
    );
    assert.deepEqual(
      spend.map((day) => `${day.date} ${day.spend}`),
      ['2082-11-01 9210', '2082-11-02 0', '2082-11-03 1000', '2082-11-04 0', '2082-11-05 0'],
    );
  });

  it('show what an ad shows and says, wherever it is stored, and its url tags', async () => {
    const creative = { link: 'https://shop.example/', video_id: '9', message: 'Hola', title: 'Uno', url_tags: 'a=b' };
    const ad = (id: string, more: object) => ({
      id,
      ad_set_id: '220000000000000001',
      name: `Ad ${id}`,
      creative: more,
    });
    harness.sim.patch({ ads: [ad('51', creative), ad('52', { ...creative, made_from: 'feed' })] });
    const told = (adExternalId: string, more: object = {}) =>
      harness.platform.readCreative({ profileId: PROFILE, adExternalId, ...more });
    const { creative: story, connectionId: at } = await told('51');
    assert.deepEqual(
      [at, story?.isFeed, story?.videos, story?.bodies, story?.titles, story?.callToActionTypes],
      [connectionId, false, 1, ['Hola'], ['Uno'], ['LEARN_MORE']],
    );
    const { creative: feed } = await told('52', { connectionId });
    assert.deepEqual([feed?.isFeed, feed?.bodies, feed?.adFormats], [true, ['Hola'], ['AUTOMATIC_FORMAT']]);
    for (const id of [CAMPAIGN, AD_SET, '999', '../me']) await refused(told(id), 'campaign_not_found');
    const { entity } = await read(AdLevel.AD, '51');
    assert.deepEqual(
      [
        entity?.creative?.urlTags,
        entity?.creative?.linkUrl,
        entity?.creative?.destinationType,
        entity?.campaignExternalId,
      ],
      ['a=b', 'https://shop.example/', 'WEBSITE', CAMPAIGN],
    );
  });

  it('get other url tags from a creative that is made first, or from the former one, and never from half a write', async () => {
    const creative = { link: 'https://shop.example/', url_tags: 'a=b' };
    harness.sim.patch({ ads: [{ id: '53', ad_set_id: '220000000000000001', name: 'Ad', creative }] });
    const shown = async () => (await read(AdLevel.AD, '53')).entity?.creative;
    const set = (urlTags: string, formerCreativeId = '') =>
      harness.platform.setUrlTags({ profileId: PROFILE, connectionId, adExternalId: '53', urlTags, formerCreativeId });
    const former = (await shown())?.id ?? assert.fail();
    harness.sim.fault({ kind: 'lost_response', match: 'adcreatives' });
    await refused(set('c=d'), 'provider_error', { applied: 'no' });
    harness.sim.fault({ kind: 'lost_response', match: 'POST /v26.0/53' });
    await refused(set('c=d'), 'provider_error', { applied: 'unknown' });
    assert.equal((await shown())?.urlTags, 'c=d');
    const { creativeId } = await set('a=b', former);
    assert.equal(creativeId, former);
    assert.equal((await shown())?.id, former);
    await set('');
    assert.equal((await shown())?.urlTags, '');
    await refused(set('a=b#c'), 'validation_error');
  });

  it('are written by one call, which the platform then shows', async () => {
    await setStatus(CAMPAIGN, 'PAUSED');
    await setBudget(9000n);
    assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).entity?.status, 'PAUSED');
    assert.equal((await read(AdLevel.AD_SET, AD_SET)).entity?.dailyBudgetMinor, 9000n);
    assert.equal((await read(AdLevel.AD, AD)).entity?.effectiveStatus, 'CAMPAIGN_PAUSED');
    assert.deepEqual(writes(), [`POST /v26.0/${CAMPAIGN} status=PAUSED`, `POST /v26.0/${AD_SET} daily_budget=9000`]);
  });

  it('are not changed by a write that is only validated, which the platform refuses like the write itself', async () => {
    const at = { profileId: PROFILE, connectionId, validateOnly: true };
    const { setStatus: status, setDailyBudget: budget, setUrlTags: tags } = harness.platform;
    await status({ ...at, level: AdLevel.CAMPAIGN, externalId: CAMPAIGN, status: 'PAUSED' });
    await budget({ ...at, adSetExternalId: AD_SET, dailyBudgetMinor: 9000n });
    const options = 'execution_options=["validate_only"]';
    assert.deepEqual(writes(), [
      `POST /v26.0/${CAMPAIGN} status=PAUSED ${options}`,
      `POST /v26.0/${AD_SET} daily_budget=9000 ${options}`,
    ]);
    assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).entity?.status, 'ACTIVE');
    assert.equal((await read(AdLevel.AD_SET, AD_SET)).entity?.dailyBudgetMinor, 8000n);
    const closed = { ...at, level: AdLevel.AD, externalId: '320000000000000002', status: 'ACTIVE' };
    await refused(status(closed), 'validation_error', { applied: 'no' });
    const low = { ...at, adSetExternalId: '220000000000000001', dailyBudgetMinor: 9000n };
    await refused(budget(low), 'validation_error', { applied: 'no' });

    const link = 'https://shop.example/';
    const ad = (id: string, creative: object) => ({ id, ad_set_id: '220000000000000001', name: 'Ad', creative });
    harness.sim.patch({
      ads: [ad('54', { link, url_tags: 'a=b' }), ad('55', { link, url_tags: 'a=b', made_from: 'untold' })],
    });
    seen = harness.sim.calls().length;
    assert.equal((await tags({ ...at, adExternalId: '54', urlTags: 'c=d' })).creativeId, '');
    await refused(tags({ ...at, adExternalId: '55', urlTags: 'c=d' }), 'validation_error', { applied: 'no' });
    assert.deepEqual(writes(), []);
  });

  it('return the platform’s text when a budget is below its minimum, or after more than four changes an hour', async () => {
    harness.sim.patch({
      accounts: [
        { id: ACCOUNT, name: 'Clínica Andes', currency: 'CLP', timezone: 'America/Santiago', min_daily_budget: '1000' },
      ],
    });
    const low = await refused(setBudget(999n), 'validation_error', { applied: 'no' });
    assert.match(low.message, /at least 1000 CLP/);
    for (const budget of [8001n, 8002n, 8003n, 8004n]) await setBudget(budget);
    const fifth = await refused(setBudget(8005n), 'rate_limit_exceeded', { applied: 'no' });
    assert.equal(fifth.retryAfterSeconds, 3600);
  });

  it('are refused when they are closed, when the grant is read-only, and when the campaign has the budget', async () => {
    await refused(setStatus('320000000000000002', 'ACTIVE', AdLevel.AD), 'validation_error', { applied: 'no' });
    await refused(setBudget(5000n, '220000000000000001'), 'validation_error', { applied: 'no' });
    harness.sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], permissions: ['ads_read'] }] });
    assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).account?.mayWrite, false);
    await refused(setStatus(CAMPAIGN, 'PAUSED'), 'ads_write_permission_missing', { applied: 'no' });
  });

  it('may not be written when the person has no task for it in the account', async () => {
    harness.sim.patch({
      accounts: [{ id: ACCOUNT, name: 'A', currency: 'CLP', user_tasks: ['ANALYZE'], account_status: 2 }],
    });
    const { account } = await read(AdLevel.CAMPAIGN, CAMPAIGN);
    assert.equal(account?.mayWrite, false);
    assert.match(account?.problem ?? '', /disabled/);
  });

  for (const [kind, applied] of [
    ['lost_response', 'unknown'],
    ['disconnect', 'unknown'],
    ['unknown_error', 'unknown'],
    ['service_down', 'unknown'],
    ['garbage', 'unknown'],
  ] as const) {
    it(`after ${kind} the result of a write is reported as unknown, and the write is not repeated`, async () => {
      harness.sim.fault({ kind, match: `POST /v26.0/${CAMPAIGN}` });
      await refused(setStatus(CAMPAIGN, 'PAUSED'), 'provider_error', { applied });
      assert.equal(writes().length, 1);
      const after = kind === 'lost_response' ? 'PAUSED' : 'ACTIVE';
      assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).entity?.status, after);
    });
  }

  it('say how long to wait after too many calls', async () => {
    harness.sim.fault({ kind: 'throttle_management', match: 'POST', regain_minutes: 3 });
    const error = await refused(setStatus(CAMPAIGN, 'PAUSED'), 'rate_limit_exceeded', { applied: 'no' });
    assert.equal(error.retryAfterSeconds, 180);
  });

  it('ask for a reconnect when the grant is dead, and the connection shows it', async () => {
    const { sim, get, client } = harness;
    sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], dead_subcode: 458 }] });
    await refused(read(AdLevel.CAMPAIGN, CAMPAIGN), 'connection_not_ready', { reconnect_required: 'true' });
    const { connections } = await client.listConnections({ profileId: PROFILE });
    const [connection] = connections;
    assert.ok(connection);
    assert.equal((await get(connection)).status, 'reconnect_required');
    await refused(read(AdLevel.CAMPAIGN, CAMPAIGN, { connectionId }), 'connection_not_ready');
    await refused(read(AdLevel.CAMPAIGN, CAMPAIGN), 'ads_connection_required');
  });
});
