// Tests campaigns, ad sets and ads that paid clicks name and no sync has brought: reports show their credit, and their cost is
// unknown.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { AdEntityDoc } from '../src/domain/shapes/ad-entity-doc.ts';
import type { Level } from '../src/domain/vocabulary.ts';
import { adEntity, dayOf, fact, insight, PROFILE } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const NUMBER: Record<Level, AdLevel> = { campaign: AdLevel.CAMPAIGN, ad_set: AdLevel.AD_SET, ad: AdLevel.AD };

describe('what paid clicks name and no sync has brought', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_unsynced');
    await reports.collections.profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
  });
  after(async () => reports[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { dailyFacts, adEntities, adInsights } = reports.collections;
    await Promise.all([dailyFacts, adEntities, adInsights].map((collection) => collection.deleteMany({})));
  });

  const placeholder = (level: Level, external_id: string, platform = 'social_ads') =>
    adEntity({ level, external_id, name: external_id, platform, source: 'utm', status: null, currency: null });

  async function credit(level: Level, entities: Map<AdEntityDoc | string, [count: number, cash: string]>) {
    const docs = [...entities.keys()].filter((key) => typeof key !== 'string');
    await reports.collections.adEntities.insertMany(docs);
    await reports.collections.dailyFacts.insertMany(
      [...entities].map(([key, [count, cash_value]]) => {
        const entity_id = typeof key === 'string' ? key : key._id;
        return fact({ level, entity_id, day: dayOf(1), count, cash_count: count, cash_value });
      }),
    );
  }

  const totals = async (level: Level) => {
    const request = { profileId: PROFILE, range: RANGE, level: NUMBER[level] };
    const { platforms, rows } = await reports.client.getPlatformComparison(request);
    const shown = platforms.map((each) => [
      ...[each.platform, each.comparison?.svcConversions, each.comparison?.svcCashRevenue],
      ...[each.unassignedConversions, each.unassignedCashRevenue],
    ]);
    return { platforms: shown.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)), rows };
  };

  for (const level of ['campaign', 'ad_set', 'ad'] as const)
    it(`is unassigned in the comparison at level ${level}, so that a platform's totals contain everything that its clicks brought`, async () => {
      for (const credited of new Set(['campaign', level] as const))
        await credit(
          credited,
          new Map<AdEntityDoc | string, [number, string]>([
            [adEntity({ level: credited, external_id: '1' }), [4, '100.5']],
            [placeholder(credited, '77'), [2, '30.25']],
            [placeholder(credited, '78'), [1, '0.05']],
            ['~unassigned:social_ads', [3, '7']],
            [placeholder(credited, '90', 'search_ads'), [5, '11']],
            [placeholder(credited, '91', 'newsletter'), [8, '12']],
            ['', [9, '13']],
          ]),
        );
      const { platforms, rows } = await totals(level);
      assert.deepEqual(platforms, [
        ['search_ads', 0n, '0', 5n, '11'],
        ['social_ads', 4n, '100.5', 6n, '37.3'],
      ]);
      assert.deepEqual(
        rows.map(({ externalId }) => externalId),
        ['1'],
      );
    });

  it('is unassigned on the platform of its clicks at every level when only links name the campaign', async () => {
    const named = placeholder('campaign', 'Spring', 'utm');
    await credit('campaign', new Map<AdEntityDoc | string, [number, string]>([[named, [3, '9.5']]]));
    await reports.collections.dailyFacts.insertMany([
      fact({ level: 'named_on', entity_id: 'social_ads', day: dayOf(1), count: 2, cash_count: 2, cash_value: '9' }),
    ]);
    for (const level of ['campaign', 'ad_set', 'ad'] as const)
      assert.deepEqual((await totals(level)).platforms, [['social_ads', 0n, '0', 2n, '9']]);
    const request = { profileId: PROFILE, range: RANGE, limit: 10, model: 'last_touch' };
    const { rows } = await reports.client.listCampaigns(request);
    assert.deepEqual(
      rows.map(({ name, counts }) => [name, counts?.outcomeValue]),
      [['Spring', '9.5']],
    );
    const { counts: rest } = await reports.client.getUnattributed(request);
    assert.equal(rest?.attributedOutcomeCount, 0n);
  });

  it('is a row of the comparison once its platform claims something for it, and no longer unassigned', async () => {
    const early = placeholder('campaign', '77');
    await credit('campaign', new Map([[early, [2, '30']]]));
    await reports.collections.adInsights.insertOne(
      insight({ entity_id: early._id, date: dayOf(1), spend: '10', conversions: 3 }),
    );
    const { platforms, rows } = await totals('campaign');
    assert.deepEqual(platforms, [['social_ads', 2n, '30', 0n, '0']]);
    assert.equal(rows.length, 1);
  });

  it('leaves the unassigned revenue out while an amount of it has no rate', async () => {
    const unknown = placeholder('campaign', '77');
    await reports.collections.adEntities.insertOne(unknown);
    await reports.collections.dailyFacts.insertOne(
      fact({ entity_id: unknown._id, day: dayOf(1), count: 1, cash_count: 1, cash_unknown: 1 }),
    );
    assert.deepEqual((await totals('campaign')).platforms, [['social_ads', 0n, '0', 1n, undefined]]);
  });

  it('shows the part of the unassigned revenue that has rates, while another part has none', async () => {
    const known = async () => {
      const { platforms } = await reports.client.getPlatformComparison({ profileId: PROFILE, range: RANGE });
      return platforms.map((each) => [each.unassignedCashRevenue, each.knownUnassignedCashRevenue]);
    };
    const entity_id = '~unassigned:social_ads';
    const { dailyFacts } = reports.collections;
    await dailyFacts.insertOne(fact({ entity_id, day: dayOf(1), count: 1, cash_count: 1, cash_value: '30' }));
    assert.deepEqual(await known(), [['30', undefined]]);
    await dailyFacts.insertOne(fact({ entity_id, day: dayOf(2), count: 1, cash_count: 1, cash_unknown: 1 }));
    assert.deepEqual(await known(), [[undefined, '30']]);
  });

  for (const level of ['campaign', 'ad_set', 'ad'] as const)
    it(`has no known spend and no cost per conversion as a row at level ${level}`, async () => {
      await credit(level, new Map([[placeholder(level, '77'), [2, '30']]]));
      const request = { profileId: PROFILE, range: RANGE, limit: 10, level: NUMBER[level], withDetails: true };
      for (const model of ['last_touch', 'all']) {
        const { rows } = await reports.client.listCampaigns({ ...request, model });
        assert.equal(rows.length, 1);
        const [row] = rows;
        const figures = model === 'all' ? row?.byModel.last_touch : row;
        assert.equal(figures?.counts?.outcomeValue, '30');
        assert.deepEqual(
          [row?.spend, figures?.cac, figures?.cacFirstPayment, figures?.roas],
          [undefined, undefined, undefined, undefined],
        );
      }
      const { row } = await reports.client.getAd({ ...request, id: '77' });
      assert.deepEqual([row?.counts?.outcomeCount, row?.spend, row?.cac], [2n, undefined, undefined]);
    });

  it('is distinguished from a campaign that only a utm_campaign names, which spent nothing', async () => {
    await credit('campaign', new Map([[placeholder('campaign', 'News', 'utm'), [2, '30']]]));
    const { rows } = await reports.client.listCampaigns({ profileId: PROFILE, range: RANGE, limit: 10 });
    assert.deepEqual([rows[0]?.spend, rows[0]?.roas], ['0', undefined]);
    assert.deepEqual((await totals('campaign')).platforms, []);
  });
});
