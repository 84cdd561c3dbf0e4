// Tests a store's order from its webhook to the reports: paid, partly refunded, and counted once.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { shopifyDelivery } from '@touchline/tools/provider-sim/vendors/shopify-webhook.ts';
import { type Order, OrderSchema } from '@touchline/tools/provider-sim/vendors/shops.ts';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import { daysAgo } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

type OrderInit = NonNullable<WorldPatch['orders']>[number];

describe("a store's order", () => {
  let p: TestProfile;
  let webhookUrl: string;
  const id = String(randomInt(1e12));
  /** Used by this test alone, because other tests' stores are synced too. */
  const shop = {
    ...{ id: `s${id}.myshopify.com`, name: 'Orders', currency: 'USD', webhook_secret: `secret-of-${id}` },
    tokens: [{ access_token: `shpat_${id}` }],
  };
  before(async () => {
    p = await newProfile('USD');
    await patchWorld({ shops: [shop] });
    const keys = { access_token: `shpat_${id}`, webhook_secret: shop.webhook_secret };
    const store = { shop_domain: shop.id, ...keys };
    const { status, body } = await p.call('POST', '/integrations/shopify/manual-connections', store);
    assert.equal(status, 201, JSON.stringify(body));
    assert.doesNotMatch(JSON.stringify(body), new RegExp(Object.values(keys).join('|')));
    webhookUrl = body.data.webhook_url;
  });

  const order = async (change: Pick<OrderInit, 'financial_status' | 'refunded'>): Promise<Order> => {
    const [processed_at, updated_at] = [`${daysAgo(2)}T10:00:00Z`, `${daysAgo(1)}T10:00:00Z`];
    const row = { id, shop_id: shop.id, processed_at, updated_at, total: '120.50', email: 'buyer@store.example' };
    const given = { ...row, customer: { id: '77', first_name: 'Ana', last_name: 'Soto' }, ...change };
    await patchWorld({ orders: [given] });
    return OrderSchema.parse(given);
  };
  const told = async (topic: string, about: Order, secret?: string) => {
    const { body, headers } = shopifyDelivery(topic, about, shop, secret);
    const type = { 'content-type': 'application/json' };
    return (await fetch(webhookUrl, { method: 'POST', headers: { ...type, ...headers }, body })).status;
  };

  it('becomes one payment of its buyer, less what was refunded', async () => {
    assert.equal(await told('orders/paid', await order({ financial_status: 'paid' }), 'another secret'), 401);
    assert.equal(await told('orders/paid', await order({ financial_status: 'paid' })), 200);
    const refunded = await order({ financial_status: 'partially_refunded', refunded: '20.50' });
    for (const topic of ['refunds/create', 'orders/updated', 'refunds/create'])
      assert.equal(await told(topic, refunded), 200);
    await p.drained();
    await eventually(async () => {
      const payments = (await p.get('/payments')).data;
      assert.equal(payments.length, 1);
      assert.deepEqual([payments[0].provider_refunded_amount, payments[0].currency], ['20.5', 'USD']);
    });
    const { data } = await p.get(`/overview?date_from=${daysAgo(5)}&date_to=${daysAgo(0)}`);
    assert.deepEqual([data.revenue, data.cash_conversions], ['100', 1]);
  });

  it('is offered as an outcome to define, and the store ends like any other connection', async () => {
    const { outcomes } = (await p.get('/integrations/lhg/outcomes/prefill')).data;
    assert.deepEqual(
      outcomes.map((one: { definition: { conversion_key: string } }) => one.definition.conversion_key),
      ['payment_received'],
    );
    const [store] = (await p.get('/connections?channel=shopify')).data;
    assert.equal((await p.call('POST', `/connections/${store.id}/disconnect`)).status, 200);
    assert.deepEqual((await p.get('/integrations/shopify/manual-connections')).data, []);
    assert.deepEqual((await p.get('/integrations/lhg/outcomes/prefill')).data.outcomes, []);
    assert.equal(await told('orders/paid', await order({ financial_status: 'paid' })), 404);
  });
});

async function patchWorld(patch: WorldPatch): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(patch);
  const answer = await fetch(`${testSystem().simulatorUrl}/__sim/world`, { method: 'POST', headers, body });
  assert.equal(answer.status, 204, await answer.text());
}
