// Tests a Google Ads account through real sockets: what its sync publishes, and what each refusal does to the connection.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { GoogleWorldInput } from '../../../tools/provider-sim/google/world.ts';
import {
  CLIENT,
  CUSTOMER,
  MANAGER,
  REFRESH_TOKEN,
  smallGoogleWorld,
} from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import { type Harness, type HarnessOptions, PROFILE, published, startHarness, WORKSPACE } from './harness.ts';

const LEVELS = ['', 'CAMPAIGN', 'AD_SET', 'AD'];
const REQUEST = {
  profileId: PROFILE,
  workspaceId: WORKSPACE,
  channel: 'search_ads',
  accountExternalId: CUSTOMER,
  accessToken: REFRESH_TOKEN,
  deferSync: true,
};

describe('a sync of search_ads', () => {
  let harness: Harness;
  const begin = async (google: GoogleWorldInput = smallGoogleWorld(), options: HarnessOptions = {}) => {
    harness = await startHarness({ world: { ...smallWorld(), google }, ...options });
    return harness;
  };
  afterEach(() => harness[Symbol.asyncDispose]());

  const connect = async (change: Partial<typeof REQUEST> & { managerExternalId?: string } = {}) => {
    const { connection } = await harness.client.createConnection({ ...REQUEST, ...change });
    assert.ok(connection);
    return connection;
  };
  const figures = () =>
    harness
      .rows()
      .map((row) =>
        [
          LEVELS[row.level],
          row.externalId.slice(-4),
          row.date,
          row.spend,
          row.currency,
          row.impressions,
          row.clicks,
          row.reach,
          row.conversionsExact || '-',
          row.conversionValue || '-',
        ].join(' '),
      );

  it('publishes where and on which surfaces ad groups and their ads are shown', async () => {
    const google = smallGoogleWorld();
    google.geo_targets = [
      { id: '1003325', country_code: 'CL' },
      { id: '2604', country_code: 'PE' },
    ];
    const [shown, ...others] = google.campaigns ?? [];
    assert.ok(shown);
    const locations = [{ geo_target_id: '1003325' }, { geo_target_id: '2604', negative: true }];
    google.campaigns = [{ ...shown, locations, search_partners: false }, ...others];
    const { sync, entities } = await begin(google);
    await sync(await connect());
    await published(harness, { catalogs: 1, insights: 1 });
    const said = entities().map((e) => [e.name, e.geo, e.placement, e.audienceWarmth].join(' ').trim());
    assert.deepEqual(said.sort(), [
      ...['7003 CL search', 'Marca CL search', 'Old', 'PMax', 'Precio A CL search', 'Precio CL search', 'Search'],
      ...['Sitio oficial CL search', 'Vieja A several search_partners', 'Vieja several search_partners'],
    ]);
  });

  it('publishes the whole catalog and every daily figure at three levels', async () => {
    const { sync, entities } = await begin();
    const after = await sync(await connect({ accountExternalId: '111-222-3333' }));
    await published(harness, { catalogs: 1, insights: 1 });
    assert.deepEqual(
      [after.status, after.accountExternalId, after.accountName, after.sync?.state, after.sync?.error],
      ['active', CUSTOMER, 'Clínica Andes', 'succeeded', ''],
    );
    assert.equal(harness.insights[0]?.platform, 'search_ads');
    assert.deepEqual(
      entities().map((e) => `${LEVELS[e.level]} ${e.name} ${e.status} ${e.dailyBudget || '-'} ${e.objective}`),
      [
        'CAMPAIGN Search ACTIVE 15000 SEARCH',
        'CAMPAIGN PMax ACTIVE - PERFORMANCE_MAX',
        'CAMPAIGN Old DELETED 900 SEARCH',
        'AD_SET Marca ACTIVE - SEARCH',
        'AD_SET Precio PAUSED - SEARCH',
        'AD_SET Vieja DELETED - SEARCH',
        'AD Sitio oficial ACTIVE - SEARCH',
        'AD Precio A PAUSED - SEARCH',
        'AD 7003 DELETED - SEARCH',
        'AD Vieja A DELETED - SEARCH',
      ],
    );
    const creative = entities().find((e) => e.externalId === '7001')?.creative;
    assert.deepEqual(
      [creative?.linkUrl, creative?.urlTags],
      ['https://clinica.example/', 'utm_id={campaignid}&gad_campaignid={campaignid}'],
    );
    assert.deepEqual(figures(), [
      'CAMPAIGN 0001 2082-11-01 6210 CLP 1000 35 0 1.9 59980.5',
      'CAMPAIGN 0001 2082-11-02 300 CLP 50 1 0 0 0',
      'CAMPAIGN 0002 2082-11-03 700 CLP 400 9 0 2 0',
      'AD_SET 101 2082-11-01 5210 CLP 900 30 0 1.5 59980.5',
      'AD_SET 102 2082-11-01 1000 CLP 100 5 0 0.4 0',
      'AD_SET 101 2082-11-02 300 CLP 50 1 0 0 0',
      'AD 7001 2082-11-01 5210 CLP 900 30 0 1.5 59980.5',
      'AD 7002 2082-11-01 1000 CLP 100 5 0 0.4 0',
      'AD 7003 2082-11-02 300 CLP 50 1 0 0 0',
    ]);
  });

  it('reads every page and gets the same as in one page', async () => {
    const { sim, sync, entities } = await begin(smallGoogleWorld(), { googlePageSize: 1 });
    await sync(await connect());
    await published(harness, { catalogs: 1, insights: 1 });
    assert.deepEqual([entities().length, figures().length], [10, 9]);
    assert.equal(sim.calls().filter((call) => call === '/token').length, 1, 'one access token for all pages');
  });

  it('reads as many days as were requested, in the account’s time zone', async () => {
    const { sim, client, ended } = await begin();
    const connection = await connect();
    await client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 3 });
    await ended(connection);
    const range = "segments.date BETWEEN '2082-11-03' AND '2082-11-05'";
    assert.equal(sim.calls().filter((call) => call.includes(range)).length, 3, sim.calls().join('\n'));
  });

  it('reaches a client through its manager, and finds that a manager itself has nothing', async () => {
    const { sync } = await begin();
    const client = await sync(await connect({ accountExternalId: CLIENT, managerExternalId: '999-888-7777' }));
    assert.deepEqual([client.accountName, client.sync?.state], ['Cliente', 'succeeded']);
    const manager = await sync(await connect({ accountExternalId: MANAGER }));
    assert.deepEqual([manager.status, manager.sync?.state], ['needs_action', 'succeeded']);
    assert.match(manager.statusReason, /manager account/);
  });

  it('without the manager needs action, in the platform’s own words', async () => {
    const { sync } = await begin();
    const after = await sync(await connect({ accountExternalId: CLIENT }));
    assert.deepEqual([after.status, after.sync?.state], ['needs_action', 'failed']);
    assert.match(after.statusReason, /login-customer-id/);
  });

  for (const kind of ['google_throttle', 'google_transient', 'google_unavailable', 'disconnect', 'garbage'] as const) {
    it(`survives ${kind} and publishes once`, async () => {
      const { sim, sync } = await begin();
      sim.fault({ kind, times: 2, skip: 2 });
      const after = await sync(await connect());
      assert.deepEqual([after.sync?.state, after.sync?.error, after.status], ['succeeded', '', 'active']);
      await published(harness, { catalogs: 1, insights: 1 });
    });
  }

  it('renews an access token that expires during the sync', async () => {
    const { sim, sync } = await begin();
    sim.fault({ kind: 'google_token_expired', match: 'FROM ad_group_ad' });
    assert.equal((await sync(await connect())).sync?.state, 'succeeded');
    assert.equal(sim.calls().filter((call) => call === '/token').length, 2);
  });

  it('waits as long as the refusal says, and shows the reason', async () => {
    const { sim, client, get } = await begin();
    sim.fault({ kind: 'google_daily_quota', match: 'segments.date', regain_minutes: 5 });
    const connection = await connect();
    await client.startSync({ profileId: PROFILE });
    const waiting = await eventually(async () => {
      const found = await get(connection);
      assert.match(found.sync?.error ?? '', /Too many requests/);
      return found;
    });
    assert.equal(waiting.sync?.state, 'queued');
    assert.equal(harness.catalogs.length, 0, 'nothing of a half-read account is published');
  });

  it('ends at a revoked grant, which asks for a reconnect and is fixed by a new one', async () => {
    const { sim, sync } = await begin();
    const grant = { refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER] };
    sim.patch({
      google: {
        grants: [
          { ...grant, revoked: true },
          { ...grant, refresh_token: 'fresh-token' },
        ],
      },
    });
    const dead = await sync(await connect());
    assert.deepEqual([dead.status, dead.sync?.state], ['reconnect_required', 'failed']);
    assert.match(dead.statusReason, /expired or revoked/);
    assert.deepEqual(sim.calls(), ['/token'], 'a dead grant is not tried again');
    const alive = await sync(await connect({ accessToken: 'fresh-token' }));
    assert.deepEqual([alive.status, alive.sync?.state], ['active', 'succeeded']);
  });

  it("fails because of the operator's own set-up, without blaming the account", async () => {
    const { sim, sync } = await begin();
    sim.fault({ kind: 'google_developer_token' });
    const after = await sync(await connect());
    assert.deepEqual([after.status, after.sync?.state], ['active', 'failed']);
    assert.match(after.sync?.error ?? '', /developer token/);
  });

  it('is not available in a deployment without an app of its own, while Meta is', async () => {
    const { client } = await begin(smallGoogleWorld(), { env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } });
    await assert.rejects(
      client.createConnection(REQUEST),
      (error) => error instanceof AppError && error.reason === 'provider_not_configured',
    );
    assert.ok(await harness.connect());
  });
});
