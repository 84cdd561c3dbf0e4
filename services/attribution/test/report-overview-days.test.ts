// Tests the overview by days: each day is the overview of that day alone, and the days add up to the overview of the range.
import assert from 'node:assert/strict';
import type {
  GetOverviewDaysResponse,
  GetOverviewResponse,
  OverviewDay,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import fc from 'fast-check';
import { Exact } from '../src/domain/exact-decimal.ts';
import { daysIn } from '../src/domain/report/days-in.ts';
import type { AdAccountDoc } from '../src/store/ads/ad-schema.ts';
import { conversion, dayOf, entityId, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const DAYS = 10;
const NOW = new Date(`${dayOf(7)}T15:00:00Z`);
const CAMPAIGNS = [entityId('campaign', '1'), entityId('campaign', '2')];
const SYNCED = new Date(0);

const day = fc.nat(DAYS - 1);
const some = fc.boolean();
const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
  .map(([whole, part]) => `${whole}.${part.toString().padStart(18, '0')}`);

const figures = fc.record({
  leads: fc.nat(3),
  payments: fc.nat(3),
  value: amount,
  unknown: fc.constantFrom(0, 0, 0, 1),
});
const facts = fc.array(
  fc.record({
    ...{ day, figures },
    of: fc.constantFrom(
      ...[{ model: '*', level: 'profile', entity_id: '' } as const, { model: 'linear', entity_id: '' } as const],
      ...[{ model: 'linear', entity_id: '~unassigned:social_ads' } as const],
      ...CAMPAIGNS.map((entity_id) => ({ model: 'linear', entity_id }) as const),
      { model: 'last_touch', entity_id: '' } as const,
    ),
  }),
  { maxLength: 40 },
);
const insights = fc.array(
  fc.record({
    ...{ day, spend: fc.oneof(amount, fc.constant('0')) },
    campaign: fc.constantFrom(...CAMPAIGNS),
    account: fc.constantFrom('a', 'b'),
    currency: fc.constantFrom('CLP', 'CLP', 'USD', 'XAU'),
  }),
  { maxLength: 15 },
);
const stretch = fc.tuple(day, day).map((ends) => ends.sort((a, b) => a - b));
const accounts = fc.uniqueArray(
  fc.record({
    account: fc.constantFrom('a', 'b'),
    read: fc.array(stretch, { maxLength: 2 }),
    connected: fc.option(day),
    disconnected: fc.option(day),
    zone: fc.option(fc.constantFrom('Pacific/Auckland', 'Pacific/Pago_Pago')),
  }),
  { selector: ({ account }) => account },
);

/** Everything that an overview is made from. */
const world = fc.record({ facts, insights, accounts, range: stretch, rateDay: fc.option(day), inLima: some });
type World = typeof world extends fc.Arbitrary<infer W> ? W : never;

describe('the overview by days', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_overview_days', () => NOW);
  });
  after(async () => reports[Symbol.asyncDispose]());

  async function store(made: World): Promise<void> {
    const { dailyFacts, adInsights, adAccounts, conversions, profiles, rates } = reports.collections;
    await Promise.all(
      [dailyFacts, adInsights, adAccounts, conversions, profiles, rates].map((each) => each.deleteMany({})),
    );
    const zone = made.inLima ? { time_zone: 'America/Lima' } : {};
    await profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: SYNCED, ...zone });
    const stored = unique(made.facts.map(factOf));
    await insert(dailyFacts, [
      ...stored,
      ...stored.map((doc) => ({ ...doc, _id: `x${doc._id}`, profile_id: STRANGER })),
    ]);
    await insert(adInsights, unique(made.insights.map(insightOf)));
    await insert(adAccounts, made.accounts.map(accountOf));
    // Noon in Lima is the same day in UTC.
    const payments = stored.filter((doc) => doc.cash_unknown > 0).map((doc) => new Date(`${doc.day}T17:00:00Z`));
    await insert(
      conversions,
      payments.map((time) => conversion({ time, currency: 'ARS', rate_unknown: true, revenue: null })),
    );
    if (made.rateDay !== null) {
      const date = dayOf(made.rateDay);
      await rates.insertOne({ _id: `${date}|USD|CLP`, date, base: 'USD', currency: 'CLP', rate: '950.5' });
    }
  }

  it('has the overview of each day, and adds up to that of the range', async () => {
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        await store(made);
        const [from, to] = made.range.map(dayOf) as [string, string];
        const asked = { profileId: PROFILE, model: 'linear' };
        const range = { dateFrom: from, dateTo: to };
        const [answer, whole] = await Promise.all([
          reports.client.getOverviewDays({ ...asked, range }),
          reports.client.getOverview({ ...asked, range }),
        ]);
        const dates = daysIn({ from, to });
        const alone = await Promise.all(
          dates.map((date) => reports.client.getOverview({ ...asked, range: { dateFrom: date, dateTo: date } })),
        );
        assert.deepEqual(
          answer.byDay.map(({ date }) => date),
          dates,
        );
        for (const [n, shown] of answer.byDay.entries())
          assert.deepEqual(totalsOf(shown), totalsOf(alone[n] ?? assert.fail()), shown.date);
        assert.equal(answer.currency, whole.currency);
        addsUp(answer, whole);
      }),
      { numRuns: 25 },
    );
  });

  it('shows an unknown spend as absent and a measured zero as zero, in one range', async () => {
    const [first, second, third] = [0, 1, 2];
    await store({
      facts: [],
      insights: [{ day: second, spend: '5', campaign: CAMPAIGNS[0] ?? '', account: 'a', currency: 'CLP' }],
      accounts: [{ account: 'a', read: [[second, third]], connected: first, disconnected: null, zone: null }],
      ...{ range: [first, third], rateDay: null, inLima: false },
    });
    const { byDay, days } = await reports.client.getOverviewDays({
      profileId: PROFILE,
      range: { dateFrom: dayOf(first), dateTo: dayOf(third) },
    });
    assert.deepEqual(
      byDay.map(({ date, spend, revenue, roas, conversions }) => [date, spend, revenue, roas, conversions]),
      [
        [dayOf(first), undefined, '0', undefined, 0n],
        [dayOf(second), '5', '0', '0', 0n],
        [dayOf(third), '0', '0', undefined, 0n],
      ],
    );
    assert.deepEqual([days?.dateFrom, days?.dateTo, days?.timeZone], [dayOf(first), dayOf(third), 'UTC']);
  });

  it('has every day of a year without figures, with nothing of another profile', async () => {
    const range = { dateFrom: '2024-01-01', dateTo: '2024-12-31' };
    const { byDay } = await reports.client.getOverviewDays({ profileId: PROFILE, range });
    assert.equal(byDay.length, 366);
    assert.deepEqual([byDay[0]?.date, byDay[59]?.date, byDay[365]?.date], ['2024-01-01', '2024-02-29', '2024-12-31']);
    assert.ok(byDay.every(({ spend, conversions }) => spend === undefined && conversions === 0n));
  });

  it('refuses what the overview refuses', async () => {
    const ask = (dateFrom: string, dateTo: string, model = '') =>
      reports.client.getOverviewDays({ profileId: PROFILE, range: { dateFrom, dateTo }, model });
    await assert.rejects(ask('2026-01-01', '2027-01-02'), { reason: 'invalid_date_range' });
    await assert.rejects(ask('2026-01-02', '2026-01-01'), { reason: 'invalid_date_range' });
    await assert.rejects(ask('2026-01-01', '2026-01-02', 'best'), { reason: 'invalid_parameter' });
  });
});

/** Returns the totals that a day and a range have in common. */
function totalsOf(shown: OverviewDay | GetOverviewResponse): object {
  const { $typeName: _, ...totals } = shown;
  const {
    date: _date,
    currency: _currency,
    unknownRates: _rates,
    days: _days,
    ...rest
  } = {
    ...{ date: '', currency: '', unknownRates: [], days: undefined },
    ...totals,
  };
  return rest;
}

/** Compares what the days say together with what the overview of the range says. */
function addsUp({ byDay, ...answer }: GetOverviewDaysResponse, whole: GetOverviewResponse): void {
  const count = (of: (shown: OverviewDay | GetOverviewResponse) => bigint) =>
    assert.equal(
      byDay.reduce((sum, shown) => sum + of(shown), 0n),
      of(whole),
    );
  count(({ conversions }) => conversions);
  count(({ cashConversions }) => cashConversions);
  count(({ unattributedConversions }) => unattributedConversions);
  for (const type of ['lead_created', 'payment_received']) count((shown) => shown.conversionsByType[type] ?? 0n);

  const money = (of: (shown: OverviewDay | GetOverviewResponse) => string | undefined, name: string) => {
    const parts = byDay.map(of);
    const total = of(whole);
    // Of spend, days can be unknown that the range does not require, such as today.
    if (total === undefined || parts.some((part) => part === undefined)) return;
    assert.equal(parts.reduce((sum, part) => sum.plus(part ?? '0'), new Exact(0)).toFixed(), total, name);
  };
  money(({ spend, knownSpend }) => spend ?? knownSpend, 'spend');
  money(({ revenue, knownRevenue }) => revenue ?? knownRevenue, 'revenue');
  money((shown) => shown.unattributedRevenue ?? shown.knownUnattributedRevenue, 'unattributed revenue');
  assert.equal(
    whole.revenue === undefined,
    byDay.some(({ revenue }) => revenue === undefined),
  );
  assert.deepEqual(answer.unknownRates, whole.unknownRates);
  assert.deepEqual(answer.days, whole.days);
}

function factOf({ day: offset, of, figures: { leads, payments, value, unknown } }: World['facts'][number]) {
  const cash = payments === 0 ? { cash_value: '0' } : { cash_value: value, cash_unknown: unknown };
  return fact({
    ...{ ...of, day: dayOf(offset), count: leads + payments, cash_count: payments, ...cash },
    by_type: { ...(leads > 0 && { lead_created: leads }), ...(payments > 0 && { payment_received: payments }) },
  });
}

const insightOf = ({ day: offset, campaign, account, ...rest }: World['insights'][number]) =>
  insight({ ...rest, entity_id: campaign, date: dayOf(offset), account_external_id: account });

function accountOf({ account, read, connected, disconnected, zone }: World['accounts'][number]): AdAccountDoc {
  const at = (offset: number | null) => (offset === null ? null : new Date(`${dayOf(offset)}T12:00:00Z`));
  return {
    ...{ _id: account, profile_id: PROFILE, platform: 'social_ads', account_external_id: account },
    ...{ connected_at: at(connected), disconnected_at: at(disconnected), changed_at: SYNCED, version: 1, open: [] },
    ...(zone !== null && { time_zone: { name: zone, at: SYNCED } }),
    spans: read.map(([since = 0, until = 0]) => ({ since: dayOf(since), until: dayOf(until), synced_at: SYNCED })),
  };
}

const unique = <D extends { readonly _id: string }>(docs: readonly D[]): D[] => [
  ...new Map(docs.map((doc) => [doc._id, doc])).values(),
];

async function insert<D>(into: { insertMany(docs: D[]): Promise<unknown> }, docs: D[]): Promise<void> {
  if (docs.length > 0) await into.insertMany(docs);
}
