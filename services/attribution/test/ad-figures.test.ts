// Tests the figures from which scores are computed: those of every ad over a range, exactly, and in pages.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AdFigures } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { AdEntityDoc } from '../src/domain/shapes/ad-entity-doc.ts';
import type { ConversionDoc } from '../src/domain/shapes/conversion-doc.ts';
import { adEntity, conversion, dayOf, entityId, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const ASKED = { profileId: PROFILE, dateFrom: dayOf(0), dateTo: dayOf(6), limit: 1000 };
const inC1 = { campaign_external_id: 'c1', ad_set_external_id: 's1' };

describe('the figures of ads', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('ad_figures');
  });
  after(async () => reports[Symbol.asyncDispose]());

  beforeEach(async () => {
    const { adEntities, adInsights, conversions, dailyFacts, goals, profiles, rates } = reports.collections;
    const all = [adEntities, adInsights, conversions, dailyFacts, goals, rates];
    await Promise.all(all.map((collection) => collection.deleteMany({})));
    const profile = { reporting_currency: 'CLP', changed_at: new Date(0) };
    await profiles.replaceOne({ _id: PROFILE }, profile, { upsert: true });
  });

  const listed = async (over: object = {}): Promise<AdFigures[]> =>
    (await reports.adFigures.listAdFigures({ ...ASKED, ...over })).ads;
  const missing = async (): Promise<string[][]> =>
    (await reports.adFigures.listAdFigures(ASKED)).missingRates.map(({ currency, day }) => [currency, day]);
  const ad = (over: Partial<AdEntityDoc> = {}) => adEntity({ level: 'ad', external_id: 'x1', ...inC1, ...over });

  it('include the ad, its parents, its creative and what its ad set is for', async () => {
    const creative = {
      thumbnail_url: 'https://cdn.example/1.jpg',
      video_id: '77',
      object_type: 'VIDEO',
      call_to_action_type: 'BOOK_NOW',
      card_count: 0,
    };
    const shown = { geo: 'CL', placement: 'instagram', audience_warmth: 'warm' };
    await reports.collections.adEntities.insertMany([
      adEntity({ level: 'campaign', external_id: 'c1', name: 'Spring' }),
      adEntity({ level: 'ad_set', external_id: 's1', name: 'Women' }),
      ad({ name: 'Video', objective: 'OUTCOME_LEADS', destination_type: 'WHATSAPP', creative, ...shown }),
      ad({ external_id: 'named by a tag', source: 'utm' }),
    ]);
    const [row, ...others] = await listed();
    assert.deepEqual(others, []);
    const { externalId, name, campaignName, adSetName, objective, destinationType, optimizationGoal } =
      row as AdFigures;
    assert.deepEqual(
      [externalId, name, campaignName, adSetName, objective, destinationType, optimizationGoal],
      ['x1', 'Video', 'Spring', 'Women', 'OUTCOME_LEADS', 'WHATSAPP', ''],
    );
    assert.deepEqual([row?.creative?.videoId, row?.creative?.callToActionType], ['77', 'BOOK_NOW']);
    assert.deepEqual([row?.geo, row?.placement, row?.audienceWarmth], ['CL', 'instagram', 'warm']);
  });

  it('leave empty what an earlier release did not store of an ad', async () => {
    await reports.collections.adEntities.insertOne(ad());
    const [row] = await listed();
    assert.deepEqual([row?.geo, row?.placement, row?.audienceWarmth], ['', '', '']);
  });

  it("add up delivery and claims by each day's rate, only within the range", async () => {
    await reports.collections.adEntities.insertOne(ad());
    const day = { level: 'ad' as const, entity_id: entityId('ad', 'x1'), currency: 'USD', impressions: 100, clicks: 2 };
    await reports.collections.adInsights.insertMany([
      insight({ ...day, date: dayOf(-1), spend: '99' }),
      insight({
        ...day,
        date: dayOf(0),
        spend: '0.1',
        conversations_started_7d: 3,
        conversions: 1,
        conversion_value: '5',
      }),
      insight({ ...day, date: dayOf(6), spend: '0.2' }),
    ]);
    const rate = (date: string, value: string) => ({ _id: date, date, base: 'USD', currency: 'CLP', rate: value });
    await reports.collections.rates.insertMany([rate(dayOf(0), '900'), rate(dayOf(6), '1000')]);
    const [row] = await listed();
    assert.deepEqual([row?.spend, row?.impressions, row?.clicks], ['290', 200n, 4n]);
    assert.deepEqual([row?.conversationsStarted, row?.platformConversions], [3n, 1n]);
    assert.equal(row?.platformConversionValue, '4500');
    assert.deepEqual([row?.ctr, row?.cpc, row?.costPerConversation], ['2', '72.5', '96.666667']);
    assert.deepEqual([row?.roas, row?.cac], ['0', undefined]);
  });

  it('leave unknown a spend without a rate, and what the platform never reported', async () => {
    await reports.collections.adEntities.insertOne(ad());
    const day = { level: 'ad' as const, entity_id: entityId('ad', 'x1'), date: dayOf(0) };
    await reports.collections.adInsights.insertOne(insight({ ...day, currency: 'ARS', spend: '5' }));
    const [row] = await listed();
    const { spend, conversationsStarted, platformConversions, platformConversionValue } = row as AdFigures;
    const unknown = [spend, conversationsStarted, platformConversions, platformConversionValue];
    assert.deepEqual(unknown, [undefined, undefined, undefined, undefined]);
  });

  it('include what is known of amounts without a rate, and which rates they lack', async () => {
    await reports.collections.adEntities.insertOne(ad());
    const of = { level: 'ad' as const, entity_id: entityId('ad', 'x1') };
    const claimed = { ...of, conversions: 1, conversion_value: '7' };
    await reports.collections.adInsights.insertMany([
      insight({ ...claimed, date: dayOf(0), currency: 'CLP', spend: '2.5' }),
      insight({ ...claimed, date: dayOf(1), currency: 'ARS', spend: '5' }),
    ]);
    await reports.collections.dailyFacts.insertOne(
      fact({ ...of, day: dayOf(2), count: 2, cash_count: 2, cash_value: '4', cash_unknown: 1 }),
    );
    await reports.collections.conversions.insertOne(
      conversion({
        time: new Date(`${dayOf(2)}T10:00:00Z`),
        kind: 'cash',
        revenue: null,
        currency: 'PEN',
        rate_unknown: true,
      }),
    );
    const [row] = await listed();
    const { $typeName: _, ...known } = row?.known ?? assert.fail('nothing is known');
    assert.deepEqual(known, { spend: '2.5', platformConversionValue: '7', cashValue: '4' });
    assert.deepEqual([row?.spend, row?.platformConversionValue, row?.cashValue], Array(3).fill(undefined));
    assert.deepEqual(await missing(), [
      ['ARS', dayOf(1)],
      ['PEN', dayOf(2)],
    ]);
  });

  it('split what last_touch credits by kind, as the daily facts and the goals do', async () => {
    await reports.collections.adEntities.insertOne(ad());
    const of = { level: 'ad' as const, entity_id: entityId('ad', 'x1'), day: dayOf(1) };
    await reports.collections.dailyFacts.insertMany([
      fact({
        ...of,
        count: 6,
        by_type: { payment_received: 2, lead_created: 3, dm_started: 1 },
        cash_count: 2,
        cash_value: '0.3',
      }),
      fact({ ...of, model: 'first_touch', count: 50, by_type: { lead_created: 50 } }),
    ]);
    const [row] = await listed();
    assert.deepEqual([row?.attributedOutcomes, row?.cashOutcomes, row?.cashValue], [6n, 2n, '0.3']);
    assert.deepEqual([row?.pipelineOutcomes, row?.messagingOutcomes], [3n, 1n]);
  });

  const pipeline = (over: Partial<ConversionDoc>, amount: string | null): ConversionDoc => {
    const entity = { campaign: null, ad_set: null, ad: entityId('ad', 'x1') };
    const made = conversion({
      kind: 'pipeline',
      goal: 'quote_presented',
      time: new Date(`${dayOf(1)}T10:00:00Z`),
      ...over,
    });
    return { ...made, credits: { ...made.credits, last_touch: [{ touch_id: 't', entity, share: '1', amount }] } };
  };

  it('add up the projected value of pipeline conversions, without those that have no value', async () => {
    await reports.collections.adEntities.insertOne(ad());
    await reports.collections.conversions.insertMany([
      pipeline({}, '0.1'),
      pipeline({}, '0.2'),
      pipeline({ value: null }, null),
      pipeline({ kind: 'cash' }, '50'),
      pipeline({ time: new Date(`${dayOf(7)}T00:00:00Z`) }, '50'),
      pipeline({ profile_id: STRANGER }, '50'),
    ]);
    assert.equal((await listed())[0]?.pipelineValue, '0.3');
    await reports.collections.conversions.insertOne(pipeline({ rate_unknown: true, currency: 'ARS' }, null));
    const [row] = await listed();
    assert.deepEqual([row?.pipelineValue, row?.known?.pipelineValue], [undefined, '0.3']);
    assert.deepEqual(await missing(), [['ARS', dayOf(1)]]);
  });

  it('come in pages that together hold every ad once, and none of another profile', async () => {
    const ids = Array.from({ length: 7 }, (_, i) => `x${i}`);
    await reports.collections.adEntities.insertMany([
      ...ids.map((external_id) => ad({ external_id })),
      ad({ profile_id: STRANGER, external_id: 'theirs' }),
    ]);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await reports.adFigures.listAdFigures({ ...ASKED, dateFrom: '', limit: 3, cursor });
      seen.push(...page.ads.map(({ externalId }) => externalId));
      cursor = page.nextCursor;
    } while (cursor !== '');
    assert.deepEqual(seen.sort(), ids);
  });

  it('cover the days up to an instant, as the profile counts days', async () => {
    const { adEntities, adInsights, conversions, dailyFacts, profiles } = reports.collections;
    await profiles.updateOne({ _id: PROFILE }, { $set: { time_zone: 'America/Lima' } });
    await adEntities.insertOne(ad());
    const of = { level: 'ad' as const, entity_id: entityId('ad', 'x1') };
    await adInsights.insertMany([0, 1, 2, 3].map((n) => insight({ ...of, date: dayOf(n), spend: String(10 ** n) })));
    await dailyFacts.insertMany([0, 1, 2, 3].map((n) => fact({ ...of, day: dayOf(n), count: 1 + n })));
    const entity = { campaign: null, ad_set: null, ad: of.entity_id };
    const credit = { touch_id: 't', entity, share: '1', amount: '7' };
    const quoted = (time: string) => {
      const made = conversion({ time: new Date(time), kind: 'pipeline', goal: 'quote_presented' });
      return { ...made, credits: { ...made.credits, last_touch: [credit] } };
    };
    await conversions.insertMany([quoted(`${dayOf(1)}T04:59:59.999Z`), quoted(`${dayOf(1)}T05:00:00Z`)]);
    // The evening of the 2nd in Lima.
    const until = timestampFromDate(new Date(`${dayOf(2)}T04:00:00Z`));
    const of2 = await reports.adFigures.listAdFigures({ ...ASKED, until, lastDays: 1 });
    assert.deepEqual([of2.days?.dateFrom, of2.days?.dateTo, of2.days?.timeZone], [dayOf(1), dayOf(1), 'America/Lima']);
    assert.deepEqual([of2.ads[0]?.spend, of2.ads[0]?.attributedOutcomes, of2.ads[0]?.pipelineValue], ['10', 2n, '7']);
    const all = await reports.adFigures.listAdFigures({ ...ASKED, until });
    assert.deepEqual([all.ads[0]?.spend, all.ads[0]?.attributedOutcomes, all.ads[0]?.pipelineValue], ['11', 3n, '14']);
  });

  const refused: [why: string, over: object, reason: string][] = [
    ['a day that does not exist', { dateTo: '2026-02-30' }, 'invalid_date_range'],
    [
      'more last days than a range may have',
      { until: timestampFromDate(new Date()), lastDays: 367 },
      'invalid_date_range',
    ],
    ['the wrong order', { dateFrom: dayOf(7) }, 'invalid_date_range'],
    ['no profile', { profileId: '' }, 'invalid_parameter'],
    ['a page of no rows', { limit: 0 }, 'invalid_parameter'],
    ['too large a page', { limit: 1001 }, 'invalid_parameter'],
  ];
  for (const [why, over, reason] of refused) it(`refuse ${why}`, () => assert.rejects(listed(over), { reason }));
});
