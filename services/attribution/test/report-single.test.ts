// Tests the report of a single ad, and of a platform of which only clicks are known.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { adEntity, dayOf, entityId, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const refusal = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('single reads', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_single');
    const { adEntities, adInsights, dailyFacts, profiles } = reports.collections;
    await profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
    const inC = { campaign_external_id: 'c' };
    await adEntities.insertMany([
      adEntity({ level: 'campaign', external_id: 'c', name: 'Spring', objective: 'OUTCOME_SALES' }),
      adEntity({ level: 'ad_set', external_id: 's', name: 'Women', learning_stage_status: 'LEARNING', ...inC }),
      adEntity({ level: 'ad', external_id: 'a', name: 'Video', ad_set_external_id: 's', ...inC }),
      adEntity({ level: 'ad', external_id: 'lone', name: 'Lone' }),
      adEntity({ level: 'ad', external_id: 'theirs', profile_id: STRANGER }),
      ...(['campaign', 'ad'] as const).flatMap((level) =>
        ['social_ads', 'search_ads'].map((platform) =>
          adEntity({ level, external_id: 'both', name: `${level} of ${platform}`, platform }),
        ),
      ),
    ]);
    const id = entityId('ad', 'a');
    await adInsights.insertMany([
      insight({ entity_id: id, level: 'ad', date: dayOf(1), spend: '10', impressions: 100, clicks: 4 }),
      insight({ entity_id: entityId('ad', 'lone'), level: 'ad', date: dayOf(1), spend: '99' }),
    ]);
    await dailyFacts.insertOne(
      fact({ entity_id: id, level: 'ad', day: dayOf(2), count: 2, cash_count: 1, cash_value: '30', first_count: 1 }),
    );
  });
  after(async () => reports[Symbol.asyncDispose]());

  const ad = (id: string, level: AdLevel = AdLevel.UNSPECIFIED, model = '') =>
    reports.client.getAd({ profileId: PROFILE, id, range: RANGE, level, model });

  it('return an ad by the platform’s id and by its own, with its figures', async () => {
    const byExternal = await ad('a');
    assert.deepEqual(await ad(entityId('ad', 'a')), byExternal);
    assert.deepEqual(await ad(entityId('ad', 'a').toUpperCase()), byExternal);
    const { row, level, learningStageStatus, campaignObjective } = byExternal;
    assert.deepEqual(
      [row?.name, row?.spend, row?.roas, row?.cac, row?.cacFirstPayment, row?.parentName, row?.objective, level],
      ['Video', '10', '3', '10', '10', 'Women', 'OUTCOME_SALES', AdLevel.AD],
    );
    assert.equal(row?.counts?.attributedOutcomeCount, 2n);
    assert.deepEqual([learningStageStatus, campaignObjective], ['', '']);
    assert.equal((await ad('a', AdLevel.AD, 'first_touch')).row?.counts?.attributedOutcomeCount, 0n);
  });

  it('add the learning stage and the objective at level ad_set, for an ad and for an ad set', async () => {
    for (const [id, level] of [
      ['a', AdLevel.AD],
      ['s', AdLevel.AD_SET],
      [entityId('ad_set', 's'), AdLevel.AD_SET],
    ] as const) {
      const answer = await ad(id, AdLevel.AD_SET);
      assert.deepEqual(
        [answer.level, answer.learningStageStatus, answer.campaignObjective],
        [level, 'LEARNING', 'OUTCOME_SALES'],
      );
    }
    const { learningStageStatus, campaignObjective } = await ad('lone', AdLevel.AD_SET);
    assert.deepEqual([learningStageStatus, campaignObjective], ['', '']);
  });

  it('find neither another profile’s ad nor an ad set that is requested as an ad', async () => {
    for (const id of ['theirs', 's', 'c', 'nothing']) await assert.rejects(ad(id), refusal('not_found'), id);
  });

  it('refuse an id that two platforms have until the request names the platform, and say which they are', async () => {
    const both = (error: unknown): boolean => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.reason], ['FAILED_PRECONDITION', 'invalid_state']);
      assert.equal(error.details.reason, 'ambiguous_id');
      assert.match(error.message, /search_ads and social_ads.*platform/);
      return true;
    };
    const conversions = (platform: string) =>
      reports.client.listCampaignConversions({ profileId: PROFILE, id: 'both', limit: 10, platform });
    await assert.rejects(ad('both'), both);
    await assert.rejects(ad('both', AdLevel.CAMPAIGN), both);
    await assert.rejects(conversions(''), both);
    for (const platform of ['social_ads', 'search_ads']) {
      const asked = { profileId: PROFILE, id: 'both', range: RANGE, platform };
      for (const level of [AdLevel.AD, AdLevel.CAMPAIGN])
        assert.equal((await reports.client.getAd({ ...asked, level })).row?.platform, platform);
      const { campaignId } = await conversions(platform);
      const { row } = await reports.client.getAd({ ...asked, level: AdLevel.CAMPAIGN });
      assert.equal(campaignId, row?.id);
      assert.equal((await ad(row?.id ?? '', AdLevel.CAMPAIGN)).row?.platform, platform);
    }
    await assert.rejects(conversions('tiktok'), refusal('campaign_not_found'));
    await assert.rejects(
      reports.client.getAd({ profileId: PROFILE, id: 'a', range: RANGE, platform: 'search_ads' }),
      refusal('not_found'),
    );
  });

  it('list in the comparison a platform that has only clicks that named no ad', async () => {
    await reports.collections.dailyFacts.insertOne(
      fact({ entity_id: '~unassigned:social_ads', day: dayOf(400), count: 2, cash_value: '7.50' }),
    );
    const range = { dateFrom: dayOf(400), dateTo: dayOf(400) };
    const { platforms, rows } = await reports.client.getPlatformComparison({ profileId: PROFILE, range });
    assert.deepEqual(
      platforms.map((each) => [
        each.platform,
        each.hasDelivery,
        each.unassignedConversions,
        each.unassignedCashRevenue,
        each.comparison?.platformConversions,
        each.comparison?.svcConversions,
      ]),
      [
        ['search_ads', false, 0n, '0', undefined, 0n],
        ['social_ads', false, 2n, '7.5', undefined, 0n],
      ],
    );
    assert.deepEqual(rows, []);
  });
});
