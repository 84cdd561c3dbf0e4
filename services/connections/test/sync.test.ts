// Tests what a sync reads and publishes, through real sockets, a real database and a real bus.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { clearJobs } from '@touchline/chassis/testing/clear-jobs.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { ACCOUNT, entityJson, type Harness, type HarnessOptions, PROFILE, published, startHarness } from './harness.ts';

const LEVELS = ['', 'CAMPAIGN', 'AD_SET', 'AD'];

describe('a sync', () => {
  let harness: Harness;
  const begin = async (options?: HarnessOptions) => {
    harness = await startHarness(options);
    return harness;
  };
  afterEach(() => harness[Symbol.asyncDispose]());

  it('publishes the whole catalog and every daily figure at three levels', async () => {
    const { connect, sync, entities, rows } = await begin();
    const connected = await connect();
    assert.deepEqual([connected.accountCurrency, connected.accountTimeZone], ['', ''], 'unknown until it is read');
    const after = await sync(connected);
    assert.deepEqual([after.accountCurrency, after.accountTimeZone], ['CLP', 'America/Santiago']);
    await published(harness, { catalogs: 1, insights: 1 });

    assert.deepEqual(
      [after.status, after.accountName, after.sync?.state, after.sync?.error],
      ['active', 'Clínica Andes', 'succeeded', ''],
    );
    assert.deepEqual([after.sync?.entities, after.sync?.insights], [9n, 10n]);
    const [catalog] = harness.catalogs;
    assert.deepEqual([catalog?.profileId, catalog?.platform, catalog?.connectionId], [PROFILE, 'social_ads', after.id]);
    const [delivery] = harness.insights;
    assert.deepEqual(
      [delivery?.window?.accountExternalId, delivery?.accountTimeZone],
      [`act_${ACCOUNT}`, 'America/Santiago'],
    );

    const said = entities().map((e) =>
      `${LEVELS[e.level]} ${e.name} ${e.status} ${e.dailyBudget || '-'} ${e.objective} ${e.learningStageStatus}`.trim(),
    );
    assert.deepEqual(said, [
      'CAMPAIGN Ventas ACTIVE 15000 OUTCOME_SALES',
      'CAMPAIGN WhatsApp PAUSED - OUTCOME_ENGAGEMENT',
      'AD_SET Santiago ACTIVE - OUTCOME_SALES SUCCESS',
      'AD_SET Regiones PAUSED - OUTCOME_SALES',
      'AD_SET Chat PAUSED 8000 OUTCOME_ENGAGEMENT',
      'AD Video A ACTIVE - OUTCOME_SALES',
      'AD Video B DELETED - OUTCOME_SALES',
      'AD Foto PAUSED - OUTCOME_SALES',
      'AD Hola PAUSED - OUTCOME_ENGAGEMENT',
    ]);
    const figures = rows().map((r) =>
      [
        LEVELS[r.level],
        r.externalId.slice(-1),
        r.date,
        r.spend,
        r.currency,
        r.impressions,
        r.reach,
        r.conversions ?? '-',
        r.conversionValue || '-',
        r.conversationsStarted7d ?? '-',
      ].join(' '),
    );
    assert.deepEqual(figures, [
      'CAMPAIGN 1 2082-11-01 9210 CLP 1500 1040 2 59980 -',
      'CAMPAIGN 2 2082-11-01 3000 CLP 700 650 - - 9',
      'CAMPAIGN 1 2082-11-03 1000 CLP 100 90 - - -',
      'AD_SET 1 2082-11-01 9210 CLP 1500 1040 2 59980 -',
      'AD_SET 3 2082-11-01 3000 CLP 700 650 - - 9',
      'AD_SET 1 2082-11-03 1000 CLP 100 90 - - -',
      'AD 1 2082-11-01 5210 CLP 1000 800 2 59980 -',
      'AD 2 2082-11-01 4000 CLP 500 400 - - -',
      'AD 4 2082-11-01 3000 CLP 700 650 - - 9',
      'AD 1 2082-11-03 1000 CLP 100 90 - - -',
    ]);
  });

  const targeted = (): World => {
    const world = smallWorld();
    const audience = { id: '640000000000000001', account_id: ACCOUNT, name: 'Patients', subtype: 'WEBSITE' };
    world.custom_audiences = [audience];
    world.ad_sets = world.ad_sets.map((adSet, n) => ({
      ...adSet,
      ...(n === 0 && { targeting: { geo_locations: { countries: ['CL'] }, custom_audiences: [{ id: audience.id }] } }),
      ...(n === 1 && { targeting: { geo_locations: { countries: ['CL', 'PE'] }, publisher_platforms: ['instagram'] } }),
    }));
    return world;
  };
  const shown = () =>
    harness
      .entities()
      .map((e) => [e.name, e.audienceWarmth, e.geo, e.placement].join(' ').trim())
      .sort();

  it('publishes where, on which surfaces and to whom ad sets and their ads are shown, and no name of an audience', async () => {
    const { connect, sync, sim } = await begin({ world: targeted() });
    await sync(await connect());
    await published(harness, { catalogs: 1, insights: 1 });
    assert.deepEqual(shown(), [
      ...['Chat cold US automatic', 'Foto cold several instagram', 'Hola cold US automatic'],
      ...['Regiones cold several instagram', 'Santiago warm CL automatic', 'Ventas'],
      ...['Video A warm CL automatic', 'Video B warm CL automatic', 'WhatsApp'],
    ]);
    assert.equal(JSON.stringify(harness.entities().map(entityJson)).includes('Patients'), false);
    assert.equal(sim.calls().filter((call) => call.includes('customaudiences')).length, 1);
  });

  it('does not know how warm an audience is whose kind it may not read, and reads no kinds where no ad set needs one', async () => {
    const { connect, sync, sim } = await begin({ world: targeted() });
    sim.fault({ kind: 'permission', match: 'customaudiences' });
    const after = await sync(await connect());
    assert.deepEqual([after.sync?.state, after.sync?.error], ['succeeded', '']);
    await published(harness, { catalogs: 1, insights: 1 });
    assert.ok(shown().includes('Santiago  CL automatic'), shown().join());
    const audiences = sim.calls().filter((call) => call.includes('customaudiences')).length;
    sim.patch({ ad_sets: smallWorld().ad_sets });
    await sync(after);
    await published(harness, { catalogs: 2, insights: 2 });
    assert.equal(sim.calls().filter((call) => call.includes('customaudiences')).length, audiences);
  });

  it('reads budgets in cents for a currency that has them, and insights as they are', async () => {
    const world = smallWorld();
    world.accounts = [{ id: ACCOUNT, name: 'US shop', currency: 'USD', timezone: 'UTC' }];
    world.campaigns = world.campaigns.map((campaign) => ({ ...campaign, daily_budget: '19.99' }));
    world.delivery = world.delivery.map((day) => ({ ...day, spend: '12.34', purchase_value: undefined }));
    const { connect, sync, entities, rows } = await begin({ world });
    await sync(await connect());
    await published(harness, { catalogs: 1, insights: 1 });
    assert.deepEqual(
      [entities()[0]?.dailyBudget, entities()[0]?.currency, rows().at(-1)?.spend],
      ['19.99', 'USD', '12.34'],
    );
  });

  it('reads every page, short and empty ones too, and gets the same as in one page', async () => {
    const { sim, connect, sync, entities, rows } = await begin({ env: { META_PAGE_SIZE: '1' } });
    sim.fault({ kind: 'empty_page', times: 3 });
    const connection = await connect();
    await sync(connection);
    await published(harness, { catalogs: 1, insights: 1 });
    const [paged, pagedRows] = [entities().map(entityJson), rows().length];
    assert.ok(sim.calls().length > 20, 'one call for each row');

    await harness.stopService();
    await harness.startService({ META_PAGE_SIZE: '500' });
    await sync(connection);
    await published(harness, { catalogs: 2, insights: 2 });
    assert.deepEqual(harness.catalogs[1]?.entities.map(entityJson), paged);
    assert.equal(harness.insights[1]?.rows.length, pagedRows);
  });

  it('cuts a large account into messages of at most 500 entries', async () => {
    const world = smallWorld();
    world.ads = Array.from({ length: 1100 }, (_, i) => ({
      id: String(400_000 + i),
      ad_set_id: '220000000000000001',
      name: `Ad ${i}`,
    }));
    world.delivery = [];
    const { connect, sync, entities } = await begin({ world });
    await sync(await connect());
    await published(harness, { catalogs: 3, insights: 1 });
    assert.deepEqual(
      harness.catalogs.map((message) => message.entities.length),
      [500, 500, 105],
    );
    assert.equal(new Set(entities().map((entity) => `${entity.level} ${entity.externalId}`)).size, 1105);
  });

  it('publishes the days that the platform has changed again, with a later time, and leaves the rest alike', async () => {
    const { sim, connect, sync } = await begin();
    const connection = await connect();
    await sync(connection);
    sim.patch({
      delivery: [
        {
          ad_id: '320000000000000001',
          date: '2082-11-03',
          spend: '4321',
          impressions: 200,
          clicks: 3,
          reach: 150,
          purchases: 1,
          purchase_value: '19990',
        },
      ],
    });
    await sync(connection);
    await published(harness, { catalogs: 2, insights: 2 });
    const [first, second] = harness.insights;
    const last = second?.rows.at(-1);
    assert.deepEqual(
      [first?.rows.at(-1)?.spend, last?.spend, last?.conversions, last?.conversionValue],
      ['1000', '4321', 1n, '19990'],
    );
    assert.deepEqual(second?.rows[0], first?.rows[0]);
    assert.ok(first?.syncedAt && second?.syncedAt && timestampDate(first.syncedAt) < timestampDate(second.syncedAt));
    assert.deepEqual(harness.catalogs[1]?.entities, harness.catalogs[0]?.entities, 'the same catalog both times');
  });

  it('reads as many days as were requested, in the account’s time zone', async () => {
    const { sim, client, connect, ended } = await begin();
    const connection = await connect();
    await client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 3 });
    await ended(connection);
    assert.ok(
      sim.calls().some((call) => call.includes('time_range={"since":"2082-11-03","until":"2082-11-05"}')),
      sim.calls().join('\n'),
    );
  });

  it('reads ad sets in smaller pages when a page is too much', async () => {
    const { sim, connect, sync, entities } = await begin({ env: { META_PAGE_SIZE: '200' } });
    sim.fault({ kind: 'too_much_data', match: '/adsets', times: 2 });
    const connection = await connect();
    assert.equal((await sync(connection)).sync?.state, 'succeeded');
    await published(harness, { catalogs: 1, insights: 1 });
    assert.equal(entities().length, 9);
    const limits = () => {
      const asked = sim.calls().filter((call) => call.includes('/adsets'));
      return asked.map((call) => new URL(call, 'http://sim').searchParams.get('limit'));
    };
    assert.deepEqual(limits(), ['200', '50', '13']);
  });

  it('tries again later when even one row is too much for the platform', async () => {
    const { sim, connect, sync, entities } = await begin({ env: { META_PAGE_SIZE: '1' } });
    sim.fault({ kind: 'too_much_data', match: '/adsets' });
    assert.equal((await sync(await connect())).sync?.state, 'succeeded');
    await published(harness, { catalogs: 1, insights: 1 });
    assert.equal(entities().length, 9);
  });

  it('requests half of the days when the platform finds them too many', async () => {
    const { sim, connect, sync, rows } = await begin();
    sim.fault({ kind: 'too_much_data', times: 100, longer_than_days: 7 });
    const after = await sync(await connect());
    await published(harness, { catalogs: 1, insights: 1 });
    assert.deepEqual([after.sync?.state, rows().length], ['succeeded', 10]);
  });

  it('runs once however often it is requested at the same time', async () => {
    const { sim, connect, ended, startService, stopService } = await begin({ isStopped: true });
    const { proxy, url } = await viaProxy(sim.url);
    await using line = proxy;
    await startService({ META_GRAPH_URL: url });
    const connection = await connect();
    // The first one must not end before the last one is requested.
    line.hold('both');
    await Promise.all(Array.from({ length: 10 }, () => harness.client.startSync({ profileId: PROFILE })));
    line.release();
    await ended(connection);
    await published(harness, { catalogs: 1, insights: 1 });
    await stopService();
  });

  it('runs once for one operation, however late the repeat', async () => {
    const { client, connect, ended } = await begin();
    const connection = await connect();
    const ask = { profileId: PROFILE, operationId: randomUUID() };
    await client.startSync(ask);
    const done = await ended(connection);
    const { connections } = await client.startSync(ask);
    assert.deepEqual(connections[0]?.sync, done.sync);
    await client.startSync({ ...ask, operationId: randomUUID() });
    await eventually(async () => {
      const [again] = (await client.listConnections({ profileId: PROFILE })).connections;
      assert.notDeepEqual(again?.sync?.lastSuccessAt, done.sync?.lastSuccessAt);
    });
  });

  it('runs by itself on schedule', async () => {
    await begin();
    const connection = await harness.connect();
    await harness.stopService();
    await harness.startService({ SYNC_INTERVAL_MINUTES: '60' });
    assert.equal((await harness.ended(connection)).sync?.state, 'succeeded');
    await harness.stopService();
    await harness.startService();
  });

  it('runs again after Valkey lost its schedule and every job, without a restart', async () => {
    const { env, mongo } = await begin();
    const connection = await harness.connect();
    await harness.stopService();
    await harness.startService({ SYNC_INTERVAL_MINUTES: '60' });
    const syncId = async () => (await mongo.db.collection('connections').findOne({}))?.sync.id;
    await harness.ended(connection);
    const first = await syncId();
    for (const queue of ['connections-syncs', 'connections-syncs-social_ads'])
      await clearJobs(env.REDIS_URL ?? '', `${env.BUS_PREFIX}${queue}`);
    await eventually(async () => assert.notEqual(await syncId(), first));
    assert.equal((await harness.ended(connection)).sync?.state, 'succeeded');
  });

  it('that waited for its next attempt in a Valkey without its data is tried by a process that continues', async () => {
    const { sim, env, mongo } = await begin({ env: { SYNC_BACKOFF_MS: '3600000' } });
    const connection = await harness.connect();
    sim.fault({ kind: 'service_down' });
    await harness.client.startSync({ profileId: PROFILE });
    await eventually(async () => {
      const row = await mongo.db.collection('connections').findOne({});
      assert.deepEqual([row?.sync.state, row?.sync.error === null], ['queued', false]);
    });
    for (const queue of ['connections-syncs', 'connections-syncs-social_ads'])
      await clearJobs(env.REDIS_URL ?? '', `${env.BUS_PREFIX}${queue}`);
    assert.equal((await harness.ended(connection)).sync?.state, 'succeeded');
  });

  it('shows what is still to do in the backlog until it is done', async () => {
    const { mongo, connect, sync } = await begin();
    await sync(await connect());
    await eventually(async () => assert.equal(await mongo.db.collection('outbox').countDocuments(), 0));
  });
});
