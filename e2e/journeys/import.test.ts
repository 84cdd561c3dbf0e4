// Tests POST /customers at its limit, through the public API.
import assert from 'node:assert/strict';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

/** The collections that an import reads and writes. */
const OF_PERSONS = /_identity\.(customers|identifiers|erased_identifiers) /;

const person = (i: number) => ({
  email: `person${i}@example.com`,
  phone: `+569${70_000_000 + i}`,
  external_id: `C-${i}`,
  first_name: `Name${i}`,
  last_name: 'Soto',
});
const people = (from: number, count: number) => Array.from({ length: count }, (_, i) => person(from + i));

async function importRows(p: TestProfile, rows: object[]): Promise<Json> {
  const answer = await p.call('POST', '/customers', { rows });
  assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 500));
  return answer.body.data;
}

describe('an import at its limit', () => {
  it('returns for each of 1,000 rows whether it was created, matched or rejected', async () => {
    const p = await newProfile();
    await importRows(p, people(0, 400));
    const rows = [...people(1000, 400), ...people(0, 400), ...Array(200).fill({ external_id: 'only-that' })];
    const { results, summary } = await importRows(p, rows);
    assert.deepEqual(summary, { total: 1000, created: 400, matched: 400, rejected: 200 });
    assert.deepEqual(
      results.map((row: Json) => row.index),
      rows.map((_, index) => index),
    );
    for (const row of results.slice(800))
      assert.deepEqual([row.status, row.customer_profile_id, row.reason], ['rejected', null, 'missing_identifier']);
  });

  it('reads and writes for 1,000 rows as often as for 100, so that its time does not grow as with single calls', async () => {
    const p = await newProfile();
    await importRows(p, people(0, 500));
    const statementsFor = async (rows: object[]) => {
      using statements = testSystem().databases.record();
      await importRows(p, rows);
      return statements.sent.filter((statement) => OF_PERSONS.test(statement)).sort();
    };
    const few = await statementsFor([...people(0, 50), ...people(1000, 50)]);
    assert.ok(few.length > 0, 'no statement was seen');
    assert.deepEqual(await statementsFor([...people(0, 500), ...people(2000, 500)]), few);
  });

  it('refuses 1,001 rows as a whole, naming rows, and imports none of them', async () => {
    const p = await newProfile();
    const { status, body } = await p.call('POST', '/customers', { rows: people(0, 1001) });
    assert.deepEqual([status, body.error.code], [422, 'validation_error']);
    assert.match(body.error.message, /^rows /);
    assert.deepEqual((await p.get('/customers/search?q=person')).data, []);
  });

  it('creates one customer per person when eight imports run at once', async () => {
    const p = await newProfile();
    const everyone = people(0, 150);
    const told = Array.from({ length: 8 }, (_, who) =>
      everyone
        .map(({ email, phone, external_id }, i) =>
          (who + i) % 3 === 0 ? { email } : { phone, external_id, ...(who % 2 ? { email } : {}) },
        )
        .sort(() => Math.random() - 0.5),
    );
    await Promise.all(told.map((rows) => importRows(p, rows)));
    const { results, summary } = await importRows(p, everyone);
    assert.equal(summary.matched, 150);
    assert.equal(new Set(results.map((row: Json) => row.customer_profile_id)).size, 150);
  });

  it('writes names only where there was none', async () => {
    const p = await newProfile();
    await importRows(p, [{ email: 'ana@example.com', first_name: 'Ana' }]);
    await importRows(p, [{ email: 'ana@example.com', first_name: 'Anita', last_name: 'Soto' }]);
    await importRows(p, [{ email: 'ana@example.com', first_name: 'A.', last_name: 'S.' }]);
    const { data } = await p.get('/customers/search?q=ana@example.com');
    assert.deepEqual([data[0].first_name, data[0].last_name], ['Ana', 'Soto']);
  });

  it('reads national ids and phones as of Chile by default, and supports no other country', async () => {
    const p = await newProfile();
    const { summary } = await importRows(p, [
      { national_id: '12.345.678-5', phone: '9 8765 4321' },
      { phone: '+56987654321' },
    ]);
    assert.deepEqual(summary, { total: 2, created: 1, matched: 1, rejected: 0 });
    const { status, body } = await p.call('POST', '/customers', { country: 'AR', rows: [{ email: 'a@example.com' }] });
    assert.deepEqual([status, body.error.code], [422, 'validation_error']);
  });
});
