// Tests that a NATS that lost its data receives campaigns and their figures again: the accounts are read again, as far back as
// any sync has read them.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { adsCatalog } from '@touchline/proto/catalog.ts';
import { entityJson, type Harness, PROFILE, published, startHarness, TOKEN } from './harness.ts';

describe('a stream of ads that was made again', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness();
  });
  afterEach(() => harness[Symbol.asyncDispose]());

  /** Deletes everything that was published so far, whether or not it was received. */
  const wipe = async () => {
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    await using bus = await connectBus({ url, name: 'connections-test', prefix });
    await bus.manager.streams.delete(bus.stream(adsCatalog.stream));
    harness.catalogs.length = 0;
    harness.insights.length = 0;
    harness.accounts.length = 0;
    await bus.declare();
  };
  const syncOf = async (days: number) => {
    const connection = await harness.connect();
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days });
    return harness.ended(connection);
  };
  /** Returns the first day that was requested after so many calls. */
  const firstDay = (calls: number) =>
    harness.sim
      .calls()
      .slice(calls)
      .flatMap((call) => /time_range=\{"since":"([-\d]+)"/.exec(call)?.[1] ?? [])
      .sort()[0];
  const calls = () => harness.sim.calls().length;
  const owed = async () =>
    (await harness.mongo.db.collection('connections').findOne({ 'sync.owed_days': { $exists: true } }))?.sync.owed_days;

  it('receives the whole catalog and the days of the longest sync again, also when it was wiped while the service was down', async () => {
    await syncOf(40);
    await published(harness, { catalogs: 1, insights: 1 });
    const [entities, rows] = [harness.entities().map(entityJson), harness.rows()];
    await syncOf(1);
    await published(harness, { catalogs: 2, insights: 2 });
    const before = calls();
    await wipe();
    await published(harness, { catalogs: 1, insights: 1 });
    assert.equal(firstDay(before), '2082-09-27');
    await eventually(() => assert.equal(harness.accounts.length, 1));
    assert.deepEqual([harness.entities().map(entityJson), harness.rows()], [entities, rows]);
    assert.equal(await owed(), undefined, 'and no later sync reads as much');

    await harness.stopService();
    await wipe();
    await harness.startService();
    await published(harness, { catalogs: 1, insights: 1 });
  });

  it('receives them again when a shorter sync was running meanwhile', async () => {
    await harness.stopService();
    const { proxy, url } = await viaProxy(harness.sim.url);
    await using line = proxy;
    await harness.startService({ META_GRAPH_URL: url });
    const connection = await syncOf(40);
    await published(harness, { catalogs: 1, insights: 1 });
    const before = calls();
    line.hold('both');
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days: 1 });
    await eventually(async () => assert.equal((await harness.get(connection)).sync?.state, 'running'));
    await wipe();
    await eventually(async () => assert.equal(await owed(), 40));
    line.release();
    await published(harness, { catalogs: 2, insights: 2 });
    assert.equal(firstDay(before), '2082-09-27');
    await eventually(async () => assert.equal(await owed(), undefined));
    await harness.stopService();
  });

  it('receives them from the first sync that can read an account that no sync can read now', async () => {
    const connection = await syncOf(40);
    await published(harness, { catalogs: 1, insights: 1 });
    const isReadable = (is: boolean) =>
      harness.mongo.db
        .collection('connections')
        .updateOne({}, { $set: { status: is ? 'active' : 'reconnect_required' } });
    await isReadable(false);
    await wipe();
    await eventually(async () => assert.equal(await owed(), 40));
    await harness.connect(TOKEN);
    const before = calls();
    await harness.sync(connection);
    await published(harness, { catalogs: 1, insights: 1 });
    assert.equal(firstDay(before), '2082-09-27');
    assert.equal(await owed(), undefined);
  });
});
