// Tests the list of the conversions of one campaign.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import type { ConversionDoc, CreditDoc } from '../src/domain/shapes/conversion-doc.ts';
import { MODELS } from '../src/domain/vocabulary.ts';
import { adEntity, conversion, entityId, fact, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const refusal = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('the conversions of a campaign', () => {
  let reports: ReportService;
  const CAMPAIGN = entityId('campaign', 'c');
  const NONE = { campaign: null, ad_set: null, ad: null };
  const credit = (touch_id: string, share: string, over: Partial<CreditDoc['entity']> = {}): CreditDoc => ({
    touch_id,
    entity: { ...NONE, ...over },
    share,
    amount: null,
  });
  const credits = (over: Partial<ConversionDoc['credits']>): ConversionDoc['credits'] => ({
    ...(Object.fromEntries(MODELS.map((model) => [model, []])) as unknown as ConversionDoc['credits']),
    ...over,
  });

  before(async () => {
    reports = await startReports('campaign_conversions');
    const { adEntities, profiles } = reports.collections;
    await profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });
    await adEntities.insertMany([
      adEntity({ level: 'campaign', external_id: 'c', name: 'Spring' }),
      adEntity({ level: 'ad', external_id: 'a', name: 'Video' }),
      adEntity({ level: 'campaign', external_id: 'theirs', profile_id: STRANGER }),
    ]);
  });
  beforeEach(async () => {
    const { conversions, dailyFacts, journeyEvents } = reports.collections;
    await Promise.all([conversions, dailyFacts, journeyEvents].map((one) => one.deleteMany({})));
  });
  after(async () => reports[Symbol.asyncDispose]());

  const list = (over: object = {}) =>
    reports.client.listCampaignConversions({ profileId: PROFILE, id: 'c', limit: 200, ...over });

  /** Stores conversions, with the facts of the campaign that a derivation stores with them. */
  async function store(docs: readonly ConversionDoc[]): Promise<void> {
    const { conversions, dailyFacts } = reports.collections;
    await conversions.insertMany([...docs]);
    const credited = docs.flatMap(({ time, credits: of }) =>
      MODELS.filter((model) => of[model].some(({ entity }) => entity.campaign === CAMPAIGN)).map((model) =>
        fact({ model, day: time.toISOString().slice(0, 10), entity_id: CAMPAIGN }),
      ),
    );
    for (const { _id, count: _, ...rest } of credited)
      await dailyFacts.updateOne({ _id }, { $setOnInsert: rest, $inc: { count: 1 } }, { upsert: true });
  }

  /** Stores `count` conversions, an hour apart, oldest first, each with `touches` touches of the campaign. */
  async function seed(count: number, touches: number): Promise<string[]> {
    const { journeyEvents } = reports.collections;
    const docs = Array.from({ length: count }, (_, i) => {
      const ids = Array.from({ length: touches }, (_, t) => `t${i}-${t}`);
      const whole = [credit(ids.at(-1) ?? '', '1', { campaign: CAMPAIGN })];
      const each = ids.map((id) => credit(id, '0.5', { campaign: CAMPAIGN }));
      return conversion({
        _id: `conversion ${String(i).padStart(4, '0')}`,
        time: new Date(Date.UTC(2026, 2, 2, i)),
        campaigns: [CAMPAIGN],
        touch_count: touches,
        credits: credits({ last_touch: whole, linear: each }),
      });
    });
    await store(docs);
    await journeyEvents.insertMany(
      docs.flatMap((doc) =>
        doc.credits.linear.map(({ touch_id }, t) =>
          journeyEvent({ _id: touch_id, time: new Date(doc.time.getTime() - 1000 * (touches - t)) }),
        ),
      ),
    );
    return docs.map(({ _id }) => _id).reverse();
  }

  it('say what each was, its share and its touches in the order in which they happened', async () => {
    const { journeyEvents } = reports.collections;
    const at = (minutes: number) => new Date(Date.UTC(2026, 2, 5, 0, minutes));
    await journeyEvents.insertMany([
      journeyEvent({ _id: 't2', time: at(20), marketing: { channel: 'direct' } }),
      journeyEvent({ _id: 't1', time: at(10), marketing: { channel: 'paid_social', click_ids: { fbclid: 'secret' } } }),
    ]);
    const named = { campaign: CAMPAIGN, ad: entityId('ad', 'a') };
    const doc = conversion({
      time: at(30),
      campaigns: [CAMPAIGN],
      is_first_payment: null,
      credits: credits({
        linear: [credit('t1', '0.5', named), credit('t2', '0.5')],
        first_touch: [credit('t1', '1', named)],
        last_touch: [credit('t2', '1')],
      }),
    });
    await store([doc]);
    assert.deepEqual((await list({ model: 'last_touch' })).rows, []);
    const [row] = (await list({ model: 'linear' })).rows;
    assert.ok(row);
    assert.deepEqual(
      [row.conversion?.conversionId, row.conversion?.eventId, row.isFirstPayment, row.revenue, row.credit],
      [doc._id, doc.event_id, undefined, '100', '0.5'],
    );
    assert.deepEqual(
      row.path.map((touch) => [touch.channel, touch.campaign?.name, touch.ad?.name, touch.clickIdKind, touch.credit]),
      [
        ['paid_social', 'Spring', 'Video', 'fbclid', '0.5'],
        ['direct', undefined, undefined, '', '0.5'],
      ],
    );
    const [first] = (await list({ id: CAMPAIGN, model: 'first_touch' })).rows;
    assert.deepEqual(
      first?.path.map((touch) => touch.credit),
      ['1', '0'],
    );
  });

  it('come newest first, page by page, without a gap while others are added', async () => {
    const ids = await seed(7, 2);
    const seen: (string | undefined)[] = [];
    for (let cursor = '', page = 0; page === 0 || cursor !== ''; page++) {
      const answer = await list({ limit: 3, cursor });
      seen.push(...answer.rows.map(({ conversion: found }) => found?.conversionId));
      cursor = answer.nextCursor;
      const late = conversion({
        time: new Date(Date.UTC(2026, 3, 1)),
        campaigns: [CAMPAIGN],
        credits: credits({ last_touch: [credit('x', '1', { campaign: CAMPAIGN })] }),
      });
      await store([late]);
    }
    assert.deepEqual(seen, ids);
  });

  it('come in shorter pages when paths are long, but completely', async () => {
    const ids = await seed(12, 150);
    const sizes: number[] = [];
    const seen: (string | undefined)[] = [];
    for (let cursor = ''; sizes.length === 0 || cursor !== ''; ) {
      const answer = await list({ cursor });
      sizes.push(answer.rows.length);
      seen.push(...answer.rows.map(({ conversion: found }) => found?.conversionId));
      cursor = answer.nextCursor;
    }
    assert.deepEqual(sizes, [7, 5]);
    assert.deepEqual(seen, ids);
  });

  it('include only those of the requested days', async () => {
    await seed(30, 1);
    const range = { dateFrom: '2026-03-03', dateTo: '2026-03-03' };
    assert.equal((await list({ range })).rows.length, 6);
  });

  const refused: [name: string, over: object, reason: string][] = [
    ['a limit of 0', { limit: 0 }, 'invalid_parameter'],
    ['a limit of 201', { limit: 201 }, 'invalid_parameter'],
    ['a foreign cursor', { cursor: 'x' }, 'invalid_parameter'],
    ['an unknown campaign', { id: 'nothing' }, 'campaign_not_found'],
    ['another profile’s campaign', { id: 'theirs' }, 'campaign_not_found'],
    ['an ad', { id: 'a' }, 'campaign_not_found'],
  ];
  for (const [name, over, reason] of refused) {
    it(`refuse ${name}`, () => assert.rejects(list(over), refusal(reason)));
  }
});
