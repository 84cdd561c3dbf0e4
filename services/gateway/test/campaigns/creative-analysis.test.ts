// Tests what callers see of a creative analysis: its run, who found its traits, and the refusal when nothing is left of the allowance.
import assert from 'node:assert/strict';
import { appError } from '@touchline/chassis/errors.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

const PATH = '/ads/238461/creative-analysis';
const ID = '0b7c1f0e-6a51-4c0e-9c65-0d3f6a4f7c11';
const TIME = { seconds: 1_770_000_000n };
const TOLD = '2026-02-02T02:40:00.000Z';
const run = { analysisId: ID, adExternalId: '238461', state: 'queued', requestedAt: TIME };
const traits = {
  ...{ hookType: 'question', creativeFormat: '', ctaType: 'SHOP_NOW', primaryAngle: 'price', offers: ['2x1'] },
  ...{ creativeId: '5', analysedAt: TIME, source: 'model', model: 'small-reader', text: 'Hi?', language: 'en' },
};

describe('a creative analysis', () => {
  let running: RunningGateway;
  const doubles = serviceDoubles();
  let analysis: object = run;
  let isSpent = false;
  before(async () => {
    doubles.scoring.startAnalysis = async () => {
      if (isSpent) throw appError('rate_limit_exceeded', 'Spent.', { retryAfterSeconds: 7200 });
      return { analysis };
    };
    doubles.scoring.getAnalysis = async () => ({ analysis });
    running = await runGateway('campaigns', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    analysis = run;
    isSpent = false;
  });
  const data = async () => ((await (await running.call('GET', PATH)).json()) as { data: object }).data;
  const started = { analysis_id: ID, status: 'queued', ad_external_id: '238461', requested_at: TOLD };
  const unknown = {
    ...{ started_at: null, finished_at: null, analysed_at: null, source: null, model: null, note: null },
    ...{ traits: null, text: null, language: null, creative_id: null, failure: null },
  };

  it('is accepted with the id and the status of its run', async () => {
    const answer = await running.call('POST', PATH);
    assert.equal(answer.status, 202);
    assert.deepEqual(((await answer.json()) as { data: object }).data, started);
  });

  it('has nothing but its run before anything was found', async () =>
    assert.deepEqual(await data(), { ...started, ...unknown }));

  it('shows what was found, in what, and by whom', async () => {
    analysis = { ...run, state: 'done', startedAt: TIME, finishedAt: TIME, traits };
    assert.deepEqual(await data(), {
      ...{ ...started, ...unknown, status: 'done', started_at: TOLD, finished_at: TOLD, analysed_at: TOLD },
      ...{ source: 'model', model: 'small-reader', text: 'Hi?', language: 'en', creative_id: '5' },
      traits: {
        ...{ hook_type: 'question', creative_format: null, cta_type: 'SHOP_NOW', primary_angle: 'price' },
        offers: ['2x1'],
      },
    });
  });

  it('says why rules stood in for a model', async () => {
    const found = { ...traits, source: 'rules', model: '', note: 'model_unavailable' };
    analysis = { ...run, state: 'done', traits: found };
    const { source, model, note } = (await data()) as { source: string; model: string | null; note: string };
    assert.deepEqual([source, model, note], ['rules', null, 'model_unavailable']);
  });

  it('is refused with the time to wait when the allowance is spent', async () => {
    isSpent = true;
    const answer = await running.call('POST', PATH);
    const { error } = (await answer.json()) as { error: { code: string } };
    assert.deepEqual(
      [answer.status, error.code, answer.headers.get('retry-after')],
      [429, 'rate_limit_exceeded', '7200'],
    );
  });
});
