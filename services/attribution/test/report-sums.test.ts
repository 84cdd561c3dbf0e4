import assert from 'node:assert/strict';
import type { CampaignRow } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import fc from 'fast-check';
import type { AdEntityDoc } from '../src/domain/shapes/ad-entity-doc.ts';
import { type Level, MODELS, type Model } from '../src/domain/vocabulary.ts';
import type { AdInsightDoc } from '../src/store/ads/ad-schema.ts';
import type { DailyFactDoc } from '../src/store/schema.ts';
import { adEntity, dayOf, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const LAST_TOUCH = { profileId: PROFILE, range: RANGE, model: 'last_touch', limit: 100 };
const LEVELS = [
  ['campaign', AdLevel.CAMPAIGN],
  ['ad_set', AdLevel.AD_SET],
  ['ad', AdLevel.AD],
] as const;

describe('the sums of reports', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_sums');
    await reports.collections.profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
  });
  after(async () => reports[Symbol.asyncDispose]());

  it('are exact over awkward decimals, in whatever order and size they come', async () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }))
      .map(([whole, part]) => whole * 10n ** 18n + part);
    const signed = fc.tuple(amount, fc.boolean()).map(([units, negative]) => (negative ? -units : units));
    await fc.assert(
      fc.asyncProperty(fc.array(signed, { minLength: 1, maxLength: 31 }), async (units) => {
        const { dailyFacts } = reports.collections;
        await dailyFacts.deleteMany({});
        await dailyFacts.insertMany(
          units.map((value, day) =>
            fact({
              model: '*',
              level: 'profile',
              entity_id: '',
              day: dayOf(day),
              count: 1,
              cash_value: decimal(value),
            }),
          ),
        );
        const { revenue, conversions } = await reports.client.getOverview(LAST_TOUCH);
        assert.equal(revenue, trimmed(units.reduce((sum, value) => sum + value, 0n)));
        assert.equal(conversions, BigInt(units.length));
      }),
      { numRuns: 25 },
    );
  });

  it('equal naive sums over random facts and insights, for every model and level', async () => {
    const { dailyFacts, adEntities, adInsights } = reports.collections;
    const { entities, facts, insights } = randomReports(seeded(7));
    const strangers = facts.map((doc) => ({ ...doc, _id: `x${doc._id}`, profile_id: STRANGER }));
    await dailyFacts.deleteMany({});
    await adEntities.insertMany(entities);
    await dailyFacts.insertMany([...facts, ...strangers]);
    await adInsights.insertMany(insights);
    for (const [level, enumLevel] of LEVELS) {
      for (const model of MODELS) {
        const mine = facts.filter((doc) => doc.level === level && doc.model === model && isInRange(doc.day));
        const expected = entities
          .filter((entity) => entity.level === level)
          .map((entity) => naiveRow(entity, mine, insights))
          .filter((row) => row.count > 0 || row.impressions > 0)
          .sort((a, b) => Number(b.value - a.value) || b.count - a.count || (a.name < b.name ? -1 : 1));
        const request = { ...LAST_TOUCH, model, level: enumLevel };
        const { rows } = await reports.client.listCampaigns(request);
        assert.deepEqual(rows.map(shownRow), expected, `${level} ${model}`);
        const { counts } = await reports.client.getUnattributed(request);
        const rest = mine.filter((doc) => doc.entity_id === '' || doc.entity_id.startsWith('~'));
        assert.equal(cents([counts?.outcomeValue ?? '']), cents(rest.map((doc) => doc.cash_value.toString())));
        assert.equal(Number(counts?.attributedOutcomeCount), sum(rest.map((doc) => doc.count)));
      }
    }
  });
});

function randomReports(random: () => number) {
  const upTo = (n: number) => Math.floor(random() * n);
  // Includes days before and after the range, which must not be counted.
  const days = Array.from({ length: 40 }, (_, n) => dayOf(n - 5));
  const entities = LEVELS.flatMap(([level]) =>
    Array.from({ length: 6 }, (_, n) => adEntity({ level, external_id: `${n}`, name: `N${n % 4}` })),
  );
  const randomFact = (level: Level, model: Model, entity_id: string, day: string) => {
    const by_type = { lead_created: upTo(3), payment_received: upTo(3) };
    const { lead_created, payment_received: cash_count } = by_type;
    const cash_value = cash_count === 0 ? '0' : (random() * 1e6).toFixed(2);
    const count = lead_created + cash_count;
    return fact({ level, model, entity_id, day, count, by_type, cash_count, cash_value, first_count: upTo(2) });
  };
  const facts = LEVELS.flatMap(([level]) => {
    const ids = entities.filter((entity) => entity.level === level).map(({ _id }) => _id);
    return MODELS.flatMap((model) =>
      ['', '~unassigned:social_ads', ...ids].flatMap((id) =>
        days.filter(() => random() < 0.4).map((day) => randomFact(level, model, id, day)),
      ),
    );
  });
  const insights = entities.slice(0, -2).flatMap(({ _id: entity_id, level }) =>
    days.map((date) => {
      const delivery = {
        spend: (random() * 1e4).toFixed(2),
        impressions: upTo(1000),
        clicks: upTo(50),
        reach: upTo(900),
      };
      return insight({ entity_id, level, date, ...delivery });
    }),
  );
  return { entities, facts, insights };
}

function naiveRow({ _id, name }: AdEntityDoc, facts: DailyFactDoc[], insights: AdInsightDoc[]) {
  const own = facts.filter((doc) => doc.entity_id === _id);
  const days = insights.filter((doc) => doc.entity_id === _id && isInRange(doc.date));
  return {
    id: _id,
    name,
    value: cents(own.map((doc) => doc.cash_value.toString())),
    spend: cents(days.map((doc) => doc.spend)),
    count: sum(own.map((doc) => doc.count)),
    leads: sum(own.map((doc) => doc.by_type.lead_created ?? 0)),
    cash: sum(own.map((doc) => doc.cash_count)),
    first: sum(own.map((doc) => doc.first_count)),
    impressions: sum(days.map((doc) => doc.impressions)),
    clicks: sum(days.map((doc) => doc.clicks)),
    reach: days.filter((doc) => doc.reach > 0).length > 1 ? null : sum(days.map((doc) => doc.reach)),
  };
}

function shownRow({
  id,
  name,
  spend,
  counts,
  impressions,
  clicks,
  reach,
  reachIsUnknown,
}: CampaignRow): ReturnType<typeof naiveRow> {
  return {
    id,
    name,
    value: cents([counts?.outcomeValue ?? '']),
    spend: cents([spend ?? '']),
    count: Number(counts?.attributedOutcomeCount),
    leads: Number(counts?.attributedOutcomesByType.lead_created ?? 0n),
    cash: Number(counts?.outcomeCount),
    first: Number(counts?.outcomeCountFirstPayment),
    impressions: Number(impressions),
    clicks: Number(clicks),
    reach: reachIsUnknown ? null : Number(reach),
  };
}

function isInRange(day: string): boolean {
  return day >= RANGE.dateFrom && day <= RANGE.dateTo;
}

const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);

/** Returns the sum of amounts of two decimals in whole cents. */
function cents(amounts: string[]): bigint {
  return amounts.reduce((total, amount) => {
    const [whole = '', part = ''] = amount.split('.');
    return total + BigInt(whole + part.padEnd(2, '0'));
  }, 0n);
}

function decimal(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

function trimmed(units: bigint): string {
  return decimal(units).replace(/\.?0+$/, '');
}

/** Returns a small repeatable generator (mulberry32), which gives the same figures in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
