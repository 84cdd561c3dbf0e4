// Tests what callers can request of top performers, and how unknown figures are shown.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { ListTopPerformersResponseSchema } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { errorOf, type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

describe('top performers', () => {
  let running: RunningGateway;
  let asked: Record<string, unknown>;
  let cohort: object = {};
  let modelVersion: number | undefined;
  before(async () => {
    const doubles = serviceDoubles();
    const { listTopPerformers } = doubles.scoring;
    doubles.scoring.listTopPerformers = async (request, call) => {
      asked = { ...request };
      const found = create(ListTopPerformersResponseSchema, await listTopPerformers(request, call));
      for (const ad of found.ads) {
        Object.assign(ad.cohort ?? {}, cohort);
        if (modelVersion !== undefined) ad.modelVersion = modelVersion;
      }
      return found;
    };
    running = await runGateway('top_performers', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const get = (query: string) => running.call('GET', `/top-performers${query}`);

  it('are of 28 days and at most ten by default, and of the key’s profile', async () => {
    const { data, meta } = (await (await get('')).json()) as { data: { score_window: string }[]; meta: object };
    const { profileId, window, limit, minSpend, objectives, hasVideo } = asked;
    assert.deepEqual(
      [profileId, window, limit, minSpend, objectives, hasVideo],
      [running.profileId, '28d', 10, '', [], undefined],
    );
    assert.deepEqual(meta, {
      ...{ time_zone: 'UTC', other_time_zones: [] },
      profile_id: running.profileId,
      window: '28d',
      ...{ reporting_currency: 'CLP', unknown_rates: [] },
      rebuilt_at: '2026-01-15T10:00:00.000Z',
    });
    assert.equal(data[0]?.score_window, '28d');
  });

  it('are requested with every filter, each value once', async () => {
    await get(
      '?window=lifetime&limit=50&min_spend=99.5&objectives=sales,leads,sales&truth_grades=lift&outcome_kinds=meta,none&formats=ugc_video&has_video=false',
    );
    const { window, limit, minSpend, objectives, truthGrades, outcomeKinds, formats, hasVideo } = asked;
    assert.deepEqual(
      [window, limit, minSpend, objectives, truthGrades, outcomeKinds, formats, hasVideo],
      ['lifetime', 50, '99.5', ['sales', 'leads'], ['lift'], ['meta', 'none'], ['ugc_video'], false],
    );
  });

  it('say whether the likelihood is by rules or by a model, and by which', async () => {
    const shown = async () => {
      const { data } = (await (await get('')).json()) as { data: Record<string, unknown>[] };
      return [data[0]?.score_source, data[0]?.model_version, data[0]?.top_performer_likelihood];
    };
    assert.deepEqual(await shown(), ['rules', null, 0.41338242]);
    modelVersion = 3;
    assert.deepEqual(await shown(), ['model', 3, 0.41338242]);
    modelVersion = undefined;
  });

  it('show numbers as numbers and unknown values as null, never as zero', async () => {
    const { data } = (await (await get('')).json()) as { data: Record<string, unknown>[] };
    const [row = {}] = data;
    const { composite_score, spend, attributed_revenue, roas, cac, offers, hook_type, video_id, model_version } = row;
    assert.deepEqual([composite_score, spend, attributed_revenue, roas], [71.5, 100.5, 250.000001, 2.487562]);
    assert.deepEqual([cac, offers, hook_type, video_id, model_version], [null, [], null, null, null]);
    assert.deepEqual(
      [row.messaging_conversations_started, row.platform_reported_conversions, row.attributed_pipeline_value],
      [null, null, null],
    );
  });

  it('name the cohort, and show null for what it holds any of', async () => {
    const { data } = (await (await get('')).json()) as { data: Record<string, unknown>[] };
    const { cohort_key, cohort_objective, cohort_format, cohort_audience_warmth, cohort_geo, cohort_placement } =
      data[0] ?? {};
    assert.equal(cohort_key, 'channel=social_ads|objective=*|format=*|audience_warmth=*|geo=*|placement=*');
    assert.deepEqual(
      [cohort_objective, cohort_format, cohort_audience_warmth, cohort_geo, cohort_placement],
      [null, null, null, null, null],
    );
    cohort = { ...{ objective: 'sales', format: 'video', audienceWarmth: 'warm' }, geo: 'CL', placement: 'instagram' };
    const { data: narrow } = (await (await get('')).json()) as { data: Record<string, unknown>[] };
    assert.deepEqual(
      [narrow[0]?.cohort_audience_warmth, narrow[0]?.cohort_geo, narrow[0]?.cohort_placement],
      ['warm', 'CL', 'instagram'],
    );
  });

  it('show the experiment that proves a lift, without the notes of the operator', async () => {
    const { data } = (await (await get('')).json()) as { data: Record<string, unknown>[] };
    assert.deepEqual(
      [data[0]?.truth_grade, data[0]?.experiment],
      [
        'lift',
        {
          ...{ level: 'campaign', metric: 'purchases', date_from: '2025-11-01', date_to: '2025-11-28', control: 'geo' },
          ...{ lift: 12.5, low: 4.1, high: 20.9, confidence: 95 },
        },
      ],
    );
  });

  const refused: [query: string, message: RegExp][] = [
    ['?window=30d', /^window must be one of 7d, 14d, 28d, lifetime/],
    ['?limit=51', /^limit /],
    ['?limit=0', /^limit /],
    ['?min_spend=-1', /^min_spend must be an amount/],
    ['?min_spend=1e3', /^min_spend must be an amount/],
    ['?objectives=sales,magic', /^objectives.* must be one of messaging, sales, leads, traffic, awareness/],
    ['?objectives=', /^objectives.* must be one of messaging/],
    ['?truth_grades=certain', /^truth_grades.* must be one of predicted, attributed, lift/],
    ['?outcome_kinds=fame', /^outcome_kinds.* must be one of cash, pipeline, messaging, meta, none/],
    ['?formats=film', /^formats.* must be one of ugc_video, talking_head, video, static, carousel/],
    ['?has_video=yes', /^has_video must be one of true, false/],
    ['?colour=red', /^colour is not known here/],
  ];
  for (const [query, message] of refused)
    it(`refuse ${query}`, async () => {
      const answer = await get(query);
      const { code, message: text } = await errorOf(answer);
      assert.deepEqual([answer.status, code], [400, 'invalid_parameter']);
      assert.match(text, message);
    });
});
