// Tests who is who, through the public API: late identification, several devices, merges, imports, and isolation of profiles.
import assert from 'node:assert/strict';
import { ago, lastDays } from '../system/days.ts';
import { type Json, newProfile } from '../system/profile.ts';

const range = lastDays(30);

const view = (visitor: string, days: number, campaign?: string) => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: ago(days),
  idempotency_key: `v:${visitor}:${days}`,
  anonymous_id: visitor,
  context: {
    url: `https://shop.example/${campaign ? `?utm_source=mail&utm_medium=email&utm_campaign=${campaign}` : ''}`,
  },
});
const payment = (key: string, days: number, traits: object, visitor?: string) => ({
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: ago(days),
  idempotency_key: key,
  ...(visitor ? { anonymous_id: visitor } : {}),
  user_traits: traits,
  properties: { value: '100.50', currency: 'USD' },
});

describe('people', () => {
  it('an anonymous visit counts for the customer who is known only later, and from another device', async () => {
    const p = await newProfile();
    await p.send([view('phone', 9, 'spring'), view('laptop', 5)]);
    await p.send([
      {
        ...view('phone', 4),
        event_type: 'identify',
        event_name: 'identify',
        idempotency_key: 'i1',
        user_traits: { email: 'Ana@Example.com ' },
      },
    ]);
    await p.send([
      {
        ...view('laptop', 3),
        event_type: 'form_submit',
        event_name: 'form',
        idempotency_key: 'i2',
        user_traits: { email: 'ana@example.com', phone: '+56 9 8765 4321' },
      },
    ]);
    await p.send([payment('order-1', 1, { phone: '+56987654321' })]);
    await p.drained();
    const { data } = await p.get(`/campaigns?${range}&model=first_touch`);
    assert.deepEqual(
      data.map((row: Json) => [row.campaign_name, row.outcome_count, row.outcome_value]),
      [['spring', 1, 100.5]],
    );
    const { data: customers } = await p.get(`/customers?${range}&goal=payment_received`);
    assert.equal(customers.length, 1);
    assert.equal(customers[0].email, 'ana@example.com');
    const journey = await p.get(`/customers/${customers[0].customer_profile_id}/journey`);
    assert.equal(journey.data.total_count, 5);
    assert.deepEqual(
      journey.data.events.map((e: Json) => e.event_type),
      ['page_view', 'page_view', 'identify', 'form_submit', 'payment_received'],
    );
  });

  it('two customers that turn out to be one person are one in every report, whichever came first', async () => {
    const reports = [];
    for (const mergeFirst of [true, false]) {
      const p = await newProfile();
      const facts = [
        view('a', 9, 'spring'),
        payment('o1', 8, { email: 'x@example.com' }, 'a'),
        view('b', 7, 'summer'),
        payment('o2', 6, { phone: '+56911112222' }, 'b'),
      ];
      const merge = { country: 'CL', rows: [{ email: 'x@example.com', phone: '+56911112222' }] };
      if (mergeFirst) assert.equal((await p.call('POST', '/customers', merge)).status, 200);
      await p.send(facts);
      await p.drained();
      if (!mergeFirst) assert.equal((await p.call('POST', '/customers', merge)).status, 200);
      await p.drained();
      const strip = (rows: Json[]) => rows.map(({ campaign_id: _, ...row }) => row);
      const { data: customers } = await p.get(`/customers?${range}&goal=payment_received`);
      assert.equal(new Set(customers.map((c: Json) => c.customer_profile_id)).size, 1);
      assert.deepEqual(
        customers.map((c: Json) => [c.conversion_count, c.total_revenue]),
        [
          [2, 201],
          [2, 201],
        ],
      );
      reports.push(strip((await p.get(`/campaigns?${range}&model=linear`)).data));
    }
    assert.deepEqual(reports[0], reports[1]);
  });

  it('a browser that belongs to one customer is not given to the next one who signs in on it', async () => {
    const p = await newProfile();
    await p.send([view('shared', 9, 'spring')]);
    await p.send([payment('first', 5, { email: 'first@example.com' }, 'shared')]);
    await p.send([payment('second', 4, { email: 'second@example.com' }, 'shared')]);
    await p.drained();
    const { data } = await p.get(`/campaigns?${range}`);
    assert.deepEqual(
      data.map((row: Json) => [row.campaign_name, row.outcome_count]),
      [['spring', 1]],
    );
  });

  it('an import returns a result for every row in order, and no row aborts it', async () => {
    const p = await newProfile();
    const rows = [
      { email: ' New@Example.com', first_name: 'Ana' },
      { email: 'new@example.com', first_name: 'Other', phone: '987654321' },
      { external_id: 'only-this' },
      { phone: '0912345678' },
      { national_id: '12.345.678-5' },
      { national_id: '123456785' },
      { national_id: '12.345.678-9' },
      { email: 'guest' },
    ];
    const { status, body } = await p.call('POST', '/customers', { rows });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.data.results.map((r: Json) => r.status),
      ['created', 'matched', 'rejected', 'rejected', 'created', 'matched', 'rejected', 'rejected'],
    );
    assert.deepEqual(body.data.summary, { total: 8, created: 2, matched: 2, rejected: 4 });
    assert.equal(body.data.results[0].customer_profile_id, body.data.results[1].customer_profile_id);
    const { data } = await p.get('/customers/search?q=new@ex');
    assert.deepEqual(
      data.map((c: Json) => [c.first_name, c.primary_email, c.conversion_count]),
      [['Ana', 'new@example.com', 0]],
    );
  });

  it("one profile never sees another's people", async () => {
    const [a, b] = [await newProfile(), await newProfile()];
    await a.send([view('v', 3, 'spring'), payment('o', 1, { email: 'secret@example.com' }, 'v')]);
    await a.drained();
    const { data } = await a.get(`/customers?${range}&goal=payment_received`);
    const id = data[0].customer_profile_id;
    assert.deepEqual((await b.get(`/customers/${id}/journey`)).data, { events: [], total_count: 0 });
    assert.deepEqual((await b.get(`/customers?${range}&goal=payment_received`)).data, []);
    assert.deepEqual((await b.get('/customers/search?q=secret')).data, []);
    assert.deepEqual((await b.get(`/campaigns?${range}`)).data, []);
  });

  it('pages through the customers without a gap or a repeat', async () => {
    const p = await newProfile();
    await p.send(Array.from({ length: 25 }, (_, i) => payment(`o${i}`, 1 + (i % 5), { email: `c${i}@example.com` })));
    await p.drained();
    const seen: string[] = [];
    let cursor = '';
    for (let page = 0; page < 10; page++) {
      const { data, pagination } = await p.get(`/customers?${range}&goal=payment_received&limit=4${cursor}`);
      seen.push(...data.map((row: Json) => row.conversion_id));
      if (!pagination.has_next) break;
      const [time, id] = pagination.cursor.split('|');
      cursor = `&cursor_time=${encodeURIComponent(time)}&cursor_id=${id}`;
    }
    assert.equal(seen.length, 25);
    assert.equal(new Set(seen).size, 25);
    const { data: found } = await p.get(`/customers?${range}&goal=payment_received&search=c7@`);
    assert.deepEqual(
      found.map((row: Json) => row.email),
      ['c7@example.com'],
    );
  });
});
