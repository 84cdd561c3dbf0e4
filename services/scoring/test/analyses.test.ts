// Tests creative analyses: each is read once however many callers request it, derived by rules, and then part of the scores; a
// failure ends with a clear message.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError, type Reason } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { figuresOf } from './ad-account.ts';
import { type Harness, startHarness } from './harness.ts';

const creative = {
  id: '700',
  videos: 1,
  callToActionTypes: ['SHOP_NOW'],
  bodies: ['¿Cansada de esperar?'],
  titles: ['20% de descuento', 'Ofertas de la semana'],
};

describe('creative analyses', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(async () => harness[Symbol.asyncDispose]());
  beforeEach(() => {
    harness.account.creatives.clear();
    harness.account.read.splice(0);
    harness.account.beforeRead = async () => undefined;
  });
  const ofAd = (profileId: string, adExternalId: string) => ({ profileId, adExternalId, platform: 'social_ads' });
  const refusal = (reason: Reason) => appError(reason, `The platform says ${reason}.`);

  it('derive the traits of an ad, which its scores and its cohort then have', async () => {
    const profileId = randomUUID();
    harness.account.ads.set(
      profileId,
      [1, 2, 3, 4, 5].map((n) => figuresOf(n)),
    );
    for (const n of [1, 2, 3, 4, 5]) harness.account.creatives.set(String(9000 + n), { ...creative, id: `70${n}` });
    await harness.sync(profileId);
    const ads = async () => (await harness.top(profileId)).ads;
    await eventually(async () => assert.equal((await ads()).length, 5));
    const [plain] = await ads();
    assert.deepEqual([plain?.hookType, plain?.format, plain?.offers, plain?.cohort?.format], ['', '', [], 'unknown']);

    const analysis = await harness.analysed(profileId, '9001');
    assert.deepEqual([analysis.state, analysis.failureCode, analysis.traits?.creativeId], ['done', '', '701']);
    assert.deepEqual(
      [analysis.traits?.source, analysis.traits?.language, analysis.traits?.text],
      ['rules', 'es', '¿Cansada de esperar?\n20% de descuento\nOfertas de la semana'],
    );
    const { hookType, creativeFormat, ctaType, primaryAngle, offers } = analysis.traits ?? assert.fail();
    assert.deepEqual(
      [hookType, creativeFormat, ctaType, primaryAngle, offers],
      ['question', 'video', 'SHOP_NOW', 'price', ['20% off']],
    );
    for (const n of [2, 3, 4, 5]) await harness.analysed(profileId, String(9000 + n));
    await eventually(async () => {
      for (const ad of await ads()) {
        assert.deepEqual(
          [ad.hookType, ad.format, ad.callToActionType, ad.primaryAngle, ad.offers],
          ['question', 'video', 'SHOP_NOW', 'price', ['20% off']],
        );
        assert.deepEqual([ad.cohort?.format, ad.cohort?.ads], ['video', 5]);
      }
    });
    assert.equal((await harness.top(profileId, { formats: ['video'] })).ads.length, 5);
    await assert.rejects(harness.client.getAnalysis(ofAd(randomUUID(), '9001')), { reason: 'not_found' });
  });

  it('are one for all callers while it waits or runs, and another one afterwards', async () => {
    const profileId = randomUUID();
    harness.account.creatives.set('1', creative);
    const held = Promise.withResolvers<void>();
    harness.account.beforeRead = () => held.promise;
    const ask = () => harness.client.startAnalysis(ofAd(profileId, '1'));
    const asked = await Promise.all([ask(), ask(), ask()]);
    assert.equal(new Set(asked.map(({ analysis }) => analysis?.analysisId)).size, 1);
    const state = async () => (await harness.client.getAnalysis(ofAd(profileId, '1'))).analysis?.state;
    await eventually(async () => assert.equal(await state(), 'running'));
    await ask();
    held.resolve();
    await eventually(async () => assert.equal(await state(), 'done'));
    assert.deepEqual(harness.account.read, ['1']);
    harness.account.creatives.set('1', { ...creative, bodies: ['Cómo elegir'] });
    const next = await harness.analysed(profileId, '1');
    assert.equal(next.traits?.hookType, 'how_to');
    assert.notEqual(next.analysisId, asked[0]?.analysis?.analysisId);
  });

  it('that an earlier release stored are read as they are: by rules, without a text, under one id', async () => {
    const profileId = randomUUID();
    harness.account.creatives.set('1', creative);
    await harness.analysed(profileId, '1');
    const $unset = { analysis_id: '', 'traits.source': '', 'traits.text': '', 'traits.language': '' } as const;
    await harness.collections.analyses.updateOne({ profile_id: profileId }, { $unset });
    const read = async () => (await harness.client.getAnalysis(ofAd(profileId, '1'))).analysis ?? assert.fail();
    const { analysisId, traits } = await read();
    assert.deepEqual([traits?.source, traits?.text, traits?.language], ['rules', '', '']);
    assert.match(analysisId, /^[0-9a-f-]{36}$/);
    assert.equal((await read()).analysisId, analysisId);
  });

  it('end with the platform’s refusal, and keep the traits of the last one', async () => {
    const profileId = randomUUID();
    harness.account.creatives.set('1', creative);
    await harness.analysed(profileId, '1');
    for (const [reason, code] of [
      ['campaign_not_found', 'not_found'],
      ['connection_not_ready', 'connection_not_ready'],
    ] as const) {
      harness.account.creatives.set('1', refusal(reason));
      const { state, failureCode, traits } = await harness.analysed(profileId, '1');
      assert.deepEqual([state, failureCode, traits?.hookType], ['failed', code, 'question']);
    }
    harness.account.creatives.delete('1');
    assert.equal((await harness.analysed(profileId, '1')).failureCode, 'invalid_state');
  });

  it('wait for a platform that is away, and fail in the end', async () => {
    const profileId = randomUUID();
    const state = async () => (await harness.client.getAnalysis(ofAd(profileId, '2'))).analysis;
    harness.account.creatives.set('2', refusal('rate_limit_exceeded'));
    await harness.client.startAnalysis(ofAd(profileId, '2'));
    for (const times of [1, 2, 3, 4]) {
      await eventually(() => assert.equal(harness.account.read.length, times));
      await eventually(async () => assert.equal((await state())?.state, 'queued'));
      harness.advance(100_000);
    }
    await eventually(async () => assert.equal((await state())?.failureCode, 'rate_limit_exceeded'));
    assert.equal(harness.account.read.length, 5);
  });

  it('run though the queue lost them', async () => {
    const profileId = randomUUID();
    harness.account.creatives.set('3', creative);
    await harness.stopService();
    // The state that a process leaves which dies between storing the request and queueing the job.
    await harness.startService({ SCORE_LOOK_INTERVAL_MS: '3600000' });
    await harness.client.startAnalysis(ofAd(profileId, '3'));
    await harness.stopService();
    await harness.collections.analyses.updateOne(
      { profile_id: profileId },
      { $set: { state: 'running', finished_at: null } },
    );
    await harness.loseJobs();
    harness.advance(60_000);
    await harness.startService();
    await eventually(async () =>
      assert.equal((await harness.client.getAnalysis(ofAd(profileId, '3'))).analysis?.state, 'done'),
    );
  });

  it('are refused for requests without an ad', () =>
    assert.rejects(harness.client.startAnalysis(ofAd(randomUUID(), '')), { reason: 'validation_error' }));
});
