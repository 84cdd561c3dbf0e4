// A large replay as a Job: the figures of one in process, whatever becomes of its pods, of the Job or of the cluster.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { ReplayShardDoc } from '../src/store/replay/replay-schema.ts';
import { isShardDone } from '../src/store/replay/replay-shards.ts';
import { derivedState, totals } from './derived-state.ts';
import { heldProfiles } from './held-profiles.ts';
import { type JobStage, jobStage } from './job-stage.ts';
import { adClick, DAY, DIRECT, eventIdOf, linked, merged, PAGE, resolved, T0 } from './messages.ts';
import { fillProfile, isAsFresh, isSameState, LETTER_IS_DIRECT, LETTER_IS_PRINT, rulesServed } from './replay-stage.ts';

/** Eight parts, four a pod. */
const PERSONS = 80;

describe('a replay as a Job', function () {
  this.timeout(300_000);
  let stage: JobStage;
  let profiles = 0;

  before(async () => {
    stage = await jobStage('replay-jobs');
  });
  after(async () => {
    await stage[Symbol.asyncDispose]();
  });

  async function filledProfile(persons = PERSONS, by: 'replay' | 'marks' = 'marks'): Promise<string> {
    const profileId = `profile-${profiles++}`;
    await fillProfile(stage.app, profileId, persons, by);
    return profileId;
  }
  /** One that is only derived anew, by test after test. */
  let lasting: Promise<string> | undefined;
  const lastingProfile = () => (lasting ??= filledProfile(PERSONS, 'replay'));
  const putRules = (profileId: string, ...rules: (typeof LETTER_IS_DIRECT)[]) =>
    stage.app.classifications.setClassification({ profileId, rules });
  const status = (profileId: string) => stage.app.replays.getReplayStatus({ profileId });
  const drained = () => stage.app.drained();
  const jobs = () => [...stage.sim.cluster.jobs.keys()];
  const runningPods = () =>
    [...stage.sim.cluster.pods.values()].flatMap(({ metadata, status }) =>
      status?.phase === 'Running' ? [metadata?.name ?? ''] : [],
    );

  /** Has the pods of the replay that `order` asks for stop in the middle of their shards; answers one such shard. */
  async function underWay(profileId: string, order: () => Promise<unknown>): Promise<ReplayShardDoc> {
    stage.runs = 'held';
    await heldProfiles(stage.app.db).insertOne({ _id: profileId });
    await order();
    return eventually(async () => {
      const shards = await stage.app.collections.replayShards.find({ profile_id: profileId }).toArray();
      const shard = shards.find((one) => one.persons_done > 0 && !isShardDone(one));
      assert.ok(shard, JSON.stringify(shards));
      return shard;
    });
  }
  const goOn = (profileId: string) => heldProfiles(stage.app.db).deleteOne({ _id: profileId });

  /** Nothing of what pods keep for themselves is left. */
  async function leavesNothing(): Promise<void> {
    const { replayShards, shardFacts, latePersons } = stage.app.collections;
    const left = await Promise.all([replayShards, shardFacts, latePersons].map((one) => one.countDocuments({})));
    assert.deepEqual(left, [0, 0, 0]);
    assert.deepEqual(jobs(), []);
  }

  it('gives the figures of one that the service derives by itself', async () => {
    const profileId = await lastingProfile();
    const { fallback, personsDone, eventsDone, progress } = await status(profileId);
    assert.deepEqual([fallback, personsDone, eventsDone, progress], ['', BigInt(PERSONS), 800n, 1]);
    await isAsFresh(stage.app, profileId);
    const first = await derivedState(stage.app.collections, profileId);
    const before = stage.started;
    // From here on by what starts sooner.
    stage.runs = 'held';
    await stage.app.replays.requestReplay({ profileId });
    await drained();
    assert.equal(stage.started, before + 2);
    isSameState(await derivedState(stage.app.collections, profileId), first);
    await leavesNothing();
  });

  it('is none for a profile that is not large', async () => {
    const before = stage.started;
    const profileId = await filledProfile(PERSONS / 2, 'replay');
    assert.equal(stage.started, before);
    await isAsFresh(stage.app, profileId);
  });

  it('takes in what happens meanwhile: events, links, merges and goals', async () => {
    const profileId = await filledProfile();
    const payment = { eventType: 'payment_received', value: '7', currency: 'CLP', marketing: DIRECT };
    const ordered = ['v1', 'v2'].map((visitorId, i) =>
      resolved({ profileId, key: `order${i}`, at: T0 + 30 * DAY, visitorId, customerId: `customer-${i}` }),
    );
    await stage.app.publish(ordered);
    await drained();
    await underWay(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    await stage.app.publish([
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
    await stage.app.client.upsertGoal({
      profileId,
      goal: { conversionKey: 'read', name: 'Read', eventNames: ['letter_read'], kind: 'pipeline' },
    });
    await stage.app.client.recordRefund({ profileId, paymentId: eventIdOf(profileId, 'paid-5'), amount: '1' });
    await goOn(profileId);
    await drained();
    assert.equal((await rulesServed(stage.app, profileId)).length, 1);
    assert.equal((await status(profileId)).fallback, '');
    await isAsFresh(stage.app, profileId);
    await leavesNothing();
  });

  it('lets an erasure end only when the figures that are coming know nobody of the person either', async () => {
    const profileId = await filledProfile();
    const customerId = randomUUID();
    const visitorId = 'v50';
    await stage.app.publish([
      resolved({ profileId, key: 'order', at: T0 + 30 * DAY, visitorId, customerId }),
      linked(profileId, visitorId, customerId, T0 + 30 * DAY, 'order'),
    ]);
    await drained();
    const { conversions, persons } = stage.app.collections;
    assert.equal(await conversions.countDocuments({ person_id: customerId }), 1);
    await underWay(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    const erasedAt = timestampFromDate(new Date(T0 + 60 * DAY));
    const erasure = { profileId, customerIds: [customerId], visitorIds: [visitorId], erasedAt };
    let { next: after } = await stage.app.erasures.erasePerson(erasure);
    await goOn(profileId);
    await eventually(async () => {
      const { next, done } = await stage.app.erasures.erasePerson({ ...erasure, after });
      after = next;
      assert.ok(done);
    });
    const left = await Promise.all([conversions, persons].map((one) => one.countDocuments({ person_id: customerId })));
    assert.deepEqual(left, [0, 0]);
    await drained();
    assert.equal((await totals(stage.app.collections, profileId)).count, PERSONS);
    assert.equal(await persons.countDocuments({ person_id: customerId }), 0);
    await leavesNothing();
  });

  it('goes on in another pod when one is killed in the middle of its shard', async () => {
    const profileId = await lastingProfile();
    const podsOf = (shard: number) => [...stage.sim.cluster.pods.keys()].filter((name) => name.includes(`-${shard}-`));
    const { shard } = await underWay(profileId, () => putRules(profileId, LETTER_IS_PRINT));
    const victim = runningPods().find((name) => podsOf(shard).includes(name));
    assert.ok(victim);
    stage.sim.killPod(victim);
    await eventually(() => assert.ok(podsOf(shard).some((name) => name !== victim)));
    await goOn(profileId);
    await drained();
    assert.equal((await status(profileId)).personsDone, BigInt(PERSONS));
    await isAsFresh(stage.app, profileId);
  });

  it('is made again when somebody deleted it', async () => {
    const profileId = await lastingProfile();
    await underWay(profileId, () => putRules(profileId, LETTER_IS_DIRECT));
    const [name] = jobs();
    assert.ok(name);
    stage.sim.deleteJob(name);
    await eventually(() => assert.deepEqual(jobs(), [name]));
    await goOn(profileId);
    await drained();
    assert.equal((await status(profileId)).fallback, '');
    await isAsFresh(stage.app, profileId);
    await leavesNothing();
  });

  it('ends for an order that another one replaced, and writes nothing of it', async () => {
    const profileId = await lastingProfile();
    await underWay(profileId, () => putRules(profileId, LETTER_IS_PRINT));
    const before = runningPods();
    await putRules(profileId, LETTER_IS_DIRECT);
    await goOn(profileId);
    await drained();
    assert.deepEqual(
      (await rulesServed(stage.app, profileId)).map(({ channel }) => channel),
      ['direct'],
    );
    await eventually(() => assert.equal(runningPods().filter((name) => before.includes(name)).length, 0));
    await isAsFresh(stage.app, profileId);
  });

  it('goes on in the service when the cluster does not answer, and says why', async () => {
    const profileId = await lastingProfile();
    await stage.sim.away(true);
    try {
      await stage.app.replays.requestReplay({ profileId });
      await eventually(async () => {
        // As if the workers had been silent for long.
        await stage.app.collections.replayShards.updateMany({}, { $set: { heartbeat: new Date(0) } });
        assert.equal((await status(profileId)).fallback, 'The cluster does not answer.');
      });
      await drained();
    } finally {
      await stage.sim.away(false);
    }
    await isAsFresh(stage.app, profileId);
  });
});

describe('a replay as a Job that is not to be', function () {
  this.timeout(300_000);

  it('goes on in the service when its role may not make Jobs', async () => {
    await using stage = await jobStage('replay-forbidden', { verbs: ['get'] });
    await fillProfile(stage.app, 'profile-0', PERSONS);
    const { fallback, status } = await stage.app.replays.getReplayStatus({ profileId: 'profile-0' });
    assert.match(
      fallback,
      /^The cluster refuses the Job: jobs is forbidden: User "attribution" cannot create resource "jobs"/,
    );
    assert.equal(status, 'done');
    await isAsFresh(stage.app, 'profile-0');
  });

  it('goes on in the service when its pods fail again and again', async () => {
    await using stage = await jobStage('replay-failing', { backoffLimitPerIndex: 1 });
    stage.sim.cluster.secrets.set('stores', { 'mongodb-url': 'no address' });
    await fillProfile(stage.app, 'profile-0', PERSONS);
    const { fallback } = await stage.app.replays.getReplayStatus({ profileId: 'profile-0' });
    assert.equal(fallback, 'The Job gave up: Job has exceeded the specified maximal number of failed indexes');
    await isAsFresh(stage.app, 'profile-0');
  });
});
