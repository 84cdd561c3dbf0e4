// Tests which entities campaign reports list, with what credit, and in what order.
import assert from 'node:assert/strict';
import type { AppError } from '@touchline/chassis/errors.ts';
import type { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { MODELS } from '../src/domain/vocabulary.ts';
import { adEntity, dayOf, entityId, fact, insight, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(30) };
const LAST_TOUCH = { profileId: PROFILE, range: RANGE, model: 'last_touch', limit: 100 };

const tokenOf = (over: object) =>
  Buffer.from(JSON.stringify({ value: '1', count: 0, name: '', id: '', ...over })).toString('base64url');

describe('campaign reports', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_campaigns');
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

  it('distinguish unknown from zero', async () => {
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

  it('hold every model side by side, ranked by last touch, and each equal to the model requested alone', async () => {
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
  it('return no more rows than the limit, the best first', async () => {
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

  it('are empty, not wrong, for an unknown profile', async () => {
    const request = { ...LAST_TOUCH, profileId: STRANGER };
    assert.deepEqual((await reports.client.listCampaigns(request)).rows, []);
    const { counts, reportingCurrency } = await reports.client.getUnattributed(request);
    assert.deepEqual([counts?.attributedOutcomeCount, counts?.outcomeValue, reportingCurrency], [0n, '0', '']);
  });

  const refusals: [what: string, request: object, reason: string][] = [
    ['no range', { range: undefined }, 'invalid_date_range'],
    ['a range in the wrong order', { range: { dateFrom: dayOf(1), dateTo: dayOf(0) } }, 'invalid_date_range'],
    ['an operator instead of a day', { range: { dateFrom: '{"$gt":""}', dateTo: dayOf(0) } }, 'invalid_date_range'],
    ['an unknown model', { model: 'markov' }, 'invalid_parameter'],
    ['an unknown level', { level: 9 as AdLevel }, 'invalid_parameter'],
    ['a limit of 0', { limit: 0 }, 'invalid_parameter'],
    ['a limit of 101', { limit: 101 }, 'invalid_parameter'],
    ['an invalid cursor', { cursor: 'e30' }, 'invalid_parameter'],
    ['a cursor with an operator', { cursor: tokenOf({ value: { $gt: '' } }) }, 'invalid_parameter'],
    ['a cursor with a value that is not an amount', { cursor: tokenOf({ value: '1e999' }) }, 'invalid_parameter'],
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
