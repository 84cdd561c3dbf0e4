// Tests the customer list through the public API: every field of a row, the search, and pages that stay right while events
// arrive.
import assert from 'node:assert/strict';
import { lastDays } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const now = Math.floor(Date.now() / 1000) * 1000;
const at = (ms: number) => new Date(now - ms).toISOString();
const range = lastDays(30);
const LIST = `/customers?${range}&goal=payment_received`;
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const event = (type: string, key: string, ms: number, more: object) => ({
  event_name: type,
  event_type: type,
  event_time: at(ms),
  idempotency_key: key,
  ...more,
});
const payment = (key: string, ms: number, user_traits: object, value = '10') =>
  event('payment_received', key, ms, { user_traits, properties: { value, currency: 'USD' } });

describe('a row of the customer list', () => {
  it('describes the conversion, what led to it, and the customer’s lifetime', async () => {
    const p = await newProfile();
    const visit = (key: string, ms: number, url: string, referrer?: string) =>
      event('page_view', key, ms, {
        anonymous_id: 'browser',
        context: { url, user_agent: IPHONE, country: 'CL', city: 'Temuco', ...(referrer && { referrer }) },
      });
    const ana = { email: 'ana@example.com', first_name: 'Ana', last_name: 'Soto', external_id: 'C-1' };
    await p.send([
      visit('v1', 5 * DAY, 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=spring'),
      visit('v2', 4 * DAY, 'https://shop.example/', 'https://www.google.com/'),
      visit('v3', 3 * DAY, 'https://shop.example/', 'https://www.google.com/'),
      { ...payment('order', 2 * DAY, ana, '99.90'), anonymous_id: 'browser' },
      event('lead_created', 'lead', 2 * DAY - HOUR, {
        user_traits: ana,
        properties: { value: '500', currency: 'USD' },
      }),
      payment('later', DAY, ana, '0.10'),
    ]);
    await p.drained();
    const { data } = await p.get(LIST);
    const [, row] = data;
    const { conversion_id, customer_profile_id, ...rest } = row;
    assert.deepEqual(rest, {
      name: 'Ana Soto',
      email: 'ana@example.com',
      country: 'CL',
      device: 'mobile',
      channel: 'organic_search',
      source: 'google',
      revenue: 99.9,
      revenue_type: 'cash',
      conversion_time: at(2 * DAY),
      time_to_complete_seconds: (3 * DAY) / 1000,
      touch_count: 3,
      touch_channels: ['email', 'organic_search'],
      conversion_count: 3,
      total_revenue: 100,
    });
    assert.equal(
      (await p.get(`/conversions/${conversion_id}/journey`)).meta.person.customer_profile_id,
      customer_profile_id,
    );
    const { data: leads } = await p.get(`/customers?${range}&goal=lead_created`);
    assert.deepEqual(
      leads.map((lead: Json) => [lead.revenue, lead.revenue_type, lead.conversion_count, lead.total_revenue]),
      [[500, 'pipeline', 3, 100]],
    );
  });
});

describe('the search of the customer list', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await p.send([
      payment('a', 3 * HOUR, {
        email: 'ana987@correo.cl',
        first_name: 'Ana',
        last_name: 'Muñoz',
        phone: '+56911112222',
      }),
      payment('b', 2 * HOUR, { email: 'bo@example.com', first_name: 'Bo', phone: '+56987654321' }),
      payment('c', HOUR, { external_id: 'C-3', first_name: 'Mariana' }),
    ]);
    await p.drained();
  });
  const cases: [search: string, names: string[]][] = [
    ['muñoz', ['Ana Muñoz']],
    ['ANA', ['Mariana', 'Ana Muñoz']],
    ['bo@ex', ['Bo']],
    ['b', ['Bo']],
    ['987', ['Ana Muñoz']],
    ['56987654321', []],
    ['C-3', []],
    ['', ['Mariana', 'Bo', 'Ana Muñoz']],
  ];
  for (const [search, names] of cases) {
    it(`finds ${names.length} by ${JSON.stringify(search)}: names and emails, nothing else`, async () => {
      const { data, pagination } = await p.get(`${LIST}&search=${encodeURIComponent(search)}`);
      assert.deepEqual(
        data.map(({ name }: Json) => name),
        names,
      );
      assert.deepEqual(pagination, { has_next: false, cursor: null });
    });
  }
});

describe('pages of the customer list', () => {
  for (const search of ['', '&search=buyer']) {
    it(`lose and repeat nothing while events arrive and customers merge${search && ', narrowed by a search'}`, async () => {
      const p = await newProfile();
      // Ten at each of six instants, so that ties are ordered too.
      const buyer = (n: number) => ({ email: `buyer${n}@example.com`, first_name: `Buyer${n}` });
      await p.send(Array.from({ length: 60 }, (_, n) => payment(`o${n}`, HOUR * (2 + (n % 6)), buyer(n))));
      await p.drained();
      const before = await read(p, `${LIST}${search}&limit=100`, async () => undefined);
      assert.equal(before.length, 60);
      const seen = await read(p, `${LIST}${search}&limit=17`, async (page) => {
        // Newer and older events, events at the same instants as rows already read and not yet read, and a merge of two
        // customers.
        await p.send(
          [1, 2, 3, 5, 7.5].map((hours, n) => payment(`late${page}-${n}`, HOUR * hours, buyer(100 + page * 10 + n))),
        );
        const rows = [{ email: buyer(page).email, phone: `+5691111220${page}` }];
        const other = [{ email: buyer(59 - page).email, phone: `+5691111220${page}` }];
        for (const body of [{ rows }, { rows: other }])
          assert.equal((await p.call('POST', '/customers', body)).status, 200);
        await p.drained();
      });
      assert.equal(new Set(seen).size, seen.length, 'no row appears twice');
      const wasThere = new Set(before);
      assert.deepEqual(
        seen.filter((id) => wasThere.has(id)),
        before,
      );
    });
  }

  const refusals: [name: string, query: string, code: string][] = [
    ['without a goal', `/customers?${range}`, 'invalid_parameter'],
    ['with an empty goal', `/customers?${range}&goal=`, 'invalid_parameter'],
    ['with a goal that is not a key', `/customers?${range}&goal=a%20b`, 'invalid_parameter'],
    ['with an undefined goal', `/customers?${range}&goal=payment_recieved`, 'invalid_parameter'],
    ['with a limit of 0', `${LIST}&limit=0`, 'invalid_parameter'],
    ['with a limit of 101', `${LIST}&limit=101`, 'invalid_parameter'],
    ['with half a cursor', `${LIST}&cursor_id=x`, 'invalid_parameter'],
    ['with a cursor without a time', `${LIST}&cursor_time=yesterday&cursor_id=x`, 'invalid_parameter'],
    ['without days', '/customers?goal=payment_received', 'invalid_date_range'],
    [
      'with days in the wrong order',
      '/customers?date_from=2026-02-02&date_to=2026-02-01&goal=lead_created',
      'invalid_date_range',
    ],
  ];
  it('are refused for invalid parameters', async () => {
    const p = await newProfile();
    for (const [name, query, code] of refusals) {
      const { status, body } = await p.call('GET', query);
      assert.deepEqual([status, body.error?.code], [400, code], name);
    }
  });
});

/** Reads page after page, with something happening after each, and returns the conversions. */
async function read(p: TestProfile, list: string, between: (page: number) => Promise<void>): Promise<string[]> {
  const seen: string[] = [];
  let cursor = '';
  for (let page = 0; page < 100; page++) {
    const { data, pagination } = await p.get(`${list}${cursor}`);
    seen.push(...data.map((row: Json) => row.conversion_id));
    if (!pagination.has_next) return seen;
    const [time, id] = pagination.cursor.split('|');
    cursor = `&cursor_time=${encodeURIComponent(time)}&cursor_id=${id}`;
    if (page < 6) await between(page);
  }
  throw new Error('the pages never end');
}
