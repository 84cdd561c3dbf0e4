// Tests unknown people: anonymous buyers, values that identify no one, shared devices, and the journeys that they leave.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { lastDays } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const DAY = 86_400_000;
const now = Math.floor(Date.now() / 1000) * 1000;
const at = (days: number) => new Date(now - days * DAY).toISOString();
const on = (days: number) => `date_from=${at(days).slice(0, 10)}&date_to=${at(days).slice(0, 10)}`;
const ALL = lastDays(30);
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

let count = 0;
const visit = (days: number, who: object, campaign = '', more: object = {}) => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: at(days),
  idempotency_key: `k${count++}`,
  ...who,
  context: {
    url: `https://shop.example/shoes?${campaign && `utm_source=news&utm_medium=email&utm_campaign=${campaign}`}`,
    user_agent: CHROME,
    country: 'CL',
    city: 'Santiago',
    ...more,
  },
});
const buy = (days: number, who: object, value = '10') => ({
  event_name: 'Order',
  event_type: 'payment_received',
  event_time: at(days),
  idempotency_key: `k${count++}`,
  ...who,
  properties: { value, currency: 'USD' },
});

describe('strangers', () => {
  let p: TestProfile;
  const customersOn = async (days: number) => (await p.get(`/customers?${on(days)}&goal=payment_received`)).data;
  const campaignsOn = async (days: number) =>
    (await p.get(`/campaigns?${on(days)}&model=last_non_direct`)).data.map((row: Json) => [
      row.campaign_name,
      row.outcome_count,
    ]);

  before(async () => {
    p = await newProfile();
    await p.send([
      // Day 3: an anonymous buyer.
      visit(5, { anonymous_id: 'browser-7' }, 'letter'),
      visit(4, { anonymous_id: 'browser-7' }, '', { referrer: 'https://www.google.com/' }),
      buy(3, { anonymous_id: 'browser-7' }),
      // Day 6: values that identify no one, of a visitor, before a purchase under the same value.
      ...['null', 'undefined', '0'].flatMap((id) => [
        visit(8, { anonymous_id: id }, 'nobody'),
        buy(6, { anonymous_id: id }),
      ]),
      // Day 10: two people in turn on one browser.
      visit(14, { anonymous_id: 'tablet' }, 'shared'),
      visit(13, { anonymous_id: 'tablet', user_traits: { email: 'first@example.com' } }),
      visit(12, { anonymous_id: 'tablet', user_traits: { email: 'second@example.com' } }, 'second'),
      buy(10, { user_traits: { email: 'second@example.com' } }, '1'),
      buy(10, { user_traits: { email: 'first@example.com' } }, '2'),
      // Day 16: a sale off the website, from an ad that only the seller knows.
      buy(16, { user_traits: { phone: '+56 9 1111 2222' }, campaign: { platform: 'social_ads', campaign_id: '808' } }),
    ]);
    await p.drained();
  });

  it('who buy are listed under an id that opens their journey', async () => {
    const [row, ...others] = await customersOn(3);
    assert.equal(others.length, 0);
    assert.match(row.customer_profile_id, /^[0-9a-f-]{36}$/);
    const { customer_profile_id: id, conversion_id: _, ...shown } = row;
    assert.deepEqual(shown, {
      ...{ name: null, email: null, country: 'CL', device: 'mobile', channel: 'organic_search', source: 'google' },
      ...{ revenue: 10, revenue_type: 'cash', conversion_time: at(3), time_to_complete_seconds: 2 * 86_400 },
      ...{ touch_count: 2, touch_channels: ['email', 'organic_search'], conversion_count: 1, total_revenue: 10 },
    });
    const { data } = await p.get(`/customers/${id}/journey`);
    assert.equal(data.total_count, 3);
    assert.deepEqual(
      data.events.map((e: Json) => [
        e.event_name,
        e.channel,
        e.source,
        e.medium,
        e.campaign,
        e.path,
        e.value_amount,
        e.currency,
      ]),
      [
        ['page_view', 'email', 'news', 'email', 'letter', '/shoes', null, null],
        ['page_view', 'organic_search', 'google', 'organic', null, '/shoes', null, null],
        ['Order', null, null, null, null, null, 10, 'USD'],
      ],
    );
    const [view] = data.events;
    assert.deepEqual(
      [view.device, view.browser, view.os, view.country, view.city, view.is_synthetic],
      ['mobile', 'Chrome', 'Android', 'CL', 'Santiago', false],
    );
    const second = await p.get(`/customers/${id}/journey?offset=1&limit=1`);
    assert.deepEqual([second.data.events[0].channel, second.data.total_count], ['organic_search', 3]);
  });

  it('keep that id when they identify themselves', async () => {
    const [{ customer_profile_id: visitor }] = await customersOn(3);
    await p.send([
      visit(1, { anonymous_id: 'browser-7', user_traits: { email: 'anon@example.com', first_name: 'Ana' } }),
    ]);
    await p.drained();
    const [row] = await customersOn(3);
    assert.deepEqual([row.email, row.name], ['anon@example.com', 'Ana']);
    assert.notEqual(row.customer_profile_id, visitor);
    const journeys = [
      await p.get(`/customers/${visitor}/journey`),
      await p.get(`/customers/${row.customer_profile_id}/journey`),
    ];
    assert.deepEqual(
      journeys.map(({ data }) => data.total_count),
      [4, 4],
    );
  });

  it('never share what they did under a value that identifies no one', async () => {
    assert.deepEqual(await campaignsOn(6), []);
    const rows = await customersOn(6);
    assert.deepEqual(
      rows.map((row: Json) => [row.conversion_count, row.email]),
      Array(3).fill([1, null]),
    );
    assert.equal(new Set(rows.map((row: Json) => row.customer_profile_id)).size, 3);
  });

  it('are refused when a customer’s own id is a value that identifies no one', async () => {
    const who = ['guest', 'test', 'null'].map((id) => ({ user_traits: { email: id, external_id: id } }));
    const { body } = await p.call('POST', '/events', { events: who.map((one) => buy(6, one)) });
    for (const { status, code, message } of body.data.results) {
      assert.deepEqual([status, code], ['rejected', 'validation_error']);
      assert.match(message, /^user_traits\.external_id is a placeholder/);
    }
  });

  it('do not take over the browser that they borrow', async () => {
    assert.deepEqual((await campaignsOn(10)).sort(), [
      ['second', 1],
      ['shared', 1],
    ]);
  });

  it('are credited to an ad off the website by a synthetic touch', async () => {
    assert.deepEqual(await campaignsOn(16), [['808', 1]]);
    const [row] = await customersOn(16);
    assert.deepEqual([row.touch_count, row.time_to_complete_seconds, row.channel], [1, 0, 'paid_social']);
    const { data } = await p.get(`/customers/${row.customer_profile_id}/journey`);
    assert.deepEqual(
      data.events.map((e: Json) => [e.is_synthetic, e.campaign, e.url]),
      [[true, '808', null]],
    );
  });

  it('who are not in the profile have an empty journey', async () => {
    const { data } = await p.get(`/customers/${randomUUID()}/journey`);
    assert.deepEqual(data, { events: [], total_count: 0 });
  });

  it('are found by name, email and phone once they are known', async () => {
    await p.send([
      buy(2, {
        user_traits: {
          email: 'maria@example.com',
          phone: '+56 9 7777 8888',
          first_name: 'María José',
          last_name: 'Núñez',
        },
      }),
    ]);
    await p.drained();
    for (const q of ['mar', 'MARIA@', 'jose nu', 'núñez', '7777 8888', '+56977778888', '977778888']) {
      const { data } = await p.get(`/customers/search?q=${encodeURIComponent(q)}`);
      assert.deepEqual(
        data.map((row: Json) => [row.primary_phone, row.cash_revenue]),
        [['+56977778888', '10']],
        q,
      );
    }
    const { data: one } = await p.get('/customers/search?q=maria');
    const { data: none } = await p.get(`/customers/search?q=maria&exclude=${one[0].customer_profile_id}`);
    assert.deepEqual([none, (await p.get('/customers/search?q=m')).data], [[], []]);
    for (const search of ['maria@', 'josé']) {
      const { data } = await p.get(`/customers?${ALL}&goal=payment_received&search=${encodeURIComponent(search)}`);
      assert.deepEqual(
        data.map((row: Json) => row.name),
        ['María José Núñez'],
        search,
      );
    }
  });
});
