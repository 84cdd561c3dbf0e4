// Tests when models are trained, when they give the likelihood, and what operators see of them.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { ListAdFiguresRequest } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { MAY_FALL } from '../src/domain/model/features.ts';
import { createTrainModel } from '../src/jobs/train-model.ts';
import { createModels } from '../src/store/models.ts';
import { createProfiles } from '../src/store/profiles.ts';
import { createTrainingTimes } from '../src/store/training-times.ts';
import { figuresOf } from './ad-account.ts';
import { type Harness, startHarness } from './harness.ts';
import { servedWorld } from './world/served-world.ts';
import { simulatedWorld } from './world/simulated-world.ts';

const DAY_MS = 86_400_000;
const WEEKS = 16;
const world = simulatedWorld({ seed: 21, ads: 700, weeks: WEEKS });

describe('the model of a profile', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(async () => harness[Symbol.asyncDispose]());

  const trainings = async (profileId?: string) =>
    (await harness.client.listModels(profileId === undefined ? {} : { profileId })).trainings;
  /** Waits until the model was trained so often and the last training has ended, which it says by when the next one is due. */
  const trained = (profileId: string, times: number) =>
    eventually(async () => {
      const found = await trainings(profileId);
      assert.equal(found.length, times);
      const { train_at } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
      assert.ok((train_at?.getTime() ?? 0) > Date.now() + 2 * DAY_MS, 'the training has not ended');
      return found[0] ?? assert.fail();
    });
  const scored = async (profileId: string) => {
    await harness.sync(profileId);
    await eventually(async () => assert.ok((await harness.top(profileId)).ads.length > 0));
    await harness.settled();
  };
  /** Has the model trained now rather than a day after the first sync. */
  const due = (profileId: string) =>
    harness.collections.profiles.updateOne({ _id: profileId }, { $set: { train_at: new Date(0) } });

  it('gives the likelihood of 28 days once it beat the rules on held-out days, and changes no rank', async () => {
    const profileId = randomUUID();
    harness.account.inDays.set(profileId, servedWorld(world, WEEKS, new Date()));
    await scored(profileId);
    const byRules = await harness.top(profileId);
    assert.ok(byRules.ads.every(({ modelVersion }) => modelVersion === undefined));
    assert.deepEqual(await trainings(profileId), []);

    await due(profileId);
    const { verdict, version, model, rules, trainingSamples, judgedSamples } = await trained(profileId, 1);
    assert.deepEqual([verdict, version], ['used', 1]);
    assert.ok(model && rules && model.brierScore < rules.brierScore && model.calibrationError < 0.05);
    assert.ok(trainingSamples >= 1000 && judgedSamples >= 500);

    const byModel = await eventually(async () => {
      const top = await harness.top(profileId);
      assert.ok(top.ads.every(({ modelVersion }) => modelVersion === 1));
      return top;
    });
    const ranks = ({ ads }: typeof byModel) => ads.map(({ externalId, composite }) => [externalId, composite]);
    assert.deepEqual(ranks(byModel), ranks(byRules));
    assert.notDeepEqual(
      byModel.ads.map(({ likelihood }) => likelihood),
      byRules.ads.map(({ likelihood }) => likelihood),
    );
    for (const window of ['7d', '14d', 'lifetime'])
      assert.ok((await harness.top(profileId, { window })).ads.every(({ modelVersion }) => modelVersion === undefined));
  });

  it('is trained on whole past weeks, twelve of them, and never on today', async () => {
    const profileId = randomUUID();
    const asked: ListAdFiguresRequest[] = [];
    const serve = servedWorld(world, WEEKS, new Date());
    await scoredWith(profileId, (request) => {
      asked.push(request);
      return serve(request);
    });
    asked.length = 0;
    await due(profileId);
    await trained(profileId, 1);
    await harness.settled();
    const past = asked.filter(({ until }) => Number(until?.seconds) * 1000 < Date.now() - DAY_MS / 2);
    const daysAgo = ({ until }: ListAdFiguresRequest) =>
      Math.round((Date.now() / 1000 - Number(until?.seconds)) / 86_400);
    const of = (days: number) => [...new Set(past.filter(({ lastDays }) => lastDays === days).map(daysAgo))];
    const weeks = Array.from({ length: 12 }, (_, i) => 7 * i + 1);
    assert.deepEqual(of(7), weeks);
    assert.deepEqual(
      of(28),
      weeks.map((days) => days + 7),
    );
  });

  it('is trained again a week later, and its version rises', async () => {
    const profileId = randomUUID();
    harness.account.inDays.set(profileId, servedWorld(world, WEEKS, new Date()));
    await scored(profileId);
    await due(profileId);
    await trained(profileId, 1);
    await harness.settled();
    const { train_at } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
    assert.equal(Math.round(((train_at?.getTime() ?? 0) - Date.now()) / DAY_MS), 7);
    await due(profileId);
    const again = await trained(profileId, 2);
    assert.deepEqual([again.verdict, again.version], ['used', 2]);
    const all = await trainings();
    assert.deepEqual(
      all.filter((one) => one.profileId === profileId).map(({ version }) => version),
      [2],
    );
  });

  it('is not used any more when its successor fails, and the rules give the likelihood again', async () => {
    const profileId = randomUUID();
    harness.account.inDays.set(profileId, servedWorld(world, WEEKS, new Date()));
    await scored(profileId);
    await due(profileId);
    await trained(profileId, 1);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads[0]?.modelVersion, 1));
    await harness.settled();
    harness.account.inDays.delete(profileId);
    harness.account.ads.set(
      profileId,
      [1, 2, 3, 4, 5, 6].map((n) => figuresOf(n)),
    );
    await due(profileId);
    const { verdict, version, model } = await trained(profileId, 2);
    assert.deepEqual([verdict, version, model], ['too_few_samples', undefined, undefined]);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads[0]?.modelVersion, undefined));
  });

  it('gives way to the rules when it is of a release with other features', async () => {
    const profileId = randomUUID();
    const days = { from: '2026-01-01', to: '2026-04-22', judgedFrom: '2026-04-02' };
    const judgement = { brier: 0.1, calibrationError: 0.01 };
    const model = (count: number) => ({ weights: Array(count).fill(0.1), calibration: { offset: 0, slope: 1 } });
    const training = (count: number) => ({
      ...{ verdict: 'used' as const, days, judged: { model: judgement, rules: judgement }, model: model(count) },
      samples: { training: 1000, calibration: 250, judged: 500 },
    });
    const models = createModels(harness.collections);
    await models.add(profileId, training(MAY_FALL.length), new Date());
    assert.equal((await models.kept(profileId))?.version, 1);
    await models.add(profileId, training(MAY_FALL.length + 2), new Date());
    assert.equal(await models.kept(profileId), null);
  });

  it('of a small profile is not trained, and operators see why', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(
      profileId,
      [1, 2, 3, 4, 5, 6].map((n) => figuresOf(n)),
    );
    await scored(profileId);
    await due(profileId);
    const { verdict, trainingSamples, judgedSamples, rules } = await trained(profileId, 1);
    assert.deepEqual([verdict, trainingSamples, judgedSamples, rules], ['too_few_samples', 42, 18, undefined]);
  });

  it('keeps no rebuild waiting while it is trained', async () => {
    const [slow, quick] = [randomUUID(), randomUUID()];
    for (const profileId of [slow, quick]) {
      harness.account.ads.set(
        profileId,
        [1, 2, 3, 4, 5, 6].map((n) => figuresOf(n)),
      );
      await scored(profileId);
    }
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.account.before = async ({ profileId, lastDays, until }) => {
      if (profileId !== slow || lastDays !== 28 || Number(until?.seconds) * 1000 > Date.now() - DAY_MS) return;
      reached.resolve();
      await released.promise;
    };
    await due(slow);
    await reached.promise;
    await harness.rebuilt(quick);
    await harness.rebuilt(slow);
    assert.deepEqual(await trainings(slow), []);
    harness.account.before = async () => undefined;
    released.resolve();
    await trained(slow, 1);
  });

  it('is left as it is when the service stops while it is trained', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(
      profileId,
      [1, 2, 3, 4, 5, 6].map((n) => figuresOf(n)),
    );
    await scored(profileId);
    const stop = new AbortController();
    let reads = 0;
    const trainModel = createTrainModel({
      times: createTrainingTimes(harness.collections),
      models: createModels(harness.collections),
      profiles: createProfiles(harness.collections),
      readAdFacts: async () => {
        reads += 1;
        stop.abort();
        return { ads: [], reportingCurrency: 'CLP', days: null };
      },
      now: () => new Date(Date.now() + 2 * DAY_MS),
      ...{ intervalMs: 7 * DAY_MS, gatherMs: 0 },
    });
    await assert.rejects(trainModel(profileId, stop.signal), { name: 'AbortError' });
    assert.equal(reads, 2);
    assert.deepEqual(await trainings(profileId), []);
    const { train_at } = (await harness.collections.profiles.findOne({ _id: profileId })) ?? assert.fail();
    assert.equal(Math.round(((train_at?.getTime() ?? 0) - Date.now() - 2 * DAY_MS) / 60_000), 10);
  });

  it('stays when its training fails, and the training is due again', async () => {
    const profileId = randomUUID();
    harness.account.inDays.set(profileId, servedWorld(world, WEEKS, new Date()));
    await scored(profileId);
    await due(profileId);
    await trained(profileId, 1);
    await eventually(async () => assert.equal((await harness.top(profileId)).ads[0]?.modelVersion, 1));
    await harness.settled();
    harness.account.isAway = true;
    await due(profileId);
    await eventually(async () => {
      const found = await harness.collections.profiles.findOne({ _id: profileId });
      assert.ok((found?.train_at?.getTime() ?? 0) > Date.now());
    });
    harness.account.isAway = false;
    assert.equal((await harness.top(profileId)).ads[0]?.modelVersion, 1);
    harness.advance(700_000);
    await trained(profileId, 2);
  });

  it('is trained a day after the first sync, and at once where an earlier release scored the profile', async () => {
    const [young, old] = [randomUUID(), randomUUID()];
    for (const profileId of [young, old]) {
      harness.account.ads.set(
        profileId,
        [1, 2, 3, 4, 5, 6].map((n) => figuresOf(n)),
      );
      await scored(profileId);
    }
    await harness.collections.profiles.updateOne({ _id: old }, { $unset: { train_at: 1 } });
    await trained(old, 1);
    assert.deepEqual(await trainings(young), []);
    harness.advance(2 * DAY_MS);
    await trained(young, 1);
  });

  async function scoredWith(profileId: string, serve: ReturnType<typeof servedWorld>): Promise<void> {
    harness.account.inDays.set(profileId, serve);
    await scored(profileId);
  }
});
