// Tests objects of Google Ads one by one: read as they are at this moment, paused by one mutation, and refused in the contract's
// words.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import {
  CLIENT,
  CUSTOMER,
  MANAGER,
  REFRESH_TOKEN,
  smallGoogleWorld,
} from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';
import { refused } from './refused.ts';

const CAMPAIGN = '21000000001';
const AD_GROUP = '101';
const AD = '7001';

describe('objects of search_ads', () => {
  let harness: Harness;
  let connectionId: string;
  let seen: number;
  before(async () => {
    harness = await startHarness({ world: { ...smallWorld(), google: smallGoogleWorld() } });
  });
  after(() => harness[Symbol.asyncDispose]());
  beforeEach(async () => {
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
    const world = { ...smallWorld(), google: smallGoogleWorld() };
    await fetch(`${harness.sim.url}/__sim/world`, { ...init, body: JSON.stringify(world) });
    connectionId = await connect();
    seen = harness.sim.calls().length;
  });

  const connect = async (accountExternalId = CUSTOMER, managerExternalId = '') => {
    const { connection } = await harness.client.createConnection({
      ...{ profileId: PROFILE, workspaceId: WORKSPACE, channel: 'search_ads', deferSync: true },
      ...{ accountExternalId, managerExternalId, accessToken: REFRESH_TOKEN },
    });
    return connection?.id ?? assert.fail();
  };
  const read = (level: AdLevel, externalId: string, at = connectionId) =>
    harness.platform.readEntity({ profileId: PROFILE, level, externalId, connectionId: at });
  const setStatus = (level: AdLevel, externalId: string, status: string, more: object = {}) =>
    harness.platform.setStatus({ profileId: PROFILE, connectionId, level, externalId, status, ...more });
  const mutations = () =>
    harness.sim
      .calls()
      .slice(seen)
      .filter((call) => call.startsWith('POST '));
  const sent = (service: string, id: string, status: string, more: object = {}) => {
    const update = { resourceName: `customers/${CUSTOMER}/${service}/${id}`, status };
    const body = { operations: [{ updateMask: 'status', update }], ...more };
    return `POST /v25/customers/${CUSTOMER}/${service}:mutate ${JSON.stringify(body)}`;
  };

  it('are read with the budget of the campaign in minor units, their parents, and the resulting status', async () => {
    const { entity: campaign, account, platform } = await read(AdLevel.CAMPAIGN, CAMPAIGN);
    assert.deepEqual(
      [platform, campaign?.status, campaign?.dailyBudgetMinor, campaign?.campaignHasBudget],
      ['search_ads', 'ACTIVE', 15_000n, true],
    );
    assert.deepEqual(
      [account?.currency, account?.minorPerMajor, account?.problem, account?.mayWrite],
      ['CLP', 1, '', true],
    );
    const { entity: group } = await read(AdLevel.AD_SET, '102');
    assert.deepEqual(
      [group?.status, group?.dailyBudgetMinor, group?.campaignHasBudget, group?.campaignExternalId],
      ['PAUSED', undefined, true, CAMPAIGN],
    );
    const { entity: ad } = await read(AdLevel.AD, '7002');
    assert.deepEqual(
      [ad?.name, ad?.status, ad?.effectiveStatus, ad?.adSetExternalId, ad?.campaignExternalId],
      ['Precio A', 'ACTIVE', 'ADSET_PAUSED', '102', CAMPAIGN],
    );
    const ads = [{ id: '7005', ad_group_id: AD_GROUP, approval_status: 'DISAPPROVED' as const }];
    harness.sim.patch({ google: { ads } });
    const { entity: barred } = await read(AdLevel.AD, '7005');
    assert.deepEqual([barred?.status, barred?.effectiveStatus], ['ACTIVE', 'DISAPPROVED']);
    assert.equal((await read(AdLevel.AD, '7003')).entity?.status, 'DELETED');
    assert.equal((await read(AdLevel.CAMPAIGN, '21000000002')).entity?.dailyBudgetMinor, undefined);
  });

  it('are not found under the id of another kind, or of another customer', async () => {
    for (const [level, id] of [
      [AdLevel.CAMPAIGN, AD_GROUP],
      [AdLevel.AD_SET, AD],
      [AdLevel.AD, CAMPAIGN],
      [AdLevel.AD, '9'.repeat(30)],
    ] as const)
      await refused(read(level, id), 'campaign_not_found');
    harness.sim.patch({ google: { campaigns: [{ id: '77', customer_id: CLIENT, name: 'Theirs' }] } });
    await refused(read(AdLevel.CAMPAIGN, '77'), 'campaign_not_found');
    await refused(setStatus(AdLevel.CAMPAIGN, '77', 'PAUSED'), 'campaign_not_found', { applied: 'no' });
    await refused(setStatus(AdLevel.AD, "1' OR 1", 'PAUSED'), 'campaign_not_found', { applied: 'no' });
    const through = await connect(CLIENT, MANAGER);
    assert.equal((await read(AdLevel.CAMPAIGN, '77', through)).entity?.name, 'Theirs');
  });

  it('show what belongs to a campaign without what was removed, and its days', async () => {
    const request = { profileId: PROFILE, connectionId, campaignExternalId: CAMPAIGN, days: 5 };
    const { ads, adSets, spend } = await harness.platform.readDelivery(request);
    assert.deepEqual(
      ads.map((ad) => `${ad.name} ${ad.effectiveStatus}`),
      ['Sitio oficial ACTIVE', 'Precio A ADSET_PAUSED'],
    );
    assert.deepEqual(
      adSets.map((set) => set.name),
      ['Marca', 'Precio'],
    );
    assert.deepEqual(
      spend.map((day) => `${day.date} ${day.spend}`),
      ['2082-11-01 6210', '2082-11-02 300', '2082-11-03 0', '2082-11-04 0', '2082-11-05 0'],
    );
  });

  it('are paused and resumed by one mutation each, of the kind of the object', async () => {
    await setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'PAUSED');
    await setStatus(AdLevel.AD_SET, AD_GROUP, 'PAUSED');
    await setStatus(AdLevel.AD, AD, 'PAUSED');
    await setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'ACTIVE');
    assert.deepEqual(mutations(), [
      sent('campaigns', CAMPAIGN, 'PAUSED'),
      sent('adGroups', AD_GROUP, 'PAUSED'),
      sent('adGroupAds', `${AD_GROUP}~${AD}`, 'PAUSED'),
      sent('campaigns', CAMPAIGN, 'ENABLED'),
    ]);
    assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).entity?.status, 'ACTIVE');
    assert.equal((await read(AdLevel.AD, AD)).entity?.status, 'PAUSED');
  });

  it('are not changed by a write that is only validated', async () => {
    await setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'PAUSED', { validateOnly: true });
    assert.deepEqual(mutations(), [sent('campaigns', CAMPAIGN, 'PAUSED', { validateOnly: true })]);
    assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).entity?.status, 'ACTIVE');
    const closed = setStatus(AdLevel.AD, '7004', 'PAUSED', { validateOnly: true });
    await refused(closed, 'validation_error', { applied: 'no' });
  });

  it('are refused when they were removed, when the person may only read, and for what the platform lacks', async () => {
    const removed = await refused(setStatus(AdLevel.AD, '7003', 'ACTIVE'), 'validation_error', { applied: 'no' });
    assert.match(removed.message, /removed/);
    const at = { profileId: PROFILE, connectionId };
    const budget = harness.platform.setDailyBudget({ ...at, adSetExternalId: AD_GROUP, dailyBudgetMinor: 5n });
    await refused(budget, 'validation_error', { applied: 'no' });
    await refused(harness.platform.readCreative({ ...at, adExternalId: AD }), 'not_implemented');
    const grants = [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER], read_only_ids: [CUSTOMER] }];
    harness.sim.patch({ google: { grants } });
    const pause = setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'PAUSED');
    await refused(pause, 'ads_write_permission_missing', { applied: 'no' });
  });

  for (const kind of ['lost_response', 'disconnect', 'google_transient', 'google_unavailable', 'garbage'] as const)
    it(`after ${kind} the result of a write is reported as unknown, and the write is not repeated`, async () => {
      harness.sim.fault({ kind, match: ':mutate' });
      await refused(setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'PAUSED'), 'provider_error', { applied: 'unknown' });
      assert.equal(mutations().length, 1);
      const after = kind === 'lost_response' ? 'PAUSED' : 'ACTIVE';
      assert.equal((await read(AdLevel.CAMPAIGN, CAMPAIGN)).entity?.status, after);
    });

  it('say how long to wait after too many calls', async () => {
    harness.sim.fault({ kind: 'google_throttle', match: ':mutate', regain_minutes: 3 });
    const error = await refused(setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'PAUSED'), 'rate_limit_exceeded', {
      applied: 'no',
    });
    assert.equal(error.retryAfterSeconds, 180);
  });

  it('ask for a reconnect when the grant is dead', async () => {
    const grants = [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER], revoked: true }];
    harness.sim.patch({ google: { grants } });
    const pause = setStatus(AdLevel.CAMPAIGN, CAMPAIGN, 'PAUSED');
    await refused(pause, 'connection_not_ready', { reconnect_required: 'true', applied: 'no' });
    await refused(read(AdLevel.CAMPAIGN, CAMPAIGN), 'connection_not_ready');
  });
});
