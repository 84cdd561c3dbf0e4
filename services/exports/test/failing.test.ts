// Tests destinations that keep failing: they are paused before all conversions fail, and go on where they stopped.
import assert from 'node:assert/strict';
import { fromBinary } from '@bufbuild/protobuf';
import { walkStream } from '@touchline/chassis/bus/walk-stream.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { connectionHealthChanged, destinationChanged } from '@touchline/proto/catalog.ts';
import { ConnectionHealthChangedSchema } from '@touchline/proto/gen/touchline/events/v1/connections_pb.ts';
import { DestinationChangedSchema } from '@touchline/proto/gen/touchline/events/v1/exports_pb.ts';
import {
  CLEAN_PIXEL,
  type Credited,
  DATASET,
  type ExportFixture,
  type ExportProfile,
  PIXEL,
  startExportFixture,
} from './export-fixture.ts';

const HOUR = 3_600_000;
/** The platform refuses a currency that does not exist. */
const REFUSED = { currency: 'ZZZ' };
const fix = (conversion: Credited) => Object.assign(conversion, { currency: 'USD' });

describe('a destination that keeps failing', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  const destinationOf = async ({ id }: ExportProfile, pixel = PIXEL) => {
    const { destinations } = await fixture.harness.exports.listDestinations({ profileId: id });
    return destinations.find(({ adPixelId }) => adPixelId === pixel) ?? assert.fail('no destination');
  };
  const untilState = (profile: ExportProfile, state: RegExp) =>
    eventually(async () => {
      const { state: is, stateReason } = await destinationOf(profile);
      assert.match(`${is} ${stateReason}`, state);
    });
  const published = async ({ id }: ExportProfile) => {
    const { bus } = fixture;
    const subjects = [`${bus.subject(destinationChanged.subject)}.${id}`];
    const states: string[] = [];
    for await (const { data } of walkStream(bus, bus.stream(destinationChanged.stream), { subjects })) {
      const { state, reason } = fromBinary(DestinationChangedSchema, data);
      states.push(`${state} ${reason}`.trim());
    }
    return states;
  };
  const untilPublished = (profile: ExportProfile, states: string[]) =>
    eventually(async () => assert.deepEqual(await published(profile), states));
  const untilHealth = ({ id }: ExportProfile, status: string) =>
    eventually(async () => {
      const { bus } = fixture;
      const subjects = [`${bus.subject(connectionHealthChanged.subject)}.${id}`];
      const seen: string[] = [];
      for await (const { data } of walkStream(bus, bus.stream(connectionHealthChanged.stream), { subjects }))
        seen.push(fromBinary(ConnectionHealthChangedSchema, data).status);
      assert.equal(seen.at(-1), status);
    });
  const states = async (profile: ExportProfile) => {
    const counts: Record<string, number> = {};
    for (const { state } of await profile.deliveries()) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  /** Returns a profile of which the platform has refused 20 conversions in a row; five more wait. */
  const refused = async () => {
    const profile = await fixture.profile();
    const conversions: Credited[] = [];
    for (let made = 0; made < 25; made++) conversions.push(await profile.convert(REFUSED));
    await untilState(profile, /^paused failing: 100 .*ISO 4217/);
    await eventually(async () => assert.deepEqual(await states(profile), { failed: 20, pending: 5 }));
    return { profile, conversions };
  };

  it('is paused after 20 refusals in a row, publishes that, and fails no more conversions', async () => {
    const { profile } = await refused();
    await untilPublished(profile, ['paused failing']);
    const { db } = fixture.harness.mongo;
    const waiting = await db
      .collection('export_deliveries')
      .find({ profile_id: profile.id, status: 'pending' })
      .toArray();
    assert.deepEqual(
      waiting.map(({ first_sent_at, attempts }) => [first_sent_at, attempts]),
      waiting.map(() => [null, 0]),
    );
  });

  it('goes on where it stopped when a person has sent it again', async () => {
    const { profile, conversions } = await refused();
    const { exports } = fixture.harness;
    conversions.forEach(fix);
    await exports.createDestination({ profileId: profile.id, kind: DATASET, adPixelId: PIXEL });
    await eventually(async () => assert.deepEqual(await states(profile), { failed: 20, delivered: 5 }));
    await untilState(profile, /^active/);
    await untilPublished(profile, ['paused failing', 'active']);
  });

  it('is sent one conversion an hour, another one each time, and goes on after the first success', async () => {
    const { profile, conversions } = await refused();
    const { harness } = fixture;
    const waiting = async () =>
      (await profile.deliveries()).filter(({ state }) => state === 'pending').map((one) => one.outcomeEventId);
    const rows = harness.mongo.db.collection('export_deliveries');
    const tried = async () => {
      const since = new Date(harness.now().getTime() - 60_000);
      return (await rows.find({ profile_id: profile.id, last_attempt_at: { $gte: since } }).toArray()).map((one) =>
        String(one.event_id),
      );
    };
    const probes: string[] = [];
    // Those that were under way when it was paused are refused too, however many these were.
    await eventually(async () => {
      const underWay = { profile_id: profile.id, status: 'pending', first_sent_at: { $ne: null } };
      assert.equal(await rows.countDocuments(underWay), 0);
    });
    const refusals = async () =>
      (await harness.mongo.db.collection('export_destinations').findOne({ profile_id: profile.id }))?.streak.refusals;
    const before = await refusals();
    for (let hour = 1; hour <= 2; hour++) {
      harness.advance(HOUR);
      // Only then has the next hour begun.
      await eventually(async () => assert.equal(await refusals(), before + hour));
      probes.push(...(await tried()));
    }
    assert.equal(new Set(probes).size, 2);
    assert.equal((await waiting()).length, 5);
    conversions.forEach(fix);
    harness.advance(HOUR);
    await eventually(async () => assert.deepEqual(await states(profile), { failed: 20, delivered: 5 }));
    await untilState(profile, /^active/);
    await untilPublished(profile, ['paused failing', 'active']);
  });

  it('sends a probe as soon as its account was connected again', async () => {
    const { profile, conversions } = await refused();
    const { client } = fixture.harness.connections;
    await client.disconnect({ profileId: profile.id, id: profile.connection.id });
    await untilHealth(profile, 'disconnected');
    conversions.forEach(fix);
    await profile.connect();
    await eventually(async () => assert.deepEqual(await states(profile), { failed: 20, delivered: 5 }));
    await untilState(profile, /^active/);
  });

  it('is paused when a day of repeats had no success, and nothing is failed by that', async () => {
    const profile = await fixture.profile();
    const { harness } = fixture;
    harness.sim.fault({ kind: 'service_down', match: '/events', times: 1_000_000 });
    try {
      const conversion = await profile.convert();
      const destinations = harness.mongo.db.collection('export_destinations');
      const repeating = { profile_id: profile.id, 'streak.retrying_since': { $ne: null } };
      await eventually(async () => assert.ok(await destinations.findOne(repeating)));
      harness.advance(25 * HOUR);
      await untilState(profile, /^paused failing: 2 /);
      await profile.until(conversion, 'pending');
      harness.sim.clearFaults();
      harness.advance(9 * HOUR);
      await profile.until(conversion, 'delivered');
      await untilState(profile, /^active/);
    } finally {
      harness.sim.clearFaults();
    }
  });

  it('leaves the other destinations of its account alone', async () => {
    const profile = await fixture.profile();
    const { exports } = fixture.harness;
    await exports.createDestination({ profileId: profile.id, kind: DATASET, adPixelId: CLEAN_PIXEL });
    assert.equal((await destinationOf(profile, CLEAN_PIXEL)).state, 'active');
    const { db } = fixture.harness.mongo;
    await db
      .collection('export_destinations')
      .updateOne(
        { profile_id: profile.id, ad_pixel_id: PIXEL },
        { $set: { streak: { refusals: 19, retrying_since: null } } },
      );
    await profile.convert(REFUSED);
    await untilState(profile, /^paused failing/);
    assert.equal((await destinationOf(profile, CLEAN_PIXEL)).state, 'active');
  });

  it('has all destinations of its account wait while the platform throttles one of them', async () => {
    const profile = await fixture.profile();
    const { harness } = fixture;
    await harness.exports.createDestination({ profileId: profile.id, kind: DATASET, adPixelId: CLEAN_PIXEL });
    const stranger = await fixture.profile();
    harness.sim.fault({ kind: 'throttle_app', match: '/events', regain_minutes: 30 });
    const conversion = await profile.convert();
    await eventually(async () => {
      for (const pixel of [PIXEL, CLEAN_PIXEL])
        assert.match((await destinationOf(profile, pixel)).stateReason, /^throttled: /);
    });
    assert.equal((await destinationOf(stranger)).state, 'active');
    harness.advance(33 * 60_000);
    await eventually(async () => {
      const rows = (await profile.deliveries()).filter((one) => one.outcomeEventId === conversion.eventId);
      assert.deepEqual(
        rows.map(({ state }) => state),
        ['delivered', 'delivered'],
      );
    });
  });

  it('waits alone when its dataset is gone, while the account’s other destinations go on', async () => {
    const { sim, exports } = fixture.harness;
    const profile = await fixture.profile();
    await exports.createDestination({ profileId: profile.id, kind: DATASET, adPixelId: CLEAN_PIXEL });
    sim.fault({ kind: 'gone', match: `/${CLEAN_PIXEL}/events`, times: 1000 });
    for (let sent = 1; sent <= 2; sent++) {
      await profile.convert();
      await eventually(async () => {
        const { state, stateReason } = await destinationOf(profile, CLEAN_PIXEL);
        assert.match(`${state} ${stateReason}`, /^paused needs_action/);
        assert.deepEqual(await states(profile), { delivered: sent, pending: sent });
      });
    }
    assert.equal((await destinationOf(profile)).state, 'active');
    sim.clearFaults();
  });
});
