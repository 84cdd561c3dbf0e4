// Tests what was sold, as Stripe and Mercado Pago show it to a caller with a grant for the account.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { press } from '../consent/press.ts';
import { eventsOf } from '../payments/stripe-objects.ts';
import { type Sale, SaleSchema } from '../payments/world.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { smallWorld } from './small-world.ts';

const at = (day: number) => `2026-11-0${day}T10:00:00Z`;
const sale = (id: string, vendor: Sale['vendor'], more: Partial<Sale> = {}) =>
  SaleSchema.parse({
    id,
    vendor,
    person_id: 'ana',
    at: at(Number(id.at(-1))),
    value: '100.50',
    currency: 'USD',
    ...more,
  });

describe('payments at the provider simulator', () => {
  let sim: ProviderSim;
  before(async () => {
    const refunds = [
      { value: '10', at: at(6) },
      { value: '20', at: at(7), failed_at: at(8) },
    ];
    sim = await startProviderSim({
      world: {
        ...smallWorld(),
        people: [
          { id: 'ana', name: 'Ana' },
          { id: 'ben', name: 'Ben' },
        ],
        sales: [
          ...(['stripe', 'mercado_pago'] as const).flatMap((vendor) => [
            sale('11', vendor),
            sale('12', vendor, { refunds, captured: vendor === 'stripe' ? '90.5' : undefined }),
            sale('13', vendor, { status: 'pending' }),
            sale('14', vendor, { person_id: 'ben' }),
          ]),
        ],
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const grant = async (vendor: string, screen: string, token: string, person = 'ana') => {
    const redirect_uri = 'https://app.example/cb';
    const query = new URLSearchParams({
      client_id: 'x',
      response_type: 'code',
      ...(vendor === 'stripe' && { scope: 'read_only' }),
      state: 's',
      redirect_uri,
    });
    const back = await press(`${sim.url}/${vendor}${screen}?${query}`, { person });
    const code = back.searchParams.get('code') ?? '';
    const form = { grant_type: 'authorization_code', code, client_id: 'x', client_secret: 'x', redirect_uri };
    const answer = await fetch(`${sim.url}/${vendor}${token}`, { method: 'POST', body: new URLSearchParams(form) });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by the vendors' own names
  const ask = async (token: string, path: string): Promise<{ status: number; body: any }> => {
    const answer = await fetch(`${sim.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, body: await answer.json() };
  };

  it('are charges at Stripe, newest first and in pages, with the rest of a smaller capture among the refunds', async () => {
    const token = await grant('stripe', '/oauth/authorize', '/oauth/token');
    const first = (await ask(token, '/stripe/v1/charges?limit=2')).body;
    assert.deepEqual(
      first.data.map(({ id }: { id: string }) => id),
      ['ch_13', 'ch_12'],
    );
    assert.equal(first.has_more, true);
    const { amount, amount_captured, amount_refunded, status } = first.data[1];
    assert.deepEqual([amount, amount_captured, amount_refunded, status], [10_050, 9050, 2000, 'succeeded']);
    const rest = (await ask(token, '/stripe/v1/charges?limit=2&starting_after=ch_12')).body;
    assert.deepEqual([rest.data.map(({ id }: { id: string }) => id), rest.has_more], [['ch_11'], false]);
    const { body } = await ask(token, '/stripe/v1/events?types[]=refund.failed&types[]=charge.refunded');
    assert.deepEqual(
      body.data.map(({ type }: { type: string }) => type),
      ['refund.failed', 'charge.refunded', 'charge.refunded'],
    );
    assert.deepEqual(
      [(await ask(token, '/stripe/v1/charges/ch_14')).status, (await ask('no-grant', '/stripe/v1/charges')).status],
      [404, 401],
    );
  });

  it('fire several events per sale at Stripe, all about the same charge', () => {
    const types = eventsOf(sale('11', 'stripe'), 'acct_1').map(({ type }) => type);
    assert.deepEqual(types, ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed']);
  });

  it('are reported by signed webhooks to the given URL, in order or not, and with the ordered faults', async () => {
    const received: { url: string; signature: string | undefined; body: string }[] = [];
    await using server = Object.assign(
      createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray()).toString();
        const signature = request.headers['stripe-signature'] ?? request.headers['x-signature'];
        received.push({ url: request.url ?? '', signature: String(signature), body });
        response.writeHead(202).end();
      }),
      { [Symbol.asyncDispose]: async () => void server.close() },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const to = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`;
    const send = async (order: object) => {
      received.length = 0;
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ to, secret: 's', ...order });
      const answer = await fetch(`${sim.url}/__sim/webhooks`, { method: 'POST', headers, body });
      return ((await answer.json()) as { statuses: number[] }).statuses;
    };
    assert.deepEqual(await send({ vendor: 'stripe', id: '11', order: 'reversed', times: 2 }), Array(6).fill(202));
    const types = received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
    assert.deepEqual(types.slice(0, 3), ['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded']);
    assert.deepEqual(types.slice(3), types.slice(0, 3));
    for (const { signature = '', body } of received) {
      const [, time, hex] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(signature) ?? [];
      assert.equal(hex, createHmac('sha256', 's').update(`${time}.${body}`).digest('hex'));
    }
    assert.deepEqual(await send({ vendor: 'mercado_pago', id: '12' }), Array(3).fill(202));
    assert.ok(received.every(({ url }) => url === '/in?data.id=12&type=payment'));
    assert.deepEqual(
      received.map(({ signature }) => /^ts=(\d+),v1=/.exec(signature ?? '')?.[1]?.length),
      [10, 13, 10],
    );
    await send({ vendor: 'mercado_pago', id: '11', fault: 'changed' });
    assert.equal(received[0]?.url, '/in?data.id=911&type=payment');
  });

  it('are payments at Mercado Pago, found by their last change, with what was refunded in their state', async () => {
    const token = await grant('mercado_pago', '/authorization', '/oauth/token');
    const window = `range=date_last_updated&criteria=asc&begin_date=${at(2)}&end_date=${at(9)}`;
    const { body } = await ask(token, `/mercado_pago/v1/payments/search?${window}&limit=1&offset=1`);
    assert.deepEqual([body.paging.total, body.results[0].id], [2, 12]);
    const { status, status_detail, transaction_amount_refunded, date_approved } = body.results[0];
    assert.deepEqual([status, status_detail, transaction_amount_refunded], ['approved', 'partially_refunded', 10]);
    assert.equal(date_approved, '2026-11-02T07:00:00.000-03:00');
    assert.equal((await ask(token, '/mercado_pago/v1/payments/14')).status, 404);
  });
});
