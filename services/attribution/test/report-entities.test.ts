// Tests to which campaign and ad set an entity of a report belongs, what it is called, and what it cost.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { adEntity, dayOf, insight, PROFILE } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const LAST_TOUCH = { profileId: PROFILE, range: RANGE, model: 'last_touch', limit: 100 };

describe('the entities of campaign reports', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_entities');
  });
  after(async () => reports[Symbol.asyncDispose]());

  beforeEach(async () => {
    const { adEntities, adInsights, profiles, rates } = reports.collections;
    await Promise.all([adEntities, adInsights, rates].map((collection) => collection.deleteMany({})));
    await profiles.replaceOne(
      { _id: PROFILE },
      { reporting_currency: 'CLP', changed_at: new Date(0) },
      { upsert: true },
    );
  });

  it('are filtered by campaign, ad set and platform', async () => {
    const { adEntities, adInsights } = reports.collections;
    const inC1 = { campaign_external_id: 'c1' };
    const entities = [
      adEntity({ level: 'campaign', external_id: 'c1' }),
      adEntity({ level: 'campaign', external_id: 'c2' }),
      adEntity({ level: 'ad_set', external_id: 's1', ...inC1 }),
      adEntity({ level: 'ad_set', external_id: 's2', ...inC1 }),
      adEntity({ level: 'ad_set', external_id: 's3', campaign_external_id: 'c2' }),
      adEntity({ level: 'ad', external_id: 'x1', ...inC1, ad_set_external_id: 's1' }),
      adEntity({ level: 'ad', external_id: 'x2', ...inC1, ad_set_external_id: 's2' }),
      adEntity({ level: 'ad', external_id: 'x3', campaign_external_id: 'c2', ad_set_external_id: 's3' }),
    ];
    await adEntities.insertMany(entities);
    await adInsights.insertMany(
      entities.map(({ _id, level }) => insight({ entity_id: _id, level, date: dayOf(0), impressions: 1 })),
    );
    const ids = async (over: object) =>
      (await reports.client.listCampaigns({ ...LAST_TOUCH, ...over })).rows.map(({ externalId }) => externalId);
    const { CAMPAIGN, AD_SET, AD } = AdLevel;
    assert.deepEqual(await ids({ level: AD_SET, campaignExternalId: 'c1' }), ['s1', 's2']);
    assert.deepEqual(await ids({ level: AD, campaignExternalId: 'c1' }), ['x1', 'x2']);
    assert.deepEqual(await ids({ level: AD, adSetExternalId: 's3' }), ['x3']);
    assert.deepEqual(await ids({ level: AD, campaignExternalId: 'c1', adSetExternalId: 's3' }), []);
    assert.deepEqual(await ids({ level: AD_SET, adSetExternalId: 's2' }), ['s2']);
    assert.deepEqual(await ids({ level: CAMPAIGN, campaignExternalId: 'c2' }), ['c2']);
    assert.deepEqual(await ids({ level: AD, campaignExternalId: 'nobody’s' }), []);
    const elsewhere = adEntity({ level: 'ad', external_id: 'y1', platform: 'search_ads', ...inC1 });
    await adEntities.insertOne(elsewhere);
    await adInsights.insertOne(insight({ entity_id: elsewhere._id, level: 'ad', date: dayOf(0), impressions: 1 }));
    assert.deepEqual(await ids({ level: AD, campaignExternalId: 'c1' }), ['x1', 'x2', 'y1']);
    assert.deepEqual(await ids({ level: AD, campaignExternalId: 'c1', platform: 'search_ads' }), ['y1']);
    assert.deepEqual(await ids({ level: AD, platform: 'social_ads' }), ['x1', 'x2', 'x3']);
  });

  it('convert spend by each day’s rate', async () => {
    const { adEntities, adInsights, rates } = reports.collections;
    const entity = adEntity({ level: 'campaign', external_id: '1', currency: 'USD', daily_budget: '20.5' });
    await adEntities.insertOne(entity);
    await rates.insertMany(
      [
        [dayOf(-3), '900'],
        [dayOf(2), '1000'],
        [dayOf(28), '1100.5'],
      ].map(([date = '', rate = '']) => ({ _id: `${date}|USD|CLP`, date, base: 'USD', currency: 'CLP', rate })),
    );
    await adInsights.insertMany([
      insight({ entity_id: entity._id, date: dayOf(0), spend: '1.11', currency: 'USD' }),
      insight({ entity_id: entity._id, date: dayOf(2), spend: '2', currency: 'USD' }),
      insight({ entity_id: entity._id, date: dayOf(3), spend: '500', currency: 'CLP' }),
    ]);
    const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, withDetails: true });
    assert.equal(rows[0]?.spend, '3499');
    assert.equal(rows[0]?.dailyBudget, '22560.25');
    const { spend } = await reports.client.getOverview(LAST_TOUCH);
    assert.equal(spend, '3499');
  });

  it('have the details of each level, with names from the catalog', async () => {
    const { adEntities, adInsights } = reports.collections;
    const campaign = adEntity({
      level: 'campaign',
      external_id: '1',
      name: 'Spring',
      objective: 'OUTCOME_SALES',
      status: 'PAUSED',
    });
    const adSet = adEntity({
      level: 'ad_set',
      external_id: '2',
      name: 'Women',
      campaign_external_id: '1',
      daily_budget: '5000',
    });
    const ad = adEntity({
      level: 'ad',
      external_id: '3',
      name: 'Video',
      campaign_external_id: '1',
      ad_set_external_id: '2',
    });
    const elsewhere = adEntity({ level: 'campaign', external_id: '1', name: 'Another', platform: 'search_ads' });
    await adEntities.insertMany([campaign, adSet, ad, elsewhere]);
    await adInsights.insertMany(
      [campaign, adSet, ad].map(({ _id, level }) => insight({ entity_id: _id, level, date: dayOf(0), impressions: 1 })),
    );
    const details = async (level: AdLevel) => {
      const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, level, withDetails: true });
      assert.equal(rows.length, 1);
      const row = rows[0] ?? assert.fail();
      const ids = `${row.externalId} in ${row.campaignExternalId}/${row.adSetExternalId}`;
      return [row.name, row.parentName, row.status, row.objective, row.dailyBudget, ids, row.platform].join(', ');
    };
    assert.equal(await details(AdLevel.UNSPECIFIED), 'Spring, , PAUSED, OUTCOME_SALES, , 1 in /, social_ads');
    assert.equal(await details(AdLevel.AD_SET), 'Women, Spring, ACTIVE, OUTCOME_SALES, 5000, 2 in 1/, social_ads');
    assert.equal(await details(AdLevel.AD), 'Video, Women, ACTIVE, OUTCOME_SALES, , 3 in 1/2, social_ads');
  });

  it('have the reach of a single day of delivery, and none over several days or for a platform that reports none', async () => {
    const { adEntities, adInsights } = reports.collections;
    const entities = ['one', 'two', 'none'].map((external_id) => adEntity({ level: 'campaign', external_id }));
    const search = adEntity({ level: 'campaign', external_id: 'search', platform: 'search_ads' });
    await adEntities.insertMany([...entities, search]);
    const [one, two, none] = entities.map(({ _id }) => _id) as [string, string, string];
    await adInsights.insertMany([
      insight({ entity_id: one, date: dayOf(0), impressions: 9, reach: 7 }),
      insight({ entity_id: one, date: dayOf(1), spend: '1' }),
      insight({ entity_id: two, date: dayOf(0), impressions: 9, reach: 5 }),
      insight({ entity_id: two, date: dayOf(1), impressions: 9, reach: 6 }),
      insight({ entity_id: none, date: dayOf(0), clicks: 1 }),
      insight({ entity_id: search._id, platform: 'search_ads', date: dayOf(0), impressions: 9 }),
    ]);
    const reach = async (range: object) => {
      const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, ...range });
      return Object.fromEntries(rows.map((row) => [row.externalId, row.reachIsUnknown ? null : Number(row.reach)]));
    };
    assert.deepEqual(await reach({}), { one: 7, two: null, none: 0, search: null });
    const day = { range: { dateFrom: dayOf(0), dateTo: dayOf(0) } };
    assert.deepEqual(await reach(day), { one: 7, two: 5, none: 0, search: null });
  });

  it('have a daily budget in the currency of its account where no rate is known, and say so', async () => {
    const { adEntities, adInsights, rates } = reports.collections;
    const campaigns = [
      adEntity({ level: 'campaign', external_id: 'usd', currency: 'USD', daily_budget: '20.5' }),
      adEntity({ level: 'campaign', external_id: 'ars', currency: 'ARS', daily_budget: '3000' }),
      adEntity({ level: 'campaign', external_id: 'clp', daily_budget: '5000' }),
      adEntity({ level: 'campaign', external_id: 'no', currency: 'ARS' }),
    ];
    await adEntities.insertMany(campaigns);
    await adInsights.insertMany(
      campaigns.map(({ _id }) => insight({ entity_id: _id, date: dayOf(0), impressions: 1 })),
    );
    await rates.insertOne({ _id: 'r', date: dayOf(29), base: 'USD', currency: 'CLP', rate: '1000' });
    const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, withDetails: true });
    const budgets = rows.map((row) => [
      row.externalId,
      row.dailyBudget,
      row.unconvertedDailyBudget,
      row.dailyBudgetCurrency,
    ]);
    assert.deepEqual(budgets.sort(), [
      ['ars', undefined, '3000', 'ARS'],
      ['clp', '5000', undefined, 'CLP'],
      ['no', undefined, undefined, ''],
      ['usd', '20500', undefined, 'CLP'],
    ]);
  });
});
