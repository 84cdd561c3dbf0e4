// Tests a site of Search Console through real sockets: the hand-off, what its syncs publish, and what refusals do to it.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { SearchDaySynced } from '@touchline/proto/gen/touchline/events/v1/search_pb.ts';
import { completeHandoff } from './complete-handoff.ts';
import { type Harness, PROFILE, startHarness } from './harness.ts';
import { SITE, searchRow, searchWorld } from './search-world.ts';

/** The days up to the last complete one that a sync of so many days reads at the harness's time. */
const completeOf = (days: number) => days - 3;

describe('a sync of search_console', () => {
  let harness: Harness;
  const begin = async (env: NodeJS.ProcessEnv = {}) => {
    harness = await startHarness({ world: searchWorld(), env });
    const { handoff } = await completeHandoff(harness, { provider: 'search_console', decision: { person: 'ana' } });
    const connection = { id: handoff?.connectionId ?? '' } as Connection;
    return { connection, first: await harness.ended(connection) };
  };
  afterEach(() => harness[Symbol.asyncDispose]());

  const received = (count: number) =>
    eventually(() => assert.equal(new Set(harness.searchDays.map(partKey)).size, count));
  const partKey = ({ date, syncedAt, part }: SearchDaySynced) =>
    `${date} ${syncedAt?.seconds} ${syncedAt?.nanos} ${part}`;
  const of = (date: string) => harness.searchDays.filter((day) => day.date === date);
  const syncedDays = async (connection: Connection, days: number) => {
    await harness.client.startSync({ profileId: PROFILE, connectionId: connection.id, days });
    return harness.ended(connection);
  };

  it('reads 90 days after the hand-off, and publishes each complete day with its rows', async () => {
    const { first } = await begin();
    assert.deepEqual(
      [first.channel, first.accountExternalId, first.accountName, first.status, first.sync?.state],
      ['search_console', SITE, SITE, 'active', 'succeeded'],
    );
    await received(completeOf(90));
    const [day] = of('2082-11-02');
    const row = ({ key, figures }: SearchDaySynced['pages'][number]) => [key, figures?.clicks, figures?.impressions];
    assert.deepEqual(
      [day?.profileId, day?.connectionId, day?.platform, day?.site, day?.timeZone, day?.part, day?.parts],
      [PROFILE, first.id, 'search_console', SITE, 'America/Los_Angeles', 0, 1],
    );
    assert.deepEqual(day?.totals, { ...day?.totals, clicks: 15n, impressions: 300n, position: 2 });
    assert.deepEqual(day?.pages.map(row), [
      [`${SITE}b?x=1`, 10n, 200n],
      [`${SITE}a`, 5n, 100n],
    ]);
    assert.deepEqual(day?.queries.map(row), [['shoes', 14n, 200n]]);
    const dates = harness.searchDays.map(({ date }) => date).sort();
    assert.deepEqual([dates[0], dates.at(-1)], ['2082-08-08', '2082-11-02']);
    assert.deepEqual(
      of('2082-11-01').map(({ totals, pages }) => [totals?.clicks, pages.length]),
      [[0n, 0]],
    );
  });

  it('publishes days that are read again with a later time, so that they replace the earlier ones', async () => {
    const { connection } = await begin();
    await received(completeOf(90));
    harness.sim.patch({ google: { search: [searchRow('2082-11-02', 'a', 'shoes', 7, 1)] } });
    assert.equal((await syncedDays(connection, 28)).sync?.state, 'succeeded');
    await received(completeOf(90) + completeOf(28));
    const [earlier, later] = of('2082-11-02').sort((a, b) =>
      Number((a.totals?.clicks ?? 0n) - (b.totals?.clicks ?? 0n)),
    );
    assert.deepEqual([earlier?.totals?.clicks, later?.totals?.clicks], [15n, 17n]);
    assert.ok(earlier?.syncedAt && later?.syncedAt);
    assert.ok(timestampDate(earlier.syncedAt) < timestampDate(later.syncedAt));
  });

  it('splits a day with many rows into parts', async () => {
    const { connection } = await begin();
    const many = Array.from({ length: 501 }, (_, i) => searchRow('2082-11-02', `many/${i}`, `query ${i}`, 1));
    harness.sim.patch({ google: { search: many } });
    await received(completeOf(90));
    await syncedDays(connection, 4);
    await received(completeOf(90) + 3);
    const parts = of('2082-11-02').filter(({ parts }) => parts > 1);
    assert.deepEqual(parts.map(({ part, pages, queries }) => [part, pages.length + queries.length]).sort(), [
      [0, 500],
      [1, 500],
      [2, 5],
    ]);
  });

  it('needs action when the person has lost the site, with the words of the platform, and recovers', async () => {
    const { connection } = await begin();
    const sites = (own: { site_url: string }[]) =>
      harness.sim.patch({ people: [{ id: 'ana', name: 'Ana', sites: own }] });
    sites([]);
    const refused = await syncedDays(connection, 4);
    assert.deepEqual([refused.status, refused.sync?.state], ['needs_action', 'failed']);
    assert.match(refused.statusReason, /does not have sufficient permission for site/);
    sites([{ site_url: SITE }]);
    assert.equal((await syncedDays(connection, 4)).status, 'active');
  });

  it('has to be connected again when the grant is dead', async () => {
    const { connection } = await begin();
    // A token that was minted before is renewed once; a new one that is refused says that the grant is dead.
    harness.sim.fault({ kind: 'search_unauthorised', times: 2 });
    assert.equal((await syncedDays(connection, 4)).status, 'reconnect_required');
  });

  it('tries again after a quota, and after an answer that is not the platform’s', async () => {
    const { connection } = await begin({ SEARCH_CONSOLE_QUOTA_WAIT_MS: '20' });
    harness.sim.fault({ kind: 'search_quota' });
    harness.sim.fault({ kind: 'garbage', match: 'searchAnalytics' });
    const { status, sync } = await syncedDays(connection, 4);
    assert.deepEqual([status, sync?.state, sync?.error], ['active', 'succeeded', '']);
  });

  it('is read from now on where an earlier release connected it and read nothing', async () => {
    const { connection } = await begin();
    const rows = harness.mongo.db.collection<{ _id: string }>('connections');
    await harness.stopService();
    await rows.updateOne(
      { _id: connection.id },
      { $set: { 'sync.state': 'unavailable', 'sync.last_success_at': null } },
    );
    await harness.startService();
    assert.equal((await harness.get(connection)).sync?.state, 'never_run');
    assert.equal((await syncedDays(connection, 4)).sync?.state, 'succeeded');
  });

  it('publishes everything again after the bus has lost its data', async () => {
    const { connection } = await begin();
    await received(completeOf(90));
    await harness.mongo.db
      .collection<{ _id: string }>('connections')
      .updateOne({ _id: connection.id }, { $set: { 'sync.owed_days': 90 } });
    await syncedDays(connection, 4);
    await received(2 * completeOf(90));
  });
});
