// Tests how the history of an account is read: in slices after its first sync, through outages and deaths, without holding up
// what is due.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import {
  type BackfillProgress,
  type Connection,
  ConnectionsService,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import {
  ACCOUNT,
  type Harness,
  type HarnessOptions,
  NOW,
  PROFILE,
  published,
  startHarness,
  TOKEN,
  WORKSPACE,
} from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const AD = '320000000000000001';
const DAY_MS = 86_400_000;
/** By the clock of the account, whose today is that of NOW. */
const dayAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString().slice(0, 10);

/** 90 days by the first sync, then three slices: 30, 30 and 15 days. */
const HISTORY = { BACKFILL_AD_DAYS: '165', BACKFILL_SLICE_DAYS: '30' };

/** Makes a world whose ad delivers every seventh day. */
function deliveringWorld(days = 165) {
  const world = smallWorld();
  const ads = Array.from({ length: Math.ceil(days / 7) }, (_, week) => week * 7);
  world.delivery = ads.map((ago) => ({
    ...{ ad_id: AD, date: dayAgo(ago), spend: String(1000 + ago), impressions: 10, clicks: 1, reach: 9 },
  }));
  return { world, delivered: ads.map(dayAgo).sort() };
}

describe('the history of an account', () => {
  let harness: Harness;
  afterEach(() => harness[Symbol.asyncDispose]());
  const begin = async (options: HarnessOptions = {}, days?: number) => {
    const { world, delivered } = deliveringWorld(days);
    harness = await startHarness({ world, ...options, env: { ...HISTORY, ...options.env } });
    return delivered;
  };

  const progressOf = async (connection: Connection) => (await harness.get(connection)).sync?.progress;
  const reaches = (connection: Connection, wanted: Partial<Pick<BackfillProgress, 'state' | 'percent'>>) =>
    eventually(async () => {
      const progress = (await progressOf(connection)) ?? assert.fail('no backfill');
      for (const [name, value] of Object.entries(wanted)) assert.equal(progress[name as 'state'], value);
      return progress;
    });
  /** Returns the ranges that were requested of one level, in order. */
  const ranges = () =>
    harness.sim
      .calls()
      .filter((call) => call.includes('level=campaign'))
      .flatMap((call) => /time_range=(\{[^}]+\})/.exec(call)?.[1] ?? [])
      .map((text) => JSON.parse(text) as { since: string; until: string });
  const daysPublished = () => [...new Set(harness.rows().map(({ date }) => date))].sort();

  it('is read in slices, newest first, after the first sync, and everything in it is published once', async () => {
    const delivered = await begin();
    const connection = await harness.connect();
    await harness.sync(connection);
    const progress = await reaches(connection, { state: 'done' });
    await published(harness, { catalogs: 1, insights: 4 });
    assert.deepEqual(
      [progress.percent, progress.slice, progress.slices, progress.days, progress.eta, progress.error],
      [100, 3, 3, 165, undefined, ''],
    );
    assert.deepEqual(
      harness.insights.map(({ window }) => [window?.since, window?.until]),
      [
        [dayAgo(89), dayAgo(0)],
        [dayAgo(119), dayAgo(90)],
        [dayAgo(149), dayAgo(120)],
        [dayAgo(164), dayAgo(150)],
      ],
    );
    assert.deepEqual(daysPublished(), delivered);
    assert.equal(harness.rows().length, 3 * delivered.length, 'at three levels');
    const inSlices = delivered.filter((day) => day < dayAgo(89)).length;
    assert.equal(Number(progress.rows), 3 * inSlices);
    // A usual sync reads it no more.
    await harness.sync(connection);
    assert.equal(ranges().at(-1)?.since, dayAgo(27));
    assert.deepEqual(await progressOf(connection), progress);
  });

  it('shows how far it is, and when it will be done', async () => {
    await begin({ env: { SYNC_CONCURRENCY: '1' } });
    harness.sim.fault({ kind: 'hang', match: `"since":"${dayAgo(149)}"` });
    const connection = await harness.connect();
    await harness.sync(connection);
    const progress = await reaches(connection, { percent: 40 });
    assert.deepEqual([progress.slice, progress.slices, progress.days], [2, 3, 120]);
    assert.ok(progress.eta, 'there is a pace');
  });

  it('continues where a process died, without reading again what was read', async () => {
    harness = await startHarness({ env: HISTORY, isStopped: true });
    // The first sync asks for three ranges of a level, and the first slice for one.
    harness.sim.fault({ kind: 'hang', match: 'level=campaign', skip: 4 });
    await using first = await spawned(harness);
    await first.client.createConnection({
      ...{ profileId: PROFILE, workspaceId: WORKSPACE, channel: 'social_ads' },
      ...{ accountExternalId: ACCOUNT, accessToken: TOKEN },
    });
    await eventually(() => assert.equal(ranges().length, 5));
    await first.kill();
    await harness.endLeases();
    await using _second = await spawned(harness);
    await eventually(async () => {
      const row = await harness.mongo.db.collection('connections').findOne({});
      assert.deepEqual([row?.backfill.state, row?.backfill.read_days], ['done', 165]);
    });
    await published(harness, { catalogs: 1, insights: 4 });
    const asked = ranges().map(({ since }) => since);
    assert.equal(asked[4], asked[5], 'the slice that was being read is read again');
    assert.deepEqual([asked.length, new Set(asked).size], [7, 6]);
  });

  it('waits while the platform is down, says why, and continues after the next sync that succeeds', async () => {
    const delivered = await begin({ env: { SYNC_ATTEMPTS: '2' } });
    harness.sim.fault({ kind: 'service_down', match: `"until":"${dayAgo(90)}"`, times: 2 });
    const connection = await harness.connect();
    await harness.sync(connection);
    const waiting = await reaches(connection, { state: 'waiting' });
    assert.deepEqual([waiting.percent, waiting.eta], [0, undefined]);
    assert.notEqual(waiting.error, '');
    assert.equal((await harness.get(connection)).sync?.state, 'succeeded');
    await harness.sync(connection);
    assert.equal((await reaches(connection, { state: 'done' })).error, '');
    await eventually(() => assert.deepEqual(daysPublished(), delivered));
  });

  it('fails where the platform refuses a slice for good, and is read when its days are requested again', async () => {
    await begin();
    harness.sim.fault({ kind: 'version_dead', match: `"until":"${dayAgo(120)}"` });
    const connection = await harness.connect();
    await harness.sync(connection);
    assert.notEqual((await reaches(connection, { state: 'failed' })).error, '');
    assert.equal((await harness.sync(connection)).sync?.state, 'succeeded');
    assert.equal((await progressOf(connection))?.state, 'failed');
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 150 });
    const progress = await reaches(connection, { state: 'done' });
    assert.deepEqual([progress.days, progress.slices], [150, 2]);
  });

  it('stops with a disconnect, and continues when the account is connected again', async () => {
    const delivered = await begin({ env: { META_TIMEOUT_MS: '2000' } });
    harness.sim.fault({ kind: 'hang', match: `"until":"${dayAgo(90)}"` });
    const connection = await harness.connect();
    await harness.sync(connection);
    await harness.client.disconnect({ profileId: PROFILE, id: connection.id });
    const calls = ranges().length;
    await harness.connect(TOKEN);
    await harness.sync(connection);
    await reaches(connection, { state: 'done' });
    assert.ok(ranges().length > calls);
    await eventually(() => assert.deepEqual(daysPublished(), delivered));
  });

  it('lets a sync go before it', async () => {
    await begin({ env: { SYNC_CONCURRENCY: '1', BACKFILL_AD_DAYS: '365' } });
    // The slice waits until a sync is queued behind the next ones.
    harness.sim.fault({ kind: 'hang', match: `"since":"${dayAgo(149)}"` });
    const connection = await harness.connect();
    await harness.stopService();
    await harness.startService({ META_TIMEOUT_MS: '500', SYNC_BACKOFF_MS: '1' });
    await harness.sync(connection);
    await reaches(connection, { percent: 10 });
    await harness.sync(connection);
    const asked = ranges().map(({ since }) => since);
    assert.ok(!asked.includes(dayAgo(364)), 'the sync was read before the slices that had been there before it');
    await reaches(connection, { state: 'done' });
    await harness.stopService();
  });

  it('and an outage of one provider delay no other provider', async () => {
    await begin({ world: { ...deliveringWorld().world, google: smallGoogleWorld() }, env: { SYNC_CONCURRENCY: '1' } });
    harness.sim.fault({ kind: 'hang', match: 'insights', times: 1000 });
    const connection = await harness.connect();
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id });
    await eventually(() => assert.ok(ranges().length > 0));
    const { connection: google } = await harness.client.createConnection({
      ...{ profileId: PROFILE, workspaceId: WORKSPACE, channel: 'search_ads', accountExternalId: CUSTOMER },
      ...{ accessToken: REFRESH_TOKEN, deferSync: true },
    });
    const done = await harness.sync(google ?? assert.fail());
    assert.equal(done.sync?.state, 'succeeded');
    assert.equal((await reaches(done, { state: 'done' })).days, 165);
    assert.equal((await harness.get(connection)).sync?.state, 'running');
  });

  it('is read as far as requested where no history is wanted', async () => {
    const delivered = await begin({ env: { BACKFILL_AD_DAYS: '0' } });
    const connection = await harness.connect();
    await harness.sync(connection);
    assert.equal(await progressOf(connection), undefined);
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 165 });
    assert.equal((await reaches(connection, { state: 'done' })).days, 165);
    await eventually(() => assert.deepEqual(daysPublished(), delivered));
  });

  it('is read again, whole, after the bus has lost it', async () => {
    const delivered = await begin();
    const connection = await harness.connect();
    await harness.sync(connection);
    await reaches(connection, { state: 'done' });
    await published(harness, { catalogs: 1, insights: 4 });
    harness.insights.length = 0;
    const rows = harness.mongo.db.collection<{ _id: string; sync: { longest_days: number } }>('connections');
    assert.equal((await rows.findOne({ _id: connection.id }))?.sync.longest_days, 165);
    await rows.updateOne({ _id: connection.id }, { $set: { 'sync.owed_days': 165 } });
    await harness.sync(connection);
    await reaches(connection, { state: 'done' });
    await eventually(() => assert.deepEqual(daysPublished(), delivered));
  });
});

/** Starts the service as a process of its own. */
async function spawned({ env }: Harness) {
  const started = await spawnService(MAIN, env);
  const { child } = started;
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const client = serviceClient(ConnectionsService, started, { deadlineMs: 60_000 });
  return {
    client,
    kill,
    [Symbol.asyncDispose]: async () => {
      await client[Symbol.asyncDispose]();
      await kill();
    },
  };
}
