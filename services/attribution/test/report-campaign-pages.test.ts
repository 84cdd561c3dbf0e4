// Tests the campaign report page by page, because an account can have more campaigns than any page.
import assert from 'node:assert/strict';
import type { CampaignRow } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { Exact } from '../src/domain/exact-decimal.ts';
import type { Level } from '../src/domain/vocabulary.ts';
import { adEntity, dayOf, entityId, fact, insight, PROFILE } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const LAST_TOUCH = { profileId: PROFILE, range: RANGE, model: 'last_touch', limit: 100 };
const CAMPAIGNS = 230;
const ADS = 1150;
const NUMBER: Record<Level, AdLevel> = { campaign: AdLevel.CAMPAIGN, ad_set: AdLevel.AD_SET, ad: AdLevel.AD };

describe('the pages of the campaign report', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_pages');
  });
  after(async () => reports[Symbol.asyncDispose]());

  beforeEach(async () => {
    const { dailyFacts, adEntities, adInsights, profiles } = reports.collections;
    await Promise.all([dailyFacts, adEntities, adInsights].map((collection) => collection.deleteMany({})));
    await profiles.replaceOne(
      { _id: PROFILE },
      { reporting_currency: 'CLP', changed_at: new Date(0) },
      { upsert: true },
    );
  });

  /** Stores entities of a level: a third credited with cash, a third with unknown value, a third that only delivered. */
  async function seed(level: Level, size: number): Promise<void> {
    const { dailyFacts, adEntities, adInsights } = reports.collections;
    const of = (n: number) => entityId(level, `${n}`);
    const every = (remainder: number) => Array.from({ length: size }, (_, n) => n).filter((n) => n % 3 === remainder);
    const day = dayOf(1);
    await adEntities.insertMany(
      Array.from({ length: size }, (_, n) => adEntity({ level, external_id: `${n}`, name: `N${n % 7}` })),
    );
    await dailyFacts.insertMany([
      ...every(0).map((n) =>
        fact({ level, entity_id: of(n), day, count: 1 + (n % 2), cash_count: 1, cash_value: `${n % 10}.25` }),
      ),
      ...every(1).map((n) => fact({ level, entity_id: of(n), day, count: 1, cash_count: 1, cash_unknown: 1 })),
      fact({ level, entity_id: '', day, count: 5, cash_count: 2, cash_value: '7.5' }),
      fact({ level, entity_id: '~unassigned:social_ads', day, count: 2, cash_count: 1, cash_value: '0.1' }),
    ]);
    await adInsights.insertMany(
      every(2).map((n) => insight({ level, entity_id: of(n), date: day, spend: `${n}.5`, impressions: 1 })),
    );
  }

  async function walk(over: object, between: () => Promise<unknown> = async () => undefined): Promise<CampaignRow[]> {
    const found: CampaignRow[] = [];
    for (let cursor = ''; ; ) {
      const { rows, nextCursor } = await reports.client.listCampaigns({ ...LAST_TOUCH, ...over, cursor });
      found.push(...rows);
      if (nextCursor === '') return found;
      cursor = nextCursor;
      await between();
    }
  }

  const accounts: [level: Level, size: number, limit: number][] = [
    ['campaign', CAMPAIGNS, 100],
    ['campaign', CAMPAIGNS, 7],
    ['ad', ADS, 100],
  ];
  for (const [level, size, limit] of accounts)
    it(`hold every ${level} of ${size} once, ${limit} at a time, and together with the unattributed all credit`, async () => {
      await seed(level, size);
      const asked = { ...LAST_TOUCH, level: NUMBER[level] };
      const rows = await walk({ level: NUMBER[level], limit });
      assert.equal(new Set(rows.map(({ id }) => id)).size, size);
      assert.equal(rows.length, size);
      const { counts: rest } = await reports.client.getUnattributed(asked);
      const facts = await reports.collections.dailyFacts.find({ level }).toArray();
      const shown = [...rows.map(({ counts }) => counts), rest];
      const value = shown.reduce((sum, counts) => sum.plus(counts?.outcomeValue ?? '0'), new Exact(0));
      const known = facts.filter(({ cash_unknown }) => cash_unknown === 0);
      assert.equal(
        value.toFixed(),
        known.reduce((sum, doc) => sum.plus(doc.cash_value.toString()), new Exact(0)).toFixed(),
      );
      const total = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
      assert.equal(
        total(shown.map((counts) => Number(counts?.attributedOutcomeCount))),
        total(facts.map(({ count }) => count)),
      );
    });

  it('keep their rows when campaigns of any rank are added while a caller reads', async () => {
    await seed('campaign', 60);
    const before = new Set((await walk({})).map(({ id }) => id));
    let next = 1000;
    const rows = await walk({ limit: 9 }, async () => {
      const coming = ['100', '5.25', '0'].map((cash_value) => ({ id: `${next++}`, cash_value }));
      const { adEntities, dailyFacts } = reports.collections;
      await adEntities.insertMany(coming.map(({ id }) => adEntity({ level: 'campaign', external_id: id, name: 'N3' })));
      await dailyFacts.insertMany(
        coming.map(({ id, cash_value }) =>
          fact({ entity_id: entityId('campaign', id), day: dayOf(2), count: 1, cash_count: 1, cash_value }),
        ),
      );
    });
    const seen = rows.map(({ id }) => id);
    assert.equal(new Set(seen).size, seen.length);
    assert.deepEqual(
      [...before].filter((id) => !seen.includes(id)),
      [],
    );
  });

  it('continue after a campaign whose name is long, in any script', async () => {
    const names = ['a', 'b', 'c'].map((last) => `${'語'.repeat(399)}${last}`);
    const { adEntities, dailyFacts } = reports.collections;
    await adEntities.insertMany(names.map((name) => adEntity({ level: 'campaign', external_id: name, name })));
    await dailyFacts.insertMany(
      names.map((name) => fact({ entity_id: entityId('campaign', name), day: dayOf(0), count: 1 })),
    );
    assert.deepEqual(
      (await walk({ limit: 1 })).map(({ name }) => name),
      names,
    );
  });
});
