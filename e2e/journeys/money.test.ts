// Tests money to the last digit: currencies and the rates of their days, refunds, amounts of zero, and amounts without a rate.
import assert from 'node:assert/strict';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const DAY = 86_400_000;
// A period in the far past for this file only: rates are shared, and other tests import rates for these weeks.
const day = (n: number) => new Date(Date.parse('2011-03-01') + n * DAY).toISOString().slice(0, 10);
const on = (from: number, to = from) => `date_from=${day(from)}&date_to=${day(to)}`;

/** Returns one payment of a case; each case has days of its own. */
const paid = (n: number, key: string, value: unknown, currency: string | undefined, time = '12:00:00Z') => ({
  event_name: 'payment_received',
  event_time: `${day(n)}T${time}`,
  idempotency_key: key,
  user_traits: { external_id: `x${n}`, email: `x${n}@example.com` },
  context: { url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=letter' },
  properties: { value, ...(currency ? { currency } : {}) },
});

describe('money', () => {
  let p: TestProfile;
  const RATE_DAY = 40;
  before(async () => {
    const rates = [
      { date: day(RATE_DAY), base: 'EUR', currency: 'USD', rate: '1.25' },
      { date: day(RATE_DAY), base: 'EUR', currency: 'CLP', rate: '1000' },
      { date: day(RATE_DAY), base: 'EUR', currency: 'JPY', rate: '125' },
      { date: day(RATE_DAY), base: 'EUR', currency: 'KWD', rate: '0.375' },
      { date: day(RATE_DAY + 2), base: 'EUR', currency: 'CLP', rate: '800' },
    ];
    await testSystem().clients.attribution.importRates({ rates });
    p = await newProfile('USD');
    await p.send([
      paid(0, 'a', 0.1, 'USD'),
      paid(0, 'b', '0.2', 'usd'.toUpperCase()),
      paid(1, 'c', 0, 'USD'),
      paid(2, 'd', '999999999999.99', 'USD'),
      paid(2, 'e', '0.01', undefined),
      paid(3, 'f', '0.000000000000000001', 'USD'),
      paid(RATE_DAY, 'clp', 80_000, 'CLP'),
      paid(RATE_DAY + 1, 'clp-next-day', 80_000, 'CLP'),
      paid(RATE_DAY + 2, 'clp-new-rate', 80_000, 'CLP'),
      paid(RATE_DAY + 5, 'jpy', 10_000, 'JPY'),
      paid(RATE_DAY + 7, 'kwd-last-day', '3.375', 'KWD'),
      paid(RATE_DAY + 8, 'kwd-too-late', '3.375', 'KWD'),
      paid(RATE_DAY - 1, 'clp-too-early', 1000, 'CLP'),
      paid(RATE_DAY + 20, 'known-and', 5, 'USD'),
      paid(RATE_DAY + 20, 'unknown', 5, 'SEK'),
      paid(RATE_DAY + 22, 'zero-unknown', 0, 'SEK'),
    ]);
    await p.drained();
  });

  const cases: [name: string, range: string, count: number, revenue: string | null][] = [
    ['adds exactly', on(0), 2, '0.3'],
    ['of zero is a payment all the same', on(1), 1, '0'],
    ['of twelve digits keeps its cents, and is in the reporting currency by default', on(2), 2, '1000000000000'],
    ['keeps its eighteenth digit', on(3), 1, '0.000000000000000001'],
    ['is converted by the rate of its day', on(RATE_DAY), 1, '100'],
    ['is converted by the last rate before a day without one', on(RATE_DAY + 1), 1, '100'],
    ['is converted by a new rate from its day on', on(RATE_DAY + 2), 1, '125'],
    ['without a minor unit is converted as it is', on(RATE_DAY + 5), 1, '100'],
    ['of three minor digits is converted on the seventh day after its rate', on(RATE_DAY + 7), 1, '11.25'],
    ['is unknown on the eighth day', on(RATE_DAY + 8), 1, null],
    ['is not converted by a later rate', on(RATE_DAY - 1), 1, null],
    ['is unknown in sum when a part is', on(RATE_DAY + 20), 2, null],
  ];
  for (const [name, range, count, revenue] of cases) {
    it(name, async () => {
      const { data: overview } = await p.get(`/overview?${range}`);
      assert.deepEqual([overview.cash_conversions, overview.revenue], [count, revenue]);
      const { data: rows } = await p.get(`/campaigns?${range}`);
      const shown = revenue === null ? null : Number(Number(revenue).toFixed(6));
      assert.deepEqual(
        rows.map((row: Json) => [row.outcome_count, row.outcome_value]),
        [[count, shown]],
      );
    });
  }

  it('is partly known over the lifetime of a customer', async () => {
    const { data, meta } = await p.get(`/customers?${on(RATE_DAY + 20)}&goal=payment_received`);
    assert.deepEqual(meta.unknown_rates, [{ currency: 'SEK', first_day: day(RATE_DAY + 20), days: 1 }]);
    const totals = data.map((row: Json) => [row.total_revenue, row.known_value]);
    assert.deepEqual(totals, Array(2).fill([null, { total_revenue: 5 }]));
    const { data: all } = await p.get(`/customers?${on(0)}&goal=payment_received`);
    assert.deepEqual([all[0].total_revenue, 'known_value' in all[0]], [0.3, false]);
  });

  it('is partly known for a customer found by a search, and the missing rate is named', async () => {
    const email = `x${RATE_DAY + 20}@example.com`;
    const sek = [{ currency: 'SEK', first_day: day(RATE_DAY + 20), days: 1 }];
    const search = await p.get(`/customers/search?q=${email}`);
    assert.deepEqual([search.data[0].cash_revenue, search.data[0].known_value], [null, { cash_revenue: '5' }]);
    assert.deepEqual(search.meta.unknown_rates, sek);
    const range = `date_from=${day(0)}&date_to=${day(RATE_DAY + 30)}`;
    const narrowed = await p.get(`/customers?${range}&goal=payment_received&search=${email}`);
    assert.deepEqual([narrowed.data.length, narrowed.meta.unknown_rates], [2, sek]);
    const known = await p.get('/customers/search?q=x0@example.com');
    assert.deepEqual([known.data[0].cash_revenue, 'known_value' in known.data[0]], ['0.3', false]);
    assert.deepEqual(known.meta.unknown_rates, []);
    const nobody = await p.get('/customers/search?q=nobody@example.net');
    assert.deepEqual([nobody.data, nobody.meta.unknown_rates], [[], []]);
  });

  it('of zero needs no rate', async () => {
    const { data } = await p.get(`/overview?${on(RATE_DAY + 22)}`);
    assert.equal(data.revenue, '0');
  });

  it('that is refunded is subtracted on the day of the payment, in the currency of the payment', async () => {
    const list = (await p.get('/payments?limit=100')).data;
    const clp = list.find((row: Json) => row.currency === 'CLP' && row.paid_at.startsWith(day(RATE_DAY)));
    const whole = list.find((row: Json) => row.value === '0.2');
    const refund = (row: Json, body: object) => p.call('POST', `/payments/${row.payment_id}/refund`, body);
    assert.equal((await refund(clp, { amount: '80000.01' })).body.error.code, 'amount_invalid');
    assert.equal((await refund(clp, { amount: -1 })).body.error.code, 'amount_invalid');
    assert.equal((await refund(clp, { amount: 20_000 })).status, 200);
    assert.equal((await refund(whole, { amount: '0.2' })).status, 200);
    await p.drained();
    const { data: part } = await p.get(`/campaigns?${on(RATE_DAY)}`);
    assert.deepEqual([part[0].outcome_count, part[0].outcome_value, part[0].attributed_outcome_count], [1, 75, 1]);
    const { data: rest } = await p.get(`/overview?${on(0)}`);
    assert.deepEqual([rest.cash_conversions, rest.revenue], [1, '0.1']);
    const { data: customers } = await p.get(`/customers?${on(RATE_DAY)}&goal=payment_received`);
    assert.deepEqual([customers[0].revenue, customers[0].total_revenue], [75, 75]);
  });

  it('is the same in a profile that reports in another currency', async () => {
    const other = await newProfile('CLP');
    await other.send([paid(RATE_DAY, 'usd', '12.5', 'USD'), paid(RATE_DAY, 'clp', '990', 'CLP')]);
    await other.drained();
    const { data } = await other.get(`/overview?${on(RATE_DAY)}`);
    assert.deepEqual([data.revenue, data.currency, data.spend, data.roas], ['10990', 'CLP', null, null]);
  });
});
