// Tests the reports on where events came from, and how far they have come.
import assert from 'node:assert/strict';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { done, retry } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { eventsRecorded, eventsRecordedWithTraits } from '@touchline/proto/catalog.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { pageView, postTo, visitor } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

describe('where events came from, and how far they have come', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('ops', { COLLECTOR_PUBLIC_URL: 'https://collect.shop.cl' });
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  async function visit(profileId: string, url: string, headers: Record<string, string> = {}): Promise<number> {
    const { key } = await tracking.client.issueTrackingKey({ profileId });
    const batch = { visitor_id: visitor(), events: [pageView({ url })] };
    return (await postTo(`${tracking.collector}/t/${key?.key}`, batch, headers)).status;
  }
  const originOf = (profileId: string) => tracking.sites.getOrigin({ profileId });
  const opsOf = (profileId: string) => tracking.sites.getOps({ profileId });

  it('counts the sites of browser events, and those that the settings exclude', async () => {
    const profileId = 'origin';
    for (const url of [
      'https://www.shop.cl/a',
      'https://www.shop.cl/b',
      'http://localhost:3000/',
      'https://copy.example/',
    ])
      assert.equal(await visit(profileId, url), 204);
    await visit('another', 'https://another.example/');
    await tracking.client.recordEvents({
      events: [payment('o-1', { profileId, context: { url: 'https://server.example/' } })],
    });
    await tracking.sites.changeSettings({ profileId, sites: { values: ['shop.cl'] } });
    await eventually(async () =>
      assert.equal(await visit(profileId, 'https://x.cl/', { origin: 'https://copy.example' }), 403),
    );
    const { sites, events, since, refusedSites, collectorHost, isCustomDomain } = await originOf(profileId);
    const seen = sites.filter(({ host }) => host !== 'x.cl');
    assert.deepEqual(
      seen.map(({ host, events: count, isAllowed, isFirstParty }) => [host, count, isAllowed, isFirstParty]),
      [
        ['www.shop.cl', 2, true, true],
        ['copy.example', 1, false, false],
        ['localhost:3000', 1, false, false],
      ],
    );
    assert.ok(events >= 4 && since && seen.every(({ lastSeenAt }) => lastSeenAt));
    assert.deepEqual(
      refusedSites.map(({ host, count }) => [host, count]),
      [['copy.example', 1n]],
    );
    assert.deepEqual([collectorHost, isCustomDomain], ['collect.shop.cl', false]);
  });

  it('is empty for a profile that sent nothing', async () => {
    const { sites, events, since, refusedSites } = await originOf('silent');
    assert.deepEqual([sites, events, since, refusedSites], [[], 0, undefined, []]);
    const ops = await opsOf('silent');
    assert.deepEqual([ops.lastEventAt, ops.lastDay?.browsers, ops.refusals], [undefined, 0n, []]);
  });

  it('counts by origin what was received within an hour and a day, and what was refused', async () => {
    const profileId = 'ops';
    await visit(profileId, 'https://www.shop.cl/');
    await tracking.client.recordEvents({
      events: [
        payment('s-1', { profileId }),
        payment('s-2', { profileId }),
        payment('p-1', { profileId, origin: Origin.PROVIDER }),
        payment('bad', { profileId, value: '-1' }),
      ],
    });
    await site.rows.updateOne(
      { profile_id: profileId, idempotency_key: 's-1' },
      { $set: { received_at: new Date(Date.now() - 2 * 3_600_000) } },
    );
    const { lastHour, lastDay, refusals, lastEventAt } = await opsOf(profileId);
    assert.deepEqual([lastHour?.browsers, lastHour?.servers, lastHour?.providers], [1n, 1n, 1n]);
    assert.deepEqual([lastDay?.browsers, lastDay?.servers, lastDay?.providers], [1n, 2n, 1n]);
    assert.deepEqual(
      refusals.map(({ code, field, count }) => [code, field, count]),
      [['validation_error', 'properties.value', 1n]],
    );
    assert.ok(lastEventAt);
  });

  it('shows since when an event waits for a stage, only to its own profile, and reports an unreachable stage as unknown', async () => {
    const stagesOf = async (profileId: string) => (await opsOf(profileId)).stages;
    assert.deepEqual(
      (await stagesOf('waiting')).map(({ name, isKnown }) => [name, isKnown]),
      [
        ['bus', true],
        ['identity', false],
      ],
    );
    let isMended = false;
    const identity = { service: 'identity', logger: createLogger({ name: 'test', level: 'silent' }) };
    await using _before = await consume(site.bus, {
      ...identity,
      entry: eventsRecordedWithTraits,
      handle: async (batch) => batch.map(() => done()),
    });
    await using _consumer = await consume(site.bus, {
      ...identity,
      entry: eventsRecorded,
      handle: async (batch) =>
        batch.map(({ profileId }) => (profileId === 'waiting' && !isMended ? retry('not_yet') : done())),
    });
    const waiting = ['w-1', 'w-3'].map((key) => payment(key, { profileId: 'waiting' }));
    await tracking.client.recordEvents({ events: waiting });
    await tracking.client.recordEvents({ events: [payment('w-2', { profileId: 'going' })] });
    const identityOf = async (profileId: string) => (await stagesOf(profileId)).find(({ name }) => name === 'identity');
    await eventually(async () => {
      const held = await identityOf('waiting');
      assert.ok(held?.waitingSince);
      assert.equal(held.pending, 2);
      const going = await identityOf('silent');
      assert.deepEqual([going?.isKnown, going?.waitingSince, going?.pending], [true, undefined, 0]);
    });
    isMended = true;
    await eventually(async () => assert.equal((await identityOf('waiting'))?.waitingSince, undefined));
  });

  it('shows since when an event waits for the bus', async () => {
    await using other = await openSite('held');
    let isHeld = true;
    await using running = await other.start({
      publish: async () => {
        if (isHeld) throw new Error('the bus is unavailable');
      },
    });
    await running.client.recordEvents({ events: [payment('h-1', { profileId: 'held' })] });
    // Events younger than five seconds count as in flight.
    await other.rows.updateMany({}, { $set: { received_at: new Date(Date.now() - 60_000) } });
    await eventually(async () => {
      // The process itself moves its watermark once a second.
      await other.writers.updateMany({}, { $set: { from: new Date(Date.now() - 90_000) } });
      const [bus] = (await running.sites.getOps({ profileId: 'held' })).stages;
      assert.ok(bus?.waitingSince);
      assert.equal(bus.pending, 1);
    });
    assert.equal((await running.sites.getOps({ profileId: 'free' })).stages[0]?.waitingSince, undefined);
    isHeld = false;
  });
});
