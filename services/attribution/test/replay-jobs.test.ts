// Tests that a large replay as a Job gives the figures of one in process, whatever happens to its pods, to the Job or to the
// cluster.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { ReplayShardDoc } from '../src/store/replay/replay-schema.ts';
import { isShardDone } from '../src/store/replay/replay-shards.ts';
import { derivedState, totals } from './derived-state.ts';
import { heldProfiles } from './held-profiles.ts';
import { createJobFixture, type JobFixture } from './job-fixture.ts';
import { adClick, DAY, DIRECT, eventIdOf, linked, merged, PAGE, resolved, T0 } from './messages.ts';
import {
  fillProfile,
  isAsFresh,
  isSameState,
  LETTER_IS_DIRECT,
  LETTER_IS_PRINT,
  rulesServed,
} from './replay-fixture.ts';

/** Eight parts, four per pod. */
const PERSONS = 80;

describe('a replay as a Job', function () {
  this.timeout(300_000);
  let fixture: JobFixture;
  let profiles = 0;

  before(async () => {
    fixture = await createJobFixture('replay-jobs');
  });
  after(async () => {
    await fixture[Symbol.asyncDispose]();
  });

  async function filledProfile(persons = PERSONS, by: 'replay' | 'marks' = 'marks'): Promise<string> {
    const profileId = `profile-${profiles++}`;
    await fillProfile(fixture.app, profileId, persons, by);
    return profileId;
  }
  /** A profile that is only derived anew, by test after test. */
  let lasting: Promise<string> | undefined;
  const lastingProfile = () => (lasting ??= filledProfile(PERSONS, 'replay'));
  const putRules = (profileId: string, ...rules: (typeof LETTER_IS_DIRECT)[]) =>
    fixture.app.classifications.setClassification({ profileId, rules });
  const status = (profileId: string) => fixture.app.replays.getReplayStatus({ profileId });
  const drained = () => fixture.app.drained();
  const jobs = () => [...fixture.sim.cluster.jobs.keys()];
  const runningPods = () =>
    [...fixture.sim.cluster.pods.values()].flatMap(({ metadata, status }) =>
      status?.phase === 'Running' ? [metadata?.name ?? ''] : [],
    );

  /** Stops the pods of the replay that `order` requests in the middle of their shards; returns one such shard. */
  async function underWay(profileId: string, order: () => Promise<unknown>): Promise<ReplayShardDoc> {
    fixture.runs = 'held';
    await heldProfiles(fixture.app.db).insertOne({ _id: profileId });
    await order();
    return eventually(async () => {
      const shards = await fixture.app.collections.replayShards.find({ profile_id: profileId }).toArray();
      const shard = shards.find((one) => one.persons_done > 0 && !isShardDone(one));
      assert.ok(shard, JSON.stringify(shards));
      return shard;
    });
  }
  const release = (profileId: string) => heldProfiles(fixture.app.db).deleteOne({ _id: profileId });

  /** Asserts that nothing is left of what pods store for themselves. */
  async function leavesNothing(): Promise<void> {
    const { replayShards, shardFacts, latePersons } = fixture.app.collections;
    const left = await Promise.all([replayShards, shardFacts, latePersons].map((one) => one.countDocuments({})));
    assert.deepEqual(left, [0, 0, 0]);
    assert.deepEqual(jobs(), []);
  }

  it('gives the figures of a replay that the service derives by itself', async () => {
    const profileId = await lastingProfile();
    const { fallback, personsDone, eventsDone, progress } = await status(profileId);
    assert.deepEqual([fallback, personsDone, eventsDone, progress], ['', BigInt(PERSONS), 800n, 1]);
    await isAsFresh(fixture.app, profileId);
    const first = await derivedState(fixture.app.collections, profileId);
    const before = fixture.started;
    // From here on with the command that starts sooner.
    fixture.runs = 'held';
    await fixture.app.replays.requestReplay({ profileId });
    await drained();
    assert.equal(fixture.started, before + 2);
    isSameState(await derivedState(fixture.app.collections, profileId), first);
    await leavesNothing();
  });

  it('is not made for a profile that is not large', async () => {
    const before = fixture.started;
    const profileId = await filledProfile(PERSONS / 2, 'replay');
    assert.equal(fixture.started, before);
    await isAsFresh(fixture.app, profileId);
  });

  it('includes what happens meanwhile: events, links, merges and goals', async () => {
    const profileId = await filledProfile();
    const payment = { eventType: 'payment_received', value: '7', currency: 'CLP', marketing: DIRECT };
    const ordered = ['v1', 'v2'].map((visitorId, i) =>
      resolved({ profileId, key: `order${i}`, at: T0 + 30 * DAY, visitorId, customerId: `customer-${i}` }),
    );
    await fixture.app.publish(ordered);
    await drained();
    await underWay(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    await fixture.app.publish([
      resolved({
        ...{ profileId, key: 'visit-new', at: T0 + DAY, visitorId: 'new', web: PAGE },
        marketing: adClick({ campaign: 'autumn' }),
      }),
      resolved({ profileId, key: 'paid-new', at: T0 + 2 * DAY, visitorId: 'new', ...payment }),
      ...Array.from({ length: 60 }, (_, i) =>
        resolved({ profileId, key: `again${i}`, at: T0 + 40 * DAY, visitorId: `v${i * 4 + 3}`, ...payment }),
      ),
      linked(profileId, 'v1', 'customer-0', T0 + 30 * DAY, 'order0'),
      linked(profileId, 'v2', 'customer-1', T0 + 30 * DAY, 'order1'),
      merged(profileId, 'customer-1', 'customer-0'),
      ...Array.from({ length: 30 }, (_, i) =>
        linked(profileId, `v${i * 2 + 16}`, `late-${i}`, T0 + 30 * DAY, `ad-${i * 2 + 16}`),
      ),
    ]);
    await fixture.app.client.upsertGoal({
      profileId,
      goal: { conversionKey: 'read', name: 'Read', eventNames: ['letter_read'], kind: 'pipeline' },
    });
    await fixture.app.client.recordRefund({ profileId, paymentId: eventIdOf(profileId, 'paid-5'), amount: '1' });
    await release(profileId);
    await drained();
    assert.equal((await rulesServed(fixture.app, profileId)).length, 1);
    assert.equal((await status(profileId)).fallback, '');
    await isAsFresh(fixture.app, profileId);
    await leavesNothing();
  });

  it('lets an erasure end only when the coming figures no longer contain the person either', async () => {
    const profileId = await filledProfile();
    const customerId = randomUUID();
    const visitorId = 'v50';
    await fixture.app.publish([
      resolved({ profileId, key: 'order', at: T0 + 30 * DAY, visitorId, customerId }),
      linked(profileId, visitorId, customerId, T0 + 30 * DAY, 'order'),
    ]);
    await drained();
    const { conversions, persons } = fixture.app.collections;
    assert.equal(await conversions.countDocuments({ person_id: customerId }), 1);
    await underWay(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    const erasedAt = timestampFromDate(new Date(T0 + 60 * DAY));
    const erasure = { profileId, customerIds: [customerId], visitorIds: [visitorId], erasedAt };
    let { next: after } = await fixture.app.erasures.erasePerson(erasure);
    await release(profileId);
    await eventually(async () => {
      const { next, done } = await fixture.app.erasures.erasePerson({ ...erasure, after });
      after = next;
      assert.ok(done);
    });
    const left = await Promise.all([conversions, persons].map((one) => one.countDocuments({ person_id: customerId })));
    assert.deepEqual(left, [0, 0]);
    await drained();
    assert.equal((await totals(fixture.app.collections, profileId)).count, PERSONS);
    assert.equal(await persons.countDocuments({ person_id: customerId }), 0);
    await leavesNothing();
  });

  it('continues in another pod when one is killed in the middle of its shard', async () => {
    const profileId = await lastingProfile();
    const podsOf = (shard: number) =>
      [...fixture.sim.cluster.pods.keys()].filter((name) => name.includes(`-${shard}-`));
    const { shard } = await underWay(profileId, () => putRules(profileId, LETTER_IS_PRINT));
    const victim = runningPods().find((name) => podsOf(shard).includes(name));
    assert.ok(victim);
    fixture.sim.killPod(victim);
    await eventually(() => assert.ok(podsOf(shard).some((name) => name !== victim)));
    await release(profileId);
    await drained();
    assert.equal((await status(profileId)).personsDone, BigInt(PERSONS));
    await isAsFresh(fixture.app, profileId);
  });

  it('is created again when it was deleted', async () => {
    const profileId = await lastingProfile();
    await underWay(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    const [name] = jobs();
    assert.ok(name);
    fixture.sim.deleteJob(name);
    await eventually(() => assert.deepEqual(jobs(), [name]));
    await release(profileId);
    await drained();
    assert.equal((await status(profileId)).fallback, '');
    await isAsFresh(fixture.app, profileId);
    await leavesNothing();
  });

  it('ends when another request replaces its own, and writes nothing of it', async () => {
    const profileId = await lastingProfile();
    await underWay(profileId, () => putRules(profileId, LETTER_IS_PRINT));
    const before = runningPods();
    await putRules(profileId, LETTER_IS_DIRECT);
    await release(profileId);
    await drained();
    assert.deepEqual(
      (await rulesServed(fixture.app, profileId)).map(({ channel }) => channel),
      ['direct'],
    );
    await eventually(() => assert.equal(runningPods().filter((name) => before.includes(name)).length, 0));
    await isAsFresh(fixture.app, profileId);
  });

  it('continues in the service when the cluster does not respond, and says why', async () => {
    const profileId = await lastingProfile();
    await fixture.sim.away(true);
    try {
      await fixture.app.replays.requestReplay({ profileId });
      await eventually(async () => {
        // As if the workers had been silent for a long time.
        await fixture.app.collections.replayShards.updateMany({}, { $set: { heartbeat: new Date(0) } });
        assert.equal((await status(profileId)).fallback, 'The cluster does not answer.');
      });
      await drained();
    } finally {
      await fixture.sim.away(false);
    }
    await isAsFresh(fixture.app, profileId);
  });
});

describe('a replay whose Job fails', function () {
  this.timeout(300_000);

  it('continues in the service when its role is not allowed to create Jobs', async () => {
    await using fixture = await createJobFixture('replay-forbidden', { verbs: ['get'] });
    await fillProfile(fixture.app, 'profile-0', PERSONS);
    const { fallback, status } = await fixture.app.replays.getReplayStatus({ profileId: 'profile-0' });
    assert.match(
      fallback,
      /^The cluster refuses the Job: jobs is forbidden: User "attribution" cannot create resource "jobs"/,
    );
    assert.equal(status, 'done');
    await isAsFresh(fixture.app, 'profile-0');
  });

  it('continues in the service when its pods fail again and again', async () => {
    await using fixture = await createJobFixture('replay-failing', { backoffLimitPerIndex: 1 });
    fixture.sim.cluster.secrets.set('stores', { 'mongodb-url': 'no address' });
    await fillProfile(fixture.app, 'profile-0', PERSONS);
    const { fallback } = await fixture.app.replays.getReplayStatus({ profileId: 'profile-0' });
    assert.equal(fallback, 'The Job gave up: Job has exceeded the specified maximal number of failed indexes');
    await isAsFresh(fixture.app, 'profile-0');
  });
});
