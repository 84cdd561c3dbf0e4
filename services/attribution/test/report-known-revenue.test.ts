// Tests what is reported of persons' revenue while rates are missing: the part that has one, and which rates it lacks.
import assert from 'node:assert/strict';
import { conversion, dayOf, PROFILE, person } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const LIST = {
  profileId: PROFILE,
  range: { dateFrom: dayOf(0), dateTo: dayOf(6) },
  goal: 'payment_received',
  limit: 10,
};

/** Returns an instant in the range's first hour. */
const at = (ms: number) => new Date(Date.parse(dayOf(0)) + ms);

describe('the revenue of persons', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_known_revenue');
  });
  after(async () => reports[Symbol.asyncDispose]());
  beforeEach(async () => {
    await reports.collections.conversions.deleteMany({});
    await reports.collections.persons.deleteMany({});
  });

  it('shows what is known of a lifetime total that lacks a rate', async () => {
    await reports.collections.conversions.insertMany([
      conversion({ time: at(0), person_id: 'p', revenue: null, rate_unknown: true }),
      conversion({ time: at(1), person_id: 'p', revenue: '10.50', kind: 'cash' }),
      conversion({ time: at(2), person_id: 'p', revenue: '0.25', kind: 'gross' }),
      conversion({ time: at(3), person_id: 'p', revenue: '7', kind: 'pipeline' }),
      conversion({ time: at(4), person_id: 'q', revenue: '1000', kind: 'cash' }),
    ]);
    await reports.collections.persons.insertMany([
      person({ person_id: 'p', total_revenue: null, rate_unknown: true }),
      person({ person_id: 'q', total_revenue: '1000' }),
    ]);
    const { rows } = await reports.client.listConvertedCustomers(LIST);
    const totals = rows.map(({ personId, totalRevenue, knownTotalRevenue }) => [
      ...[personId, totalRevenue, knownTotalRevenue],
    ]);
    assert.deepEqual(rows.map(missing), [[], ...Array(totals.length - 1).fill([`CLP ${dayOf(0)}`])]);
    const ofP = ['p', undefined, '10.75'];
    assert.deepEqual(totals, [['q', '1000', undefined], ...Array(totals.length - 1).fill(ofP)]);
  });

  it('lists each missing rate of a lifetime once, and that of a row that no lifetime counts', async () => {
    const unknown = { person_id: 'p', revenue: null, rate_unknown: true };
    await reports.collections.conversions.insertMany([
      conversion({ ...unknown, time: at(0), kind: 'pipeline', currency: 'ARS' }),
      conversion({ ...unknown, time: at(1), kind: 'pipeline', currency: 'PEN', goal: 'closed_won' }),
      conversion({ ...unknown, time: new Date(`${dayOf(-40)}T12:00:00Z`), currency: 'SEK' }),
      conversion({ ...unknown, time: new Date(`${dayOf(-40)}T13:00:00Z`), currency: 'SEK', kind: 'gross' }),
    ]);
    await reports.collections.persons.insertOne(person({ person_id: 'p', total_revenue: null, rate_unknown: true }));
    const { rows } = await reports.client.listConvertedCustomers(LIST);
    assert.deepEqual(rows.map(missing), [[`SEK ${dayOf(-40)}`, `ARS ${dayOf(0)}`]]);
    assert.equal(rows[0]?.knownTotalRevenue, '0');
  });

  it('shows what is known of a person’s cash that lacks a rate, and which rate', async () => {
    const unknown = { person_id: 'p', revenue: null, rate_unknown: true };
    await reports.collections.conversions.insertMany([
      conversion({ ...unknown, time: at(0), currency: 'SEK' }),
      conversion({ ...unknown, time: at(1), currency: 'SEK' }),
      conversion({ ...unknown, time: at(2), currency: 'ARS', kind: 'gross' }),
      conversion({ time: at(3), person_id: 'p', revenue: '10.5' }),
      conversion({ time: at(4), person_id: 'p', revenue: '7', kind: 'gross' }),
      conversion({ ...unknown, time: at(5), person_id: 'q', currency: 'ARS', kind: 'gross' }),
    ]);
    await reports.collections.persons.insertMany([
      person({ person_id: 'p', cash_revenue: null, rate_unknown: true }),
      person({ person_id: 'q', cash_revenue: '3', rate_unknown: true }),
    ]);
    const { persons } = await reports.client.summarizePersons({ profileId: PROFILE, personIds: ['p', 'q'] });
    assert.deepEqual(
      persons.map((row) => [row.cashRevenue, row.knownCashRevenue, missing(row)]),
      [
        [undefined, '10.5', [`SEK ${dayOf(0)}`]],
        ['3', undefined, []],
      ],
    );
  });
});

function missing({ missingRates }: { missingRates: { currency: string; day: string }[] }): string[] {
  return missingRates.map(({ currency, day }) => `${currency} ${day}`);
}
