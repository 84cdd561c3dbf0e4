// Compares reports with a second implementation on random journeys, in any order of arrival and with repeats.
import assert from 'node:assert/strict';
import { createRandom } from '@touchline/tools/sample/random.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { MODELS, type NaiveRow, naiveReport } from './naive-attribution.ts';
import { randomJourneys } from './random-people.ts';

const DAY = 86_400_000;
const END = Math.floor(Date.now() / DAY) * DAY;
const FROM = END - 21 * DAY;
const range = `date_from=${new Date(FROM).toISOString().slice(0, 10)}&date_to=${new Date(END - DAY).toISOString().slice(0, 10)}`;

const cents = (value: number) => Math.round(value * 100) / 100;
const shape = (row: Json) => ({
  outcome_count: row.outcome_count,
  outcome_value: cents(row.outcome_value),
  attributed_outcome_count: row.attributed_outcome_count,
  by_type: row.attributed_outcomes_by_type,
});
const naiveShape = (row: NaiveRow) => ({ ...row, outcome_value: cents(row.outcome_value) });

async function report(profile: TestProfile) {
  const models: Record<string, Json> = {};
  for (const model of MODELS) {
    const { data } = await profile.get(`/campaigns?${range}&model=${model}&limit=100`);
    const rest = await profile.get(`/campaigns/unattributed?${range}&model=${model}`);
    models[model] = {
      rows: Object.fromEntries(data.map((row: Json) => [row.campaign_name, shape(row)])),
      rest: shape(rest.data),
    };
  }
  return { models, overview: (await profile.get(`/overview?${range}&model=last_touch`)).data };
}

describe('reports on random journeys', () => {
  const { people, events } = randomJourneys(42, 300, END);
  let inOrder: Awaited<ReturnType<typeof report>>;

  before(async () => {
    const profile = await newProfile();
    await profile.send(events);
    await profile.drained();
    inOrder = await report(profile);
  });

  for (const model of MODELS) {
    it(`equal a naive implementation to the cent and the count under ${model}`, () => {
      const naive = naiveReport(people, model, FROM, END);
      const empty: NaiveRow = { outcome_count: 0, outcome_value: 0, attributed_outcome_count: 0, by_type: {} };
      const rest = naive.get('') ?? empty;
      naive.delete('');
      assert.deepEqual(
        inOrder.models[model].rows,
        Object.fromEntries([...naive].map(([name, row]) => [name, naiveShape(row)])),
      );
      assert.deepEqual(inOrder.models[model].rest, naiveShape(rest));
    });
  }

  it('add up to the profile total under the single-credit models', () => {
    for (const model of ['first_touch', 'last_touch', 'last_non_direct']) {
      const { rows, rest } = inOrder.models[model];
      const parts = [...(Object.values(rows) as Json[]), rest];
      assert.equal(
        parts.reduce((sum, row) => sum + row.attributed_outcome_count, 0),
        inOrder.overview.conversions,
        model,
      );
      assert.equal(
        cents(parts.reduce((sum, row) => sum + row.outcome_value, 0)),
        Number(inOrder.overview.revenue),
        model,
      );
    }
  });

  it('are the same when the events arrive shuffled and some arrive twice', async () => {
    const random = createRandom(1);
    const again = [...events, ...events.filter(() => random.chance(0.3))]
      .map((event) => [random.next(), event] as const)
      .sort(([a], [b]) => a - b)
      .map(([, event]) => event);
    const profile = await newProfile();
    await profile.send(again);
    await profile.drained();
    assert.deepEqual(await report(profile), inOrder);
  });
});
