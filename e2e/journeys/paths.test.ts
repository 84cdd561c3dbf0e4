// Tests the report on paths through the public API: visits by several channels lead to conversions, and everything that changes
// them changes their paths.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { BEGAN, lastDays } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const RANGE = lastDays(60);
const DAY = 86_400_000;
const at = (daysAgo: number) => new Date(BEGAN - daysAgo * DAY).toISOString();

const LINKS = {
  email: '?utm_source=news&utm_medium=email&utm_campaign=letter',
  sms: '?utm_source=texts&utm_medium=sms&utm_campaign=offer',
  paid_social: '?utm_source=facebook&utm_medium=paid_social&utm_campaign=spring',
  direct: '',
};
type Channel = keyof typeof LINKS;

const visit = (who: string, daysAgo: number, channel: Channel) => ({
  event_name: 'page_view',
  event_time: at(daysAgo),
  idempotency_key: `${who}-visit-${daysAgo}`,
  anonymous_id: `browser-of-${who}`,
  context: { url: `https://shop.example/${LINKS[channel]}` },
});
const reached = (who: string, daysAgo: number, event_name: string, properties: object = {}) => ({
  ...{ event_name, event_time: at(daysAgo), idempotency_key: `${who}-${event_name}-${daysAgo}` },
  ...{ anonymous_id: `browser-of-${who}`, user_traits: { external_id: who }, properties },
});
const paid = (who: string, daysAgo: number, value: string, currency = 'USD') =>
  reached(who, daysAgo, 'payment_received', { value, currency });

const rows = ({ data }: Json) =>
  data.paths.map((path: Json) => `${path.channels.join(' ')} ${path.conversions} ${path.revenue}`);
const filled = (buckets: Json[], from: string) =>
  buckets.flatMap((bucket) => (bucket.conversions > 0 ? [[bucket[from], bucket.conversions]] : []));

describe('paths', () => {
  let p: TestProfile;
  const report = (more = '') => p.get(`/paths?${RANGE}${more}`);
  before(async () => {
    p = await newProfile();
    await p.send([
      visit('ana', 20, 'paid_social'),
      visit('ana', 15, 'direct'),
      visit('ana', 12, 'email'),
      paid('ana', 11.5, '100.25'),
      visit('ben', 5, 'paid_social'),
      visit('ben', 4, 'direct'),
      visit('ben', 3, 'email'),
      visit('ben', 2, 'email'),
      reached('ben', 1.5, 'lead_created'),
      paid('ben', 1, '50'),
      visit('cleo', 10, 'sms'),
      paid('cleo', 9.9, '7'),
      // Without a browser, and so without a touch.
      { ...paid('dan', 8, '1'), anonymous_id: undefined },
    ]);
    await p.drained();
  });

  it('are listed by how often they led to a conversion, with what they earned', async () => {
    const { data, meta } = await report();
    assert.deepEqual(rows({ data }), ['paid_social direct email 3 150.25', 'sms 1 7']);
    assert.deepEqual(
      [data.conversions, data.conversions_without_touch, data.other_conversions, data.currency],
      [4, 1, 0, 'USD'],
    );
    assert.deepEqual([meta.time_zone, meta.unknown_rates], ['UTC', []]);
    const { data: overview } = await p.get(`/overview?${RANGE}`);
    assert.equal(data.conversions + data.conversions_without_touch, overview.conversions);
  });

  it('have lengths in touches and lags in days, with every bucket', async () => {
    const { lengths, lags } = (await report()).data;
    assert.deepEqual(filled(lengths, 'touches_from'), [
      [1, 1],
      [3, 1],
      [4, 2],
    ]);
    assert.deepEqual(filled(lags, 'days_from'), [
      [0, 1],
      [3, 2],
      [7, 1],
    ]);
    assert.deepEqual(
      [lengths.length, lengths[7], lags.length],
      [8, { touches_from: 8, touches_to: null, conversions: 0 }, 6],
    );
    assert.deepEqual(lags[5], { days_from: 28, days_to: null, conversions: 0 });
  });

  it('are of one type of conversion, and of some days, where only these are requested', async () => {
    assert.deepEqual(rows(await report('&conversion_type=lead_created')), ['paid_social direct email 1 0']);
    assert.deepEqual(rows(await report('&limit=1')), ['paid_social direct email 3 150.25']);
    assert.equal((await report('&limit=1')).data.other_conversions, 1);
    const of = await p.get(`/paths?${lastDays(6)}`);
    assert.deepEqual(rows(of), ['paid_social direct email 2 50']);
  });

  it('follow refunds, and forget what was refunded in full', async () => {
    const { data: payments } = await p.get('/payments');
    const { payment_id: id } = payments.find(({ value }: Json) => Number(value) === 7) ?? assert.fail();
    const refund = await p.call('POST', `/payments/${id}/refund`, {});
    assert.ok(refund.status < 300, JSON.stringify(refund.body));
    await p.drained();
    assert.deepEqual(rows(await report()), ['paid_social direct email 3 150.25']);
  });

  it('become one path when two customers turn out to be one', async () => {
    await p.send([
      visit('eve', 7, 'sms'),
      { ...paid('eve', 6, '2'), user_traits: { external_id: 'eve', email: 'eve@example.com' } },
      visit('eva', 5, 'email'),
      { ...paid('eva', 4, '3'), user_traits: { external_id: 'eva' } },
    ]);
    await p.drained();
    assert.deepEqual(rows(await report()).slice(1), ['email 1 3', 'sms 1 2']);
    const both = { external_id: 'eva', email: 'eve@example.com' };
    await p.send([{ ...reached('eva', 3, 'noted'), user_traits: both }]);
    await p.drained();
    assert.deepEqual(rows(await report()).slice(1), ['sms 1 2', 'sms email 1 3']);
  });

  it('stay when a person is erased, and are the same after the window of a goal was changed and changed back', async () => {
    const before = await report();
    const erased = await p.call('POST', '/customers/erasures', { request_ref: 'gone', customer_key: 'ana' });
    assert.equal(erased.status, 202, JSON.stringify(erased.body));
    const receipt = `/customers/erasures/${erased.body.data.erasure_id}`;
    await eventually(async () => assert.equal((await p.get(receipt)).data.status, 'done'));
    await p.drained();
    assert.deepEqual(await report(), before);
    const windowOf = async (lookback_window_days: number) => {
      const definition = {
        ...{ conversion_key: 'payment_received', name: 'Payment', event_types: ['payment_received'], kind: 'cash' },
        ...{ event_names: ['payment_received'], lookback_window_days, is_default: true },
      };
      const { status, body } = await p.call('POST', '/goals/definitions', definition);
      assert.ok(status < 300, JSON.stringify(body));
      await p.drained();
    };
    await windowOf(1);
    assert.ok(rows(await report('&conversion_type=payment_received')).every((row: string) => !row.startsWith('paid')));
    await windowOf(90);
    await eventually(async () => assert.deepEqual(await report(), before));
  });

  it('without a rate say what is known of their revenue', async () => {
    await p.send([
      visit('finn', 3, 'sms'),
      paid('finn', 2.9, '9', 'SEK'),
      visit('gus', 3, 'sms'),
      paid('gus', 2.8, '4'),
    ]);
    await p.drained();
    const { data, meta } = await report();
    const path = data.paths.find(({ channels }: Json) => channels.join() === 'sms');
    assert.deepEqual([path.conversions, path.revenue, path.known_value], [3, null, { revenue: '6' }]);
    assert.deepEqual(
      meta.unknown_rates.map(({ currency, days }: Json) => [currency, days]),
      [['SEK', 1]],
    );
  });

  it('of another profile are not shown, and bad parameters are refused', async () => {
    const other = await newProfile();
    const { data } = await other.get(`/paths?${RANGE}`);
    assert.deepEqual([data.conversions, data.conversions_without_touch, data.paths], [0, 0, []]);
    const refused: [query: string, code: string][] = [
      ['', 'invalid_date_range'],
      ['?date_from=2026-02-01&date_to=2026-01-01', 'invalid_date_range'],
      [`?${RANGE}&limit=101`, 'invalid_parameter'],
      [`?${RANGE}&conversion_type=%20`, 'invalid_parameter'],
    ];
    for (const [query, code] of refused) {
      const { status, body } = await p.call('GET', `/paths${query}`);
      assert.deepEqual([status, body.error.code], [400, code], query);
    }
  });
});
