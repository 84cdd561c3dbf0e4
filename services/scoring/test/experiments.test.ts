// Tests that experiments are kept for each profile, and that one with a lift grades the ads that it is about.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { figuresOf } from './ad-account.ts';
import { type Harness, startHarness } from './harness.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const EXPERIMENT = {
  ...{ level: 'ad', platform: 'social_ads', externalId: '9001', dateFrom: dayAgo(40), dateTo: dayAgo(12) },
  ...{ control: 'holdout', metric: 'purchases', lift: 12.5, low: 4, high: 21, confidence: 95 },
};

describe('experiments', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(async () => harness[Symbol.asyncDispose]());

  const scoredProfile = async () => {
    const profileId = randomUUID();
    const ads = [figuresOf(1, { campaignExternalId: '77' }), figuresOf(2), figuresOf(3, { attributedOutcomes: 1n })];
    harness.account.ads.set(profileId, ads);
    await harness.sync(profileId);
    await graded(profileId, { 'Ad 1': 'predicted', 'Ad 2': 'predicted', 'Ad 3': 'attributed' });
    return profileId;
  };
  const graded = (profileId: string, grades: Record<string, string>, window = '28d') =>
    eventually(async () => {
      const { ads } = await harness.top(profileId, { window });
      assert.deepEqual(Object.fromEntries(ads.map(({ name, truthGrade }) => [name, truthGrade]).sort()), grades);
    });
  const record = (profileId: string, over: Partial<typeof EXPERIMENT> = {}) =>
    harness.experiments.recordExperiment({ profileId, experiment: { ...EXPERIMENT, ...over } });
  const ids = async (profileId: string) =>
    (await harness.experiments.listExperiments({ profileId })).experiments.map(({ id }) => id);

  it('with a lift grade the ad in every window soon, are shown with it, and no longer after they were removed', async () => {
    const profileId = await scoredProfile();
    const { experiment, provesLift } = await record(profileId);
    assert.equal(provesLift, true);
    for (const window of ['7d', 'lifetime'])
      await graded(profileId, { 'Ad 1': 'lift', 'Ad 2': 'predicted', 'Ad 3': 'attributed' }, window);
    const { ads } = await harness.top(profileId, { truthGrades: ['lift'] });
    assert.deepEqual(
      ads.map((ad) => [ad.name, ad.experiment?.lift, ad.experiment?.low, ad.experiment?.high, ad.experiment?.dateTo]),
      [['Ad 1', 12.5, 4, 21, EXPERIMENT.dateTo]],
    );
    await harness.experiments.removeExperiment({ profileId, experimentId: experiment?.id ?? '' });
    await graded(profileId, { 'Ad 1': 'predicted', 'Ad 2': 'predicted', 'Ad 3': 'attributed' });
    assert.deepEqual(await ids(profileId), []);
  });

  it('of a campaign grade its ads', async () => {
    const profileId = await scoredProfile();
    await record(profileId, { level: 'campaign', externalId: '77' });
    await graded(profileId, { 'Ad 1': 'lift', 'Ad 2': 'predicted', 'Ad 3': 'attributed' });
  });

  it('whose interval reaches zero, and old ones, grade nothing', async () => {
    const profileId = await scoredProfile();
    assert.equal((await record(profileId, { low: 0 })).provesLift, false);
    assert.equal((await record(profileId, { dateFrom: dayAgo(400), dateTo: dayAgo(300) })).provesLift, false);
    await harness.rebuilt(profileId);
    await graded(profileId, { 'Ad 1': 'predicted', 'Ad 2': 'predicted', 'Ad 3': 'attributed' });
  });

  it('are corrected by a repeat, and listed with the last end first', async () => {
    const profileId = await scoredProfile();
    const first = (await record(profileId)).experiment?.id;
    const later = (await record(profileId, { dateTo: dayAgo(5) })).experiment?.id;
    assert.equal((await record(profileId, { lift: 9 })).experiment?.id, first);
    const { experiments } = await harness.experiments.listExperiments({ profileId });
    assert.deepEqual(
      experiments.map(({ id, lift }) => [id, lift]),
      [
        [later, 12.5],
        [first, 9],
      ],
    );
  });

  it('of one profile are neither listed, removed nor used for another', async () => {
    const [own, other] = [await scoredProfile(), await scoredProfile()];
    const id = (await record(own)).experiment?.id ?? '';
    assert.deepEqual(await ids(other), []);
    await assert.rejects(harness.experiments.removeExperiment({ profileId: other, experimentId: id }), {
      reason: 'not_found',
    });
    assert.deepEqual(await ids(own), [id]);
    await harness.rebuilt(other);
    await graded(other, { 'Ad 1': 'predicted', 'Ad 2': 'predicted', 'Ad 3': 'attributed' });
  });

  it('are refused for a profile without ads, and with what is wrong with them', async () => {
    await assert.rejects(record(randomUUID()), { reason: 'not_found' });
    const profileId = await scoredProfile();
    await assert.rejects(record(profileId, { dateTo: dayAgo(-2) }), { reason: 'invalid_date_range' });
    await assert.rejects(record(profileId, { low: 13 }), { reason: 'invalid_parameter' });
    await assert.rejects(record(profileId, { level: 'ad_set' }), { reason: 'validation_error' });
    await assert.rejects(record(profileId, { control: '' }), { reason: 'validation_error' });
    assert.deepEqual(await ids(profileId), []);
  });
});
