// Tests creative analyses by a language model: what it is shown, what of its answer is believed, what it costs, and whose ads never
// reach it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError, appError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { completion } from '@touchline/chassis/testing/language-model-server.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { UNITS } from './ad-account.ts';
import { type Harness, startHarness } from './harness.ts';
import { type ModelWorld, startModelWorld, workspaceOf } from './model-world.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** Rules find nothing in it. */
const creative = {
  id: '700700',
  videos: 1,
  callToActionTypes: ['SHOP_NOW'],
  bodies: ['Zapatos que duran'],
  titles: [],
};
const ANSWER = { hook_type: 'curiosity', primary_angle: 'guarantee', offers: ['2x1', '20% off'] };
const answering = (answer: object) => completion(JSON.stringify(answer));

describe('creative analyses by a language model', () => {
  const stack = new AsyncDisposableStack();
  let world: ModelWorld;
  let harness: Harness;
  before(async () => {
    world = stack.use(await startModelWorld());
    harness = stack.use(await startHarness(world.env));
  });
  after(() => stack.disposeAsync());
  beforeEach(() => {
    harness.account.creatives.clear();
    harness.account.creatives.set('900100', creative);
    harness.account.read.splice(0);
    harness.account.beforeRead = async () => undefined;
    world.model.asked.splice(0);
    world.model.answer = answering(ANSWER);
    world.model.before = async () => undefined;
    world.isAccessAway = false;
  });
  const ofAd = (profileId: string, adExternalId = '900100') => ({ profileId, adExternalId, platform: 'social_ads' });
  const ask = async (profileId: string, ad?: string) =>
    (await harness.client.startAnalysis(ofAd(profileId, ad))).analysis ?? assert.fail();
  const read = async (profileId: string) =>
    (await harness.client.getAnalysis(ofAd(profileId))).analysis ?? assert.fail();
  const usedUnits = (profileId: string) => UNITS - (harness.account.units.get(workspaceOf(profileId)) ?? UNITS);
  const isUnpaid = (profileId: string) => eventually(async () => assert.equal(usedUnits(profileId), 0));

  it('have the traits that the model chose, beside the format and the button that the platform reports', async () => {
    const profileId = randomUUID();
    const { state, traits } = await harness.analysed(profileId, '900100');
    assert.deepEqual([state, traits?.source, traits?.model, traits?.note], ['done', 'model', 'small-reader', '']);
    assert.deepEqual(
      [traits?.hookType, traits?.primaryAngle, traits?.offers, traits?.creativeFormat, traits?.ctaType],
      ['curiosity', 'guarantee', ['20% off', '2x1'], 'video', 'SHOP_NOW'],
    );
    assert.deepEqual([world.model.asked.length, usedUnits(profileId)], [1, 1]);
  });

  it('show the model the texts, the button and the media, and no id', async () => {
    const profileId = randomUUID();
    await harness.analysed(profileId, '900100');
    const [{ body } = assert.fail()] = world.model.asked;
    const [, user] = JSON.parse(body).messages;
    const { text, buttons, media } = JSON.parse(user.content);
    assert.deepEqual([text, buttons, media.videos], ['Zapatos que duran', ['SHOP_NOW'], 1]);
    for (const id of [profileId, workspaceOf(profileId), '900100', '700700']) assert.ok(!body.includes(id), id);
  });

  it('are done at once, and cost nothing, for a content that the model has seen in any ad of the profile', async () => {
    const [profileId, other] = [randomUUID(), randomUUID()];
    const first = await harness.analysed(profileId, '900100');
    harness.account.units.set(workspaceOf(profileId), 0);
    const again = await ask(profileId);
    assert.deepEqual([again.state, again.traits?.source, again.traits?.hookType], ['done', 'model', 'curiosity']);
    assert.notEqual(again.analysisId, first.analysisId);
    harness.account.creatives.set('900200', { ...creative, id: '700900' });
    const twin = await ask(profileId, '900200');
    assert.deepEqual([twin.state, twin.traits?.creativeId, twin.traits?.hookType], ['done', '700900', 'curiosity']);
    assert.equal(world.model.asked.length, 1);

    await harness.analysed(other, '900100');
    assert.equal(world.model.asked.length, 2, 'another profile has results of its own');
    harness.account.creatives.set('900100', { ...creative, bodies: ['Otra cosa'] });
    await harness.analysed(other, '900100');
    assert.deepEqual([world.model.asked.length, usedUnits(other)], [3, 2]);
  });

  it('are refused when the allowance is spent, with the seconds until it is full again, and change nothing', async () => {
    const profileId = randomUUID();
    await harness.analysed(profileId, '900100');
    harness.account.units.set(workspaceOf(profileId), 0);
    harness.account.creatives.set('900100', { ...creative, bodies: ['Otra cosa'] });
    await assert.rejects(
      ask(profileId),
      (error) =>
        error instanceof AppError && error.reason === 'rate_limit_exceeded' && error.retryAfterSeconds === 3600,
    );
    const { state, traits } = await read(profileId);
    assert.deepEqual([state, traits?.text], ['done', 'Zapatos que duran']);
  });

  it('are one run and one unit, however many request it at once', async () => {
    const profileId = randomUUID();
    const held = Promise.withResolvers<void>();
    world.model.before = () => held.promise;
    const asked = await Promise.all(Array.from({ length: 10 }, () => ask(profileId)));
    assert.equal(new Set(asked.map(({ analysisId }) => analysisId)).size, 1);
    await eventually(async () => assert.equal((await read(profileId)).state, 'running'));
    assert.equal((await ask(profileId)).analysisId, asked[0]?.analysisId);
    held.resolve();
    await eventually(async () => assert.equal((await read(profileId)).state, 'done'));
    assert.deepEqual([world.model.asked.length, usedUnits(profileId)], [1, 1]);
  });

  it('are the run of another call that drew the last unit for this ad in the meantime', async () => {
    const profileId = randomUUID();
    harness.account.units.set(workspaceOf(profileId), 1);
    const [slow, thinking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.model.before = () => thinking.promise;
    harness.account.beforeRead = async () => {
      if (harness.account.read.length === 1) await slow.promise;
    };
    const late = ask(profileId);
    await eventually(() => assert.equal(harness.account.read.length, 1));
    const { analysisId } = await ask(profileId);
    slow.resolve();
    assert.equal((await late).analysisId, analysisId);
    thinking.resolve();
    await eventually(async () => assert.equal((await read(profileId)).state, 'done'));
    assert.equal(usedUnits(profileId), UNITS);
  });

  for (const [what, note, prepare] of [
    ['of a healthcare profile', 'healthcare', (profileId: string) => void world.healthcare.add(profileId)],
    ['while nobody can tell whether the profile is one', 'privacy_unknown', () => (world.isAccessAway = true)],
  ] as const)
    it(`are by rules, for nothing, and reach no model ${what}`, async () => {
      const profileId = randomUUID();
      prepare(profileId);
      const { state, traits } = await harness.analysed(profileId, '900100');
      assert.deepEqual([state, traits?.source, traits?.note, traits?.creativeFormat], ['done', 'rules', note, 'video']);
      assert.deepEqual([world.model.asked.length, usedUnits(profileId)], [0, 0]);
    });

  it('reach no model when the profile has become a healthcare profile between the request and the run', async () => {
    const profileId = randomUUID();
    harness.account.beforeRead = async () => {
      // The second look is that of the run.
      if (harness.account.read.length === 2) world.healthcare.add(profileId);
    };
    const { state, traits } = await harness.analysed(profileId, '900100');
    assert.deepEqual([state, traits?.source, traits?.note], ['done', 'rules', 'healthcare']);
    assert.equal(world.model.asked.length, 0);
    await isUnpaid(profileId);
  });

  for (const [what, answer, note, cost] of [
    ['is away', { status: 503, body: {} }, 'model_unavailable', 0],
    ['answers in prose', completion('Of course! The hook is curiosity.'), 'model_answer_unusable', 1],
    ['obeys the ad', answering({ ...ANSWER, hook_type: '<script>' }), 'model_answer_unusable', 1],
  ] as const)
    it(`are by rules for ${cost} units when the model ${what}, and by the model after the next request`, async () => {
      const profileId = randomUUID();
      world.model.answer = answer;
      const { state, traits } = await harness.analysed(profileId, '900100');
      assert.deepEqual([state, traits?.source, traits?.model, traits?.note], ['done', 'rules', '', note]);
      await harness.settled();
      await eventually(async () => assert.equal(usedUnits(profileId), cost));
      world.model.answer = answering(ANSWER);
      assert.equal((await harness.analysed(profileId, '900100')).traits?.source, 'model');
      assert.equal(usedUnits(profileId), cost + 1);
    });

  it('cost nothing when the platform refuses the creative, and for an ad without a text', async () => {
    const profileId = randomUUID();
    harness.account.creatives.set('900100', appError('campaign_not_found', 'It is gone.'));
    assert.equal((await harness.analysed(profileId, '900100')).failureCode, 'not_found');
    await isUnpaid(profileId);
    harness.account.creatives.set('900100', { ...creative, bodies: [' '] });
    const { traits } = await harness.analysed(profileId, '900100');
    assert.deepEqual([traits?.source, traits?.note, world.model.asked.length], ['rules', '', 0]);
    await isUnpaid(profileId);
  });

  it('are done by another process, for one unit, when one dies while the model thinks', async () => {
    const profileId = randomUUID();
    await harness.stopService();
    const held = Promise.withResolvers<void>();
    world.model.before = () => held.promise;
    const dying = await spawnService(MAIN, harness.env);
    {
      await using client = serviceClient(ScoringService, dying);
      await client.startAnalysis(ofAd(profileId));
      await eventually(async () => assert.equal(world.model.asked.length, 1));
      assert.equal(usedUnits(profileId), 1);
      await dying.kill();
    }
    held.resolve();
    await harness.endLeases();
    harness.advance(60_000);
    await harness.startService();
    await eventually(async () => assert.equal((await read(profileId)).state, 'done'));
    assert.deepEqual([(await read(profileId)).traits?.source, usedUnits(profileId)], ['model', 1]);
    assert.equal(world.model.asked.length, 2);
  });
});
