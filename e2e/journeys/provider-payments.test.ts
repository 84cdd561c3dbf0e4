// Tests payments that a payment provider reports, from its own consent screen to the reports: read, pushed, refunded, and
// credited.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { mercadoPagoDelivery } from '@touchline/tools/provider-sim/payments/mercado-pago-webhook.ts';
import { eventsOf } from '@touchline/tools/provider-sim/payments/stripe-objects.ts';
import { type SignedDelivery, stripeDelivery } from '@touchline/tools/provider-sim/payments/stripe-webhook.ts';
import { type Sale, SaleSchema } from '@touchline/tools/provider-sim/payments/world.ts';
import { completeHandoff } from '../system/complete-handoff.ts';
import { ago, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

/** The same as tools/start gives to the services. */
const SECRETS = { payments_provider_a: 'whsec_simulated', payments_provider_b: 'simulated-webhooks' };
const RANGE = lastDays(20);
const PERSON = 'one';

describe('payments of a provider', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
  });

  const connect = async (provider: string): Promise<Json> => {
    const handoff = await completeHandoff(p, { person: PERSON }, provider);
    const { data } = await p.get(`/handoffs/${handoff}`);
    assert.equal(data.status, 'completed', JSON.stringify(data));
    // Its first sync begins by itself, and a sync that is asked for while one runs begins none.
    return eventually(async () => {
      const connection = (await p.get(`/connections/${data.result.connection_id}`)).data;
      assert.equal(connection.sync.state, 'succeeded', JSON.stringify(connection.sync));
      return connection;
    });
  };
  const sell = async (change: Partial<Sale> & Pick<Sale, 'vendor'>): Promise<Sale> => {
    const id = String(Date.now() * 1000 + Math.floor(Math.random() * 1000));
    const sale = SaleSchema.parse({ id, person_id: PERSON, at: ago(0.5), value: '40', currency: 'USD', ...change });
    const body = JSON.stringify({ sales: [sale] });
    const headers = { 'content-type': 'application/json' };
    const patched = await fetch(`${testSystem().simulatorUrl}/__sim/world`, { method: 'POST', headers, body });
    assert.equal(patched.status, 204, await patched.text());
    return sale;
  };
  const push = (provider: string, connection: string, { body, headers, query }: SignedDelivery) =>
    fetch(`${testSystem().services.addresses.baseUrl}/api/v1/integrations/${provider}/webhook/${connection}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
  const outcomes = async (): Promise<Json[]> => {
    await p.drained();
    const { data } = await p.get('/outcomes/recorded?limit=200');
    return data.map((row: Json) => row.data);
  };
  const revenue = async () => (await p.get(`/overview?${RANGE}`)).data.revenue;

  it('are credited to the visit that led to them, once, less what was refunded', async () => {
    const visitor = randomUUID();
    await p.send([
      {
        ...{ event_name: 'page_view', event_type: 'page_view', event_time: ago(2), anonymous_id: visitor },
        context: { url: 'https://shop.example/?utm_source=facebook&utm_medium=paid&utm_campaign=Stripe+spring' },
      },
    ]);
    const connection = await connect('payments_provider_a');
    const account = connection.account_external_id;
    const buyer = {
      id: `cus_${randomUUID()}`,
      email: 'stripe-buyer@example.com',
      phone: '+56987654321',
      name: 'Ana Soto',
    };
    const read = await sell({ vendor: 'stripe', buyer, metadata: { touchline_anonymous_id: visitor } });
    assert.equal((await p.call('POST', '/connections/sync', { connection_id: connection.id })).status, 202);
    await eventually(async () => {
      const { data } = await p.get(`/connections/${connection.id}`);
      assert.ok(data.sync.state === 'succeeded' && data.sync.outcomes >= 1, JSON.stringify(data.sync));
    });
    const pushed = await sell({ vendor: 'stripe', value: '25.5', refunds: [{ value: '5.5', at: ago(0) }] });
    for (const event of [...eventsOf(pushed, account), ...eventsOf(read, account)]) {
      const delivery = stripeDelivery(event, SECRETS.payments_provider_a, new Date());
      for (const address of [connection.id, 'app'])
        assert.equal((await push('payments_provider_a', address, delivery)).status, 200);
    }
    const found = await outcomes();
    assert.deepEqual(found.map(({ provider, outcome_type, value }) => [provider, outcome_type, value]).sort(), [
      ['payments_provider_a', 'payment_received', '25.5'],
      ['payments_provider_a', 'payment_received', '40'],
    ]);
    assert.deepEqual(found.find(({ value }) => value === '40')?.contact, {
      ...{ first_name: 'Ana', last_name: 'Soto', email: 'stripe-buyer@example.com', phone: '+56987654321' },
    });
    const { data: campaigns } = await p.get(`/campaigns?${RANGE}`);
    const [spring] = campaigns.filter((row: Json) => row.campaign_name === 'Stripe spring');
    assert.equal(Number(spring?.outcome_value), 40, JSON.stringify(campaigns));
    await eventually(async () => assert.equal(Number(await revenue()), 60));
  });

  it('are accepted only when their provider signed them', async () => {
    const sale = await sell({ vendor: 'stripe', value: '999' });
    const [event] = eventsOf(sale, `acct_sim${PERSON}`);
    const delivery = stripeDelivery(event, 'whsec_of_somebody_else', new Date());
    const { data } = await p.get('/connections?channel=payments_provider_a');
    for (const address of [data[0].id, 'app']) {
      const refused = await push('payments_provider_a', address, delivery);
      assert.deepEqual([refused.status, ((await refused.json()) as Json).error.code], [401, 'unauthorized']);
    }
    const nowhere = await push('payments_provider_a', randomUUID(), delivery);
    assert.deepEqual([nowhere.status, ((await nowhere.json()) as Json).error.code], [404, 'not_found']);
    assert.ok((await outcomes()).every(({ value }) => value !== '999'));
  });

  it('of Mercado Pago arrive by a webhook that names only a payment', async () => {
    const connection = await connect('payments_provider_b');
    const sale = await sell({ vendor: 'mercado_pago', value: '12.75' });
    const delivery = mercadoPagoDelivery({
      ...{ paymentId: sale.id, seller: connection.account_external_id, secret: SECRETS.payments_provider_b },
      at: new Date(),
    });
    const answer = await push('payments_provider_b', connection.id, delivery);
    assert.deepEqual([answer.status, await answer.json()], [200, { status: 'recorded' }]);
    const [found] = (await outcomes()).filter(({ provider }) => provider === 'payments_provider_b');
    assert.deepEqual([found?.value, found?.currency], ['12.75', 'USD']);
  });
});
