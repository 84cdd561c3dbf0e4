import assert from 'node:assert/strict';
import type { AppError } from '@touchline/chassis/errors.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { MODELS } from '../src/domain/vocabulary.ts';
import { adEntity, dayOf, entityId, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const LAST_TOUCH = { profileId: PROFILE, range: RANGE, model: 'last_touch', limit: 100 };

describe('campaign reports', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_campaigns');
  });
  after(async () => reports[Symbol.asyncDispose]());

  beforeEach(async () => {
    const { dailyFacts, adEntities, adInsights, profiles, rates } = reports.collections;
    await Promise.all([dailyFacts, adEntities, adInsights, rates].map((collection) => collection.deleteMany({})));
    await profiles.replaceOne(
      { _id: PROFILE },
      { reporting_currency: 'CLP', changed_at: new Date(0) },
      { upsert: true },
    );
  });

  it('list an entity that only delivered and one that was only credited, but not an idle one', async () => {
    const { dailyFacts, adEntities, adInsights } = reports.collections;
    const utm = adEntity({
      level: 'campaign',
      external_id: 'news',
      name: 'News',
      source: 'utm',
      platform: 'utm',
      status: null,
    });
    const [delivering, idle, takenBack] = ['1', '2', '3'].map((external_id) =>
      adEntity({ level: 'campaign', external_id }),
    );
    assert.ok(delivering && idle && takenBack);
    await adEntities.insertMany([utm, delivering, idle, takenBack]);
    await adInsights.insertMany([
      insight({ entity_id: delivering._id, date: dayOf(1), spend: '10', impressions: 5 }),
      insight({ entity_id: idle._id, date: dayOf(1) }),
    ]);
    await dailyFacts.insertMany([
      fact({ entity_id: utm._id, day: dayOf(1), count: 1, by_type: { lead_created: 1 } }),
      fact({ entity_id: takenBack._id, day: dayOf(1), by_type: { lead_created: 0 } }),
    ]);
    const { rows } = await reports.client.listCampaigns(LAST_TOUCH);
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['News', 'campaign 1'],
    );
    assert.deepEqual(
      rows.map(({ spend, roas, cac }) => [spend, roas, cac]),
      [
        ['0', undefined, undefined],
        ['10', '0', undefined],
      ],
    );
    assert.deepEqual(rows[0]?.counts?.attributedOutcomesByType, { lead_created: 1n });
    assert.deepEqual(rows[1]?.counts?.attributedOutcomesByType, {});
  });

  it('keep unknown apart from zero', async () => {
    const { dailyFacts, adEntities, adInsights } = reports.collections;
    const entities = ['known', 'unknown value', 'unknown spend', 'silent', 'chatty'].map((name) =>
      adEntity({ level: 'campaign', external_id: name, name }),
    );
    const id = (name: string) => entityId('campaign', name);
    await adEntities.insertMany(entities);
    await dailyFacts.insertMany([
      fact({ entity_id: id('known'), day: dayOf(0), count: 1, cash_count: 1, cash_value: '30' }),
      fact({
        entity_id: id('unknown value'),
        day: dayOf(0),
        count: 2,
        cash_count: 2,
        cash_value: '99',
        cash_unknown: 1,
      }),
      fact({ entity_id: id('unknown spend'), day: dayOf(0), count: 1, cash_count: 1, cash_value: '20' }),
    ]);
    await adInsights.insertMany([
      insight({ entity_id: id('known'), date: dayOf(0), spend: '10', impressions: 10, clicks: 0 }),
      insight({ entity_id: id('unknown value'), date: dayOf(0), spend: '10' }),
      insight({ entity_id: id('unknown spend'), date: dayOf(0), spend: '10', currency: 'ARS' }),
      insight({ entity_id: id('silent'), date: dayOf(0), impressions: 1 }),
      insight({ entity_id: id('chatty'), date: dayOf(0), impressions: 1, conversations_started_7d: 0 }),
    ]);
    const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, withDetails: true });
    const shown = Object.fromEntries(
      rows.map((row) => [
        row.name,
        [
          row.spend,
          row.counts?.outcomeValue,
          row.roas,
          row.cac,
          row.ctr,
          row.avgCpc,
          row.messagingConversationsStarted7d,
        ],
      ]),
    );
    assert.deepEqual(shown, {
      known: ['10', '30', '3', '10', '0', undefined, undefined],
      'unknown value': ['10', undefined, undefined, '5', undefined, undefined, undefined],
      'unknown spend': [undefined, '20', undefined, undefined, undefined, undefined, undefined],
      silent: ['0', '0', undefined, undefined, '0', undefined, undefined],
      chatty: ['0', '0', undefined, undefined, '0', undefined, 0n],
    });
    assert.equal(rows.at(-1)?.name, 'unknown value');
  });

  it('hold every model side by side, ranked by last touch, and each as it is when asked for alone', async () => {
    const { dailyFacts, adEntities, adInsights } = reports.collections;
    const entities = ['a', 'b', 'c'].map((name) => adEntity({ level: 'campaign', external_id: name, name }));
    const id = (name: string) => entityId('campaign', name);
    await adEntities.insertMany(entities);
    await adInsights.insertOne(insight({ entity_id: id('a'), date: dayOf(0), spend: '10', impressions: 7 }));
    const day = dayOf(0);
    const paid = { day, count: 2, cash_count: 1, first_count: 1, by_type: { payment_received: 1, lead_created: 1 } };
    await dailyFacts.insertMany([
      fact({ ...paid, entity_id: id('a'), model: 'last_touch', cash_value: '1' }),
      fact({ ...paid, entity_id: id('b'), model: 'last_touch', cash_value: '40.5' }),
      fact({ ...paid, entity_id: id('a'), model: 'position_based', cash_value: '16.2' }),
      fact({ ...paid, entity_id: id('c'), model: 'first_touch', cash_value: '41.5' }),
      fact({ entity_id: '', day, model: 'linear', count: 1, cash_count: 1, cash_value: '3' }),
    ]);
    const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, model: 'all' });
    assert.deepEqual(
      rows.map(({ name, spend, impressions }) => [name, spend, impressions]),
      [
        ['b', '0', 0n],
        ['a', '10', 7n],
        ['c', '0', 0n],
      ],
    );
    for (const model of MODELS) {
      const alone = await reports.client.listCampaigns({ ...LAST_TOUCH, model });
      for (const row of rows) {
        const own = alone.rows.find((each) => each.id === row.id);
        const figures = row.byModel[model];
        assert.ok(figures);
        if (own === undefined) assert.equal(figures.counts?.attributedOutcomeCount, 0n);
        else {
          const { counts, roas, cac, cacFirstPayment } = own;
          assert.deepEqual(
            [figures.counts, figures.roas, figures.cac, figures.cacFirstPayment],
            [counts, roas, cac, cacFirstPayment],
          );
        }
      }
    }
    assert.equal(rows.find(({ name }) => name === 'a')?.byModel.position_based?.roas, '1.62');
  });

  it('keep what lies in a campaign or an ad set of the platform', async () => {
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

  it('answer the details of each level, with names from the catalog', async () => {
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

  it('answer no more rows than asked, the best first', async () => {
    const entities = ['a', 'b', 'c'].map((external_id) => adEntity({ level: 'campaign', external_id }));
    await reports.collections.adEntities.insertMany(entities);
    await reports.collections.dailyFacts.insertMany(
      entities.map(({ _id }, n) => fact({ entity_id: _id, day: dayOf(0), count: 1, cash_value: `${n}` })),
    );
    const { rows } = await reports.client.listCampaigns({ ...LAST_TOUCH, limit: 2 });
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['campaign c', 'campaign b'],
    );
  });

  it('are empty, not wrong, for a profile that nobody has heard of', async () => {
    const request = { ...LAST_TOUCH, profileId: STRANGER };
    assert.deepEqual((await reports.client.listCampaigns(request)).rows, []);
    const { counts, reportingCurrency } = await reports.client.getUnattributed(request);
    assert.deepEqual([counts?.attributedOutcomeCount, counts?.outcomeValue, reportingCurrency], [0n, '0', '']);
  });

  const refusals: [what: string, request: object, reason: string][] = [
    ['no range', { range: undefined }, 'invalid_date_range'],
    ['a range in the wrong order', { range: { dateFrom: dayOf(1), dateTo: dayOf(0) } }, 'invalid_date_range'],
    ['an operator for a day', { range: { dateFrom: '{"$gt":""}', dateTo: dayOf(0) } }, 'invalid_date_range'],
    ['an unknown model', { model: 'markov' }, 'invalid_parameter'],
    ['an unknown level', { level: 9 as AdLevel }, 'invalid_parameter'],
    ['a limit of 0', { limit: 0 }, 'invalid_parameter'],
    ['a limit of 101', { limit: 101 }, 'invalid_parameter'],
  ];
  for (const [what, over, reason] of refusals) {
    it(`refuse ${what}`, async () => {
      await assert.rejects(reports.client.listCampaigns({ ...LAST_TOUCH, ...over }), (error: AppError) => {
        assert.deepEqual([error.code, error.reason], ['INVALID_ARGUMENT', reason]);
        return true;
      });
    });
  }
});
