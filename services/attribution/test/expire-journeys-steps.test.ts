// Tests a pass over journeys that is stopped, killed or delayed, on a real database and without the service.
import assert from 'node:assert/strict';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { visitorPersonId } from '../src/domain/ids.ts';
import { type ExpireJourneysDeps, expireJourneys } from '../src/jobs/expire-journeys.ts';
import { markDirty } from '../src/store/credit/dirty-persons.ts';
import { createProfileLeases } from '../src/store/credit/leases.ts';
import { queuedReplay } from '../src/store/replay/replays.ts';
import { heldByAnother } from './hold-profile.ts';
import { DAY, T0 } from './messages.ts';
import { journeyEvent } from './report-seed.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const PROFILE = 'steps';
const NOW = new Date(T0 + 1000 * DAY);

describe('a pass over journeys', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('expire_steps');
    await app.stop();
  });
  after(async () => await app[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { journeyEvents, journeyExpiries, profiles, dirty, replays, invalidations, refunds } = app.collections;
    for (const some of [journeyEvents, journeyExpiries, profiles, dirty, replays, invalidations, refunds])
      await some.deleteMany({});
    await profiles.insertOne({
      ...{ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) },
      ...{ journeys_kept: { days: 400, at: new Date(0) }, ledger_expired_until: NOW },
    });
  });

  const pass = (change: Partial<ExpireJourneysDeps> = {}, stopping = new AbortController()) =>
    expireJourneys({
      ...{ client: app.db.client, collections: app.collections, leases: createProfileLeases(app.collections.leases) },
      ...{ nudge: () => undefined, now: () => NOW, everyMs: DAY, pauseMs: 1 },
      logger: createLogger({ name: 'test', level: 'silent' }),
      ...change,
    })(stopping.signal);
  const fill = (count: number, events: number, from = T0) =>
    app.collections.journeyEvents.insertMany(
      Array.from({ length: count * events }, (_, i) => {
        const visitor_id = `v${Math.floor(i / events)}`;
        const person_id = visitorPersonId(PROFILE, visitor_id);
        const time = new Date(from + i);
        return journeyEvent({ profile_id: PROFILE, visitor_id, person_id, time, received_at: time });
      }),
    );
  const left = () => app.collections.journeyEvents.countDocuments({});
  const marked = () => app.collections.dirty.countDocuments({});

  it('processes every person, and has them derived anew', async () => {
    await fill(30, 200);
    await pass();
    assert.deepEqual([await left(), await marked()], [0, 30]);
  });

  it('continues where it was stopped', async () => {
    await fill(30, 200);
    const stopping = new AbortController();
    await pass({ nudge: () => stopping.abort() }, stopping);
    const rest = await left();
    assert.ok(rest > 0 && rest < 6000);
    const place = await app.collections.journeyExpiries.findOne({ _id: PROFILE });
    assert.ok(place && place.parts_done < place.parts_total);
    await pass({ now: () => new Date(NOW.getTime() + 1) });
    assert.equal(await left(), 0);
    const { begun_at } = (await app.collections.journeyExpiries.findOne({ _id: PROFILE })) ?? {};
    assert.deepEqual(begun_at, NOW);
  });

  it('rolls back what a step had deleted when it is killed before its position was stored', async () => {
    await fill(3, 10);
    const { journeyExpiries } = app.collections;
    const killed = Object.assign(Object.create(journeyExpiries), {
      replaceOne: async () => {
        throw new Error('killed');
      },
    });
    await pass({ collections: { ...app.collections, journeyExpiries: killed } });
    assert.deepEqual([await left(), await marked()], [30, 0]);
    await pass();
    assert.equal(await left(), 0);
  });

  it('removes many events of one person in steps', async () => {
    await fill(3, 25);
    const steps: number[] = [];
    await pass({ maxEventsPerPerson: 10, nudge: () => void steps.push(1) });
    assert.equal(await left(), 0);
    assert.equal(steps.length, 7);
  });

  it('begins no sooner after the last one than the interval allows', async () => {
    await pass();
    await fill(1, 1);
    await pass({ now: () => new Date(NOW.getTime() + DAY - 1) });
    assert.equal(await left(), 1);
    await pass({ now: () => new Date(NOW.getTime() + DAY) });
    assert.equal(await left(), 0);
  });

  it('waits for a replay, for a change whose persons are still to be marked, and for another process that holds the profile', async () => {
    const { replays, invalidations } = app.collections;
    await fill(1, 1);
    const order = { cause: 'operator' as const, classification: [], queued_at: NOW };
    await replays.insertOne(queuedReplay(PROFILE, order, null, 0));
    await pass();
    await replays.deleteMany({});
    await invalidations.insertOne({ _id: 'i', profile_id: PROFILE, kind: 'all' });
    await pass();
    await invalidations.deleteMany({});
    {
      await using _another = await heldByAnother(app.collections, PROFILE);
      await pass();
    }
    assert.equal(await left(), 1);
    await pass();
    assert.equal(await left(), 0);
  });

  it('leaves persons who are pending to be derived to the next one', async () => {
    await fill(2, 1);
    await markDirty(app.collections.dirty, [{ profileId: PROFILE, personId: visitorPersonId(PROFILE, 'v0') }]);
    await pass();
    assert.deepEqual(await app.collections.journeyEvents.distinct('visitor_id'), ['v0']);
  });

  it('keeps an event that has a refund, whatever goals make of it', async () => {
    await fill(1, 2);
    const [event] = await app.collections.journeyEvents.find({}).toArray();
    const payment_id = event?._id ?? '';
    const refund = { profile_id: PROFILE, payment_id, amount: '1', recorded_at: NOW };
    await app.collections.refunds.insertOne({ _id: `${PROFILE}|${payment_id}`, ...refund });
    await pass();
    assert.deepEqual(await app.collections.journeyEvents.distinct('_id'), [payment_id]);
  });

  it('does nothing where the ledger keeps everything', async () => {
    await fill(1, 1);
    await app.collections.profiles.updateMany({}, { $unset: { ledger_expired_until: '' } });
    await pass();
    assert.equal(await left(), 1);
  });
});
