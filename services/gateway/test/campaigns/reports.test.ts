// Tests what callers see in campaign reports, beyond what every operation is tested for.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import {
  CampaignRowSchema,
  GetPlatformComparisonResponseSchema,
  ListCampaignsResponseSchema,
  PlatformTotalSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { MODELS } from '../../src/operations/query-fields.ts';
import { CAMPAIGN_ID } from '../doubles/known-ids.ts';
import { RANGE } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

interface Answer {
  data: Record<string, never>;
  meta: Record<string, string>;
  pagination: { has_next: boolean; cursor: string | null };
}

describe('campaign reports', () => {
  let running: RunningGateway;
  let asked: Record<string, unknown>;
  let isAmbiguous = false;
  let lacksRates = {};
  before(async () => {
    const doubles = serviceDoubles();
    const { listCampaigns } = doubles.attribution;
    doubles.attribution.listCampaigns = async (request, call) => {
      asked = { ...request };
      const answer = await listCampaigns(request, call);
      const rows = (answer.rows ?? []).map((row) => create(CampaignRowSchema, { ...row, ambiguousName: isAmbiguous }));
      return create(ListCampaignsResponseSchema, { ...answer, rows });
    };
    const { getPlatformComparison } = doubles.attribution;
    doubles.attribution.getPlatformComparison = async (request, call) => {
      const { platforms = [], ...answer } = await getPlatformComparison(request, call);
      const lacking = platforms.map((total) => create(PlatformTotalSchema, { ...total, ...lacksRates }));
      return create(GetPlatformComparisonResponseSchema, { ...answer, platforms: lacking });
    };
    running = await runGateway('campaigns', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const get = async (path: string) => (await (await running.call('GET', path)).json()) as Answer;

  it('show each model under its name with model=all, and no figures of a model outside', async () => {
    const { data, meta } = await get(`/campaigns?${RANGE}&model=all&level=ad`);
    const [row] = data as unknown as { models: Record<string, Record<string, unknown>>; roas?: number }[];
    assert.ok(row);
    assert.deepEqual(Object.keys(row.models).sort(), [...MODELS].sort());
    assert.deepEqual(row.models.last_touch, {
      roas: 3.998,
      outcome_count: 2,
      outcome_value: 199.9,
      attributed_outcome_count: 5,
      attributed_outcomes_by_type: { lead_created: 3, payment_received: 2 },
      outcome_count_first_payment: 0,
      cac_first_payment: null,
      cac: 25,
    });
    for (const name of ['roas', 'cac', 'outcome_count']) assert.ok(!(name in row), name);
    assert.deepEqual([meta.model, meta.level], ['all', 'ad']);
  });

  it('continue after the cursor that a page returned', async () => {
    const first = await get(`/campaigns?${RANGE}`);
    assert.deepEqual(first.pagination, { has_next: true, cursor: 'next' });
    assert.equal(asked.cursor, '');
    const second = await get(`/campaigns?${RANGE}&cursor=next`);
    assert.deepEqual(second.pagination, { has_next: false, cursor: null });
    assert.equal(asked.cursor, 'next');
  });

  it('mark a campaign whose name several share, and no other', async () => {
    const flags = async (query: string) => {
      const { data } = await get(`/campaigns?${RANGE}${query}`);
      return (data as unknown as { ambiguous_name?: boolean }[]).map((row) => row.ambiguous_name);
    };
    assert.deepEqual(await flags(''), [undefined]);
    isAmbiguous = true;
    for (const query of ['', '&level=campaign', '&model=all']) assert.deepEqual(await flags(query), [true]);
    isAmbiguous = false;
  });

  it('show the known part of each sum of a platform while a rate is missing', async () => {
    const total = async () => {
      const { data } = await get(`/campaigns/platform-comparison?${RANGE}`);
      return (data.platforms as unknown as { unassigned_cash_revenue: string | null; known_value?: object }[])[0];
    };
    assert.equal((await total())?.known_value, undefined);
    lacksRates = { knownUnassignedCashRevenue: '30' };
    const { unassigned_cash_revenue: sum, known_value: known } = (await total()) ?? assert.fail();
    lacksRates = {};
    const others = { platform_conversion_value: null, svc_cash_revenue: null };
    assert.deepEqual([sum, known], [null, { ...others, unassigned_cash_revenue: '30' }]);
  });

  it('can be narrowed by the ids of the platform', async () => {
    await get(`/campaigns?${RANGE}&level=ad&campaign_external_id=11&ad_set_external_id=22`);
    assert.deepEqual([asked.campaignExternalId, asked.adSetExternalId], ['11', '22']);
  });

  it('pass on the platform of an id or of a row', async () => {
    await get(`/campaigns?${RANGE}&platform=search_ads`);
    assert.equal(asked.platform, 'search_ads');
    for (const path of [
      '/ads/238461',
      '/campaigns/238461/conversions',
      '/ads/238461/creative-analysis',
      '/ads/238461/thumbnail',
    ]) {
      assert.equal((await running.call('GET', `${path}?platform=`)).status, 400, path);
      assert.notEqual((await running.call('GET', `${path}?platform=social_ads`)).status, 400, path);
    }
  });

  it('show the learning stage and the objective of one ad at level ad_set only', async () => {
    const stage = async (query: string) => {
      const { data } = await get(`/ads/238461${query}`);
      return [data.entity_level, data.external_id, data.learning_stage_status, data.campaign_objective];
    };
    assert.deepEqual(await stage(''), ['ad', '238461', null, null]);
    assert.deepEqual(await stage('?level=ad_set'), ['ad', '238461', 'LEARNING', 'OUTCOME_SALES']);
  });

  it('cover the last 30 days for one ad unless days are named', async () => {
    const { meta } = await get('/ads/238461');
    const days = (Date.parse(meta.date_to ?? '') - Date.parse(meta.date_from ?? '')) / 86_400_000 + 1;
    assert.equal(days, 30);
    const named = (await get(`/ads/238461?${RANGE}`)).meta;
    assert.deepEqual([named.date_from, named.date_to], ['2026-01-01', '2026-01-31']);
  });

  it('list the conversions of a campaign page by page', async () => {
    const first = await get(`/campaigns/${CAMPAIGN_ID}/conversions`);
    assert.deepEqual(first.pagination, { has_next: true, cursor: 'next' });
    const second = await get(`/campaigns/${CAMPAIGN_ID}/conversions?cursor=next`);
    assert.deepEqual(second.pagination, { has_next: false, cursor: null });
  });

  const unknown: [path: string, code: string][] = [
    ['/ads/1', 'not_found'],
    ['/campaigns/1/conversions', 'campaign_not_found'],
  ];
  for (const [path, code] of unknown) {
    it(`answer 404 ${code} to ${path}`, async () => {
      const response = await running.call('GET', path);
      assert.equal(response.status, 404);
      assert.equal(((await response.json()) as { error: { code: string } }).error.code, code);
    });
  }
});
