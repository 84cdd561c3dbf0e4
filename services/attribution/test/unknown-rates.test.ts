// Tests that reports name the rates that they lack, and still show what is known.
import assert from 'node:assert/strict';
import { adEntity, conversion, dayOf, entityId, fact, insight, PROFILE } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const range = { dateFrom: dayOf(0), dateTo: dayOf(6) };
const ASKED = { profileId: PROFILE, range, model: 'last_touch' };
const CAMPAIGN = entityId('campaign', '1');
const at = (day: number) => new Date(`${dayOf(day)}T12:00:00Z`);

describe('reports without a rate', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('unknown_rates');
    const { adEntities, adInsights, conversions, dailyFacts, profiles, rates } = reports.collections;
    await profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
    await adEntities.insertOne(adEntity({ level: 'campaign', external_id: '1' }));
    const day = { entity_id: CAMPAIGN, currency: 'ARS' };
    await adInsights.insertMany([
      insight({ ...day, date: dayOf(0), spend: '40', currency: 'CLP', conversions: 1, conversion_value: '70' }),
      insight({ ...day, date: dayOf(1), spend: '9', conversions: 1, conversion_value: '5' }),
      insight({ ...day, date: dayOf(3), spend: '9' }),
      insight({ ...day, date: dayOf(4), spend: '0' }),
      insight({ ...day, date: dayOf(5), spend: '2', currency: 'USD' }),
    ]);
    await rates.insertOne({ _id: 'r', date: dayOf(5), base: 'USD', currency: 'CLP', rate: '900' });
    const cash = { count: 3, cash_count: 3, cash_value: '100.5', cash_unknown: 2 };
    await dailyFacts.insertMany([
      fact({ ...cash, model: '*', level: 'profile', entity_id: '', day: dayOf(2) }),
      fact({ ...cash, entity_id: CAMPAIGN, day: dayOf(2) }),
      fact({ entity_id: '', day: dayOf(2), count: 1, cash_count: 1, cash_value: '3' }),
    ]);
    const unknown = { revenue: null, rate_unknown: true, currency: 'SEK' };
    await conversions.insertMany([
      conversion({ ...unknown, time: at(2) }),
      conversion({ ...unknown, time: at(2) }),
      conversion({ ...unknown, time: at(4), currency: 'ARS' }),
      conversion({ ...unknown, time: at(-1) }),
      conversion({ ...unknown, time: at(3), kind: 'pipeline' }),
      conversion({ time: at(3) }),
    ]);
  });
  after(async () => reports[Symbol.asyncDispose]());

  const ALL = [
    ['ARS', dayOf(1), 3],
    ['SEK', dayOf(2), 1],
  ];
  const named = ({ unknownRates }: { unknownRates: { currency: string; firstDay: string; days: number }[] }) =>
    unknownRates.map(({ currency, firstDay, days }) => [currency, firstDay, days]);

  it('name the currency and days, and show the known part, in the overview', async () => {
    const overview = await reports.client.getOverview(ASKED);
    assert.deepEqual(named(overview), ALL);
    assert.deepEqual([overview.spend, overview.revenue], [undefined, undefined]);
    assert.deepEqual([overview.knownSpend, overview.knownRevenue], ['1840', '100.5']);
    assert.deepEqual([overview.unattributedRevenue, overview.knownUnattributedRevenue], ['3', undefined]);
  });

  it('do so in the rows of campaigns, and of one of them', async () => {
    const list = await reports.client.listCampaigns({ ...ASKED, limit: 10 });
    const one = await reports.client.getAd({ ...ASKED, id: CAMPAIGN, level: 1 });
    for (const [answer, row] of [[list, list.rows[0]] as const, [one, one.row] as const]) {
      assert.deepEqual(named(answer), ALL);
      assert.deepEqual([row?.spend, row?.knownSpend], [undefined, '1840']);
      assert.deepEqual([row?.counts?.outcomeValue, row?.counts?.knownOutcomeValue], [undefined, '100.5']);
    }
  });

  it('do so in the trend and the platform comparison', async () => {
    const trend = await reports.client.getTrend({ ...ASKED, entityIds: [CAMPAIGN] });
    assert.deepEqual(named(trend), [['ARS', dayOf(1), 2]]);
    const comparison = await reports.client.getPlatformComparison(ASKED);
    assert.deepEqual(named(comparison), ALL);
    for (const side of [comparison.platforms[0], comparison.rows[0]]) {
      const { platformConversionValue, knownPlatformConversionValue, knownSvcCashRevenue } =
        side?.comparison ?? assert.fail();
      assert.deepEqual(
        [platformConversionValue, knownPlatformConversionValue, knownSvcCashRevenue],
        [undefined, '70', '100.5'],
      );
    }
  });

  it('do not name rates that none of their sums lacks', async () => {
    const first = { dateFrom: dayOf(0), dateTo: dayOf(0) };
    const overview = await reports.client.getOverview({ ...ASKED, range: first });
    assert.deepEqual([named(overview), overview.spend, overview.knownSpend], [[], '40', undefined]);
    assert.deepEqual(named(await reports.client.getUnattributed(ASKED)), []);
  });

  it('name the day in the time zone of the profile', async () => {
    const { conversions, profiles } = reports.collections;
    const night = { revenue: null, rate_unknown: true, currency: 'NOK' };
    await conversions.insertMany([
      conversion({ ...night, time: new Date(`${dayOf(4)}T04:59:59Z`) }),
      conversion({ ...night, time: new Date(`${dayOf(4)}T05:00:00Z`) }),
      conversion({ ...night, currency: 'DKK', time: new Date(`${dayOf(7)}T04:59:59Z`) }),
      conversion({ ...night, currency: 'PEN', time: new Date(`${dayOf(0)}T04:59:59Z`) }),
    ]);
    await profiles.updateOne({ _id: PROFILE }, { $set: { time_zone: 'America/Lima' } });
    const NIGHTS = [ALL[0], ['DKK', dayOf(6), 1], ['NOK', dayOf(3), 2], ALL[1]];
    assert.deepEqual(named(await reports.client.getOverview(ASKED)), NIGHTS);
  });
});
