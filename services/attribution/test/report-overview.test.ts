import assert from 'node:assert/strict';
import { adEntity, dayOf, entityId, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const OVERVIEW = { profileId: PROFILE, range: { dateFrom: dayOf(0), dateTo: dayOf(6) }, model: 'linear' };
const CAMPAIGN = entityId('campaign', '1');

describe('the overview', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_overview');
    await reports.collections.profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
  });
  after(async () => reports[Symbol.asyncDispose]());
  beforeEach(async () => {
    const { dailyFacts, adInsights } = reports.collections;
    await Promise.all([dailyFacts.deleteMany({}), adInsights.deleteMany({})]);
  });

  it('adds up the whole profile, and the model’s remainder at campaign level', async () => {
    const { dailyFacts, adInsights } = reports.collections;
    const total = { model: '*', level: 'profile', entity_id: '' } as const;
    await dailyFacts.insertMany([
      fact({
        ...total,
        day: dayOf(0),
        count: 3,
        by_type: { lead_created: 2, payment_received: 1 },
        cash_count: 1,
        cash_value: '100.10',
      }),
      fact({
        ...total,
        day: dayOf(6),
        count: 1,
        by_type: { payment_received: 1 },
        cash_count: 1,
        cash_value: '0.000000000000000001',
      }),
      fact({ ...total, day: dayOf(7), count: 50, cash_value: '5' }),
      fact({ ...total, profile_id: STRANGER, day: dayOf(0), count: 50, cash_value: '5' }),
      fact({ model: 'linear', entity_id: CAMPAIGN, day: dayOf(0), count: 1, cash_value: '60' }),
      fact({ model: 'linear', entity_id: '', day: dayOf(0), count: 1, cash_value: '40.10' }),
      fact({ model: 'linear', entity_id: '~unassigned:social_ads', day: dayOf(1), count: 2, cash_value: '0.05' }),
      fact({ model: 'linear', level: 'ad', entity_id: '', day: dayOf(1), count: 9, cash_value: '9' }),
      fact({ model: 'last_touch', entity_id: '', day: dayOf(1), count: 9, cash_value: '9' }),
    ]);
    await adInsights.insertMany([
      insight({ entity_id: CAMPAIGN, date: dayOf(0), spend: '40.04' }),
      insight({ entity_id: entityId('campaign', '2'), date: dayOf(0), spend: '10' }),
      insight({ entity_id: entityId('ad', '3'), level: 'ad', date: dayOf(0), spend: '40.04' }),
    ]);
    const { $typeName: _, days, ...overview } = await reports.client.getOverview(OVERVIEW);
    assert.deepEqual(overview, {
      spend: '50.04',
      revenue: '100.100000000000000001',
      roas: '2.0004',
      conversions: 4n,
      cashConversions: 2n,
      conversionsByType: { lead_created: 2n, payment_received: 2n },
      unattributedConversions: 3n,
      unattributedRevenue: '40.15',
      currency: 'CLP',
      unknownRates: [],
    });
    assert.deepEqual([days?.dateFrom, days?.dateTo, days?.timeZone], [dayOf(0), dayOf(6), 'UTC']);
  });

  const spends: [
    name: string,
    insights: Parameters<typeof insight>[0][],
    spend: string | undefined,
    roas: string | undefined,
  ][] = [
    ['is unknown when no platform reported', [], undefined, undefined],
    [
      'is a measured zero when a platform reported that nothing was spent',
      [{ entity_id: CAMPAIGN, date: dayOf(0) }],
      '0',
      undefined,
    ],
    [
      'is unknown when one day has no rate',
      [
        { entity_id: CAMPAIGN, date: dayOf(0), spend: '1' },
        { entity_id: CAMPAIGN, date: dayOf(1), spend: '1', currency: 'ARS' },
      ],
      undefined,
      undefined,
    ],
    ['is the sum otherwise', [{ entity_id: CAMPAIGN, date: dayOf(0), spend: '1' }], '1', '0'],
  ];
  for (const [name, insights, spend, roas] of spends) {
    it(`shows spend that ${name}`, async () => {
      if (insights.length > 0) await reports.collections.adInsights.insertMany(insights.map(insight));
      const overview = await reports.client.getOverview(OVERVIEW);
      assert.deepEqual([overview.spend, overview.roas, overview.revenue], [spend, roas, '0']);
    });
  }

  it('leaves revenue out while an amount has no rate', async () => {
    const day = dayOf(0);
    await reports.collections.dailyFacts.insertMany([
      fact({
        model: '*',
        level: 'profile',
        entity_id: '',
        day,
        count: 2,
        cash_count: 2,
        cash_value: '7',
        cash_unknown: 1,
      }),
      fact({ model: 'linear', entity_id: '', day, count: 2, cash_count: 2, cash_value: '7', cash_unknown: 1 }),
    ]);
    const overview = await reports.client.getOverview(OVERVIEW);
    assert.deepEqual([overview.revenue, overview.unattributedRevenue], [undefined, undefined]);
    assert.deepEqual([overview.conversions, overview.cashConversions], [2n, 2n]);
  });
});

describe('the trend', () => {
  let reports: ReportService;
  const TREND = { profileId: PROFILE, range: OVERVIEW.range };
  before(async () => {
    reports = await startReports('report_trend');
    const { profiles, rates, adEntities, adInsights } = reports.collections;
    await profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
    const date = dayOf(0);
    await rates.insertOne({ _id: `${date}|USD|CLP`, date, base: 'USD', currency: 'CLP', rate: '950.5' });
    await adEntities.insertOne(adEntity({ level: 'campaign', external_id: '1' }));
    await adInsights.insertMany([
      insight({ entity_id: CAMPAIGN, date: dayOf(2), spend: '5', impressions: 3, clicks: 1 }),
      insight({ entity_id: CAMPAIGN, date: dayOf(1), spend: '2.22', currency: 'USD', impressions: 7 }),
      insight({ entity_id: CAMPAIGN, date: dayOf(3), spend: '1', currency: 'ARS' }),
      insight({ entity_id: CAMPAIGN, date: dayOf(7), spend: '1' }),
      insight({ entity_id: entityId('campaign', '2'), date: dayOf(1), spend: '1' }),
      insight({ entity_id: entityId('ad', '9'), level: 'ad', date: dayOf(1), spend: '1' }),
      insight({ entity_id: 'foreign', profile_id: STRANGER, date: dayOf(1), spend: '1' }),
    ]);
  });
  after(async () => reports[Symbol.asyncDispose]());

  it('has a row for each day that an entity reported, by day and in the requested order', async () => {
    const entityIds = [entityId('campaign', '2'), CAMPAIGN, CAMPAIGN, 'foreign', entityId('ad', '9'), 'unknown'];
    const { rows, reportingCurrency } = await reports.client.getTrend({ ...TREND, entityIds });
    assert.equal(reportingCurrency, 'CLP');
    assert.deepEqual(
      rows.map((row) => [row.entityId, row.date, row.spend, row.impressions, row.clicks]),
      [
        [entityId('campaign', '2'), dayOf(1), '1', 0n, 0n],
        [CAMPAIGN, dayOf(1), '2110.11', 7n, 0n],
        [CAMPAIGN, dayOf(2), '5', 3n, 1n],
        [CAMPAIGN, dayOf(3), undefined, 0n, 0n],
      ],
    );
  });

  it('is empty when no entity is requested', async () => {
    assert.deepEqual((await reports.client.getTrend({ ...TREND, entityIds: [] })).rows, []);
  });

  it('refuses eleven entities', async () => {
    const entityIds = Array.from({ length: 11 }, (_, n) => entityId('campaign', `${n}`));
    await assert.rejects(reports.client.getTrend({ ...TREND, entityIds }), { reason: 'invalid_parameter' });
  });
});
