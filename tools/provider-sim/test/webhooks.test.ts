// Tests the webhooks that the simulator sends: signed as each vendor signs, in any order, repeated, late, and with every fault.
import assert from 'node:assert/strict';
import { createHmac, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SIMULATED_KEY } from '../highlevel/highlevel-webhook.ts';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { WebhookOrder } from '../webhooks/webhook-order.ts';
import { smallWorld } from './small-world.ts';

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const SECRET = 'whsec_of_a_test';
const at = '2026-11-01T10:00:00.000Z';
const LOCATION = 'loc-1';
const SHOP = 'a.myshopify.com';

describe('the webhooks of the provider simulator', () => {
  let sim: ProviderSim;
  let receiver: ReturnType<typeof createServer>;
  const received: Received[] = [];
  before(async () => {
    const order = { shop_id: SHOP, processed_at: at, updated_at: at, total: '10' };
    const deal = { location_id: LOCATION, pipelineId: 'p', pipelineStageId: 's', contactId: 'c' };
    sim = await startProviderSim({
      world: {
        ...smallWorld(),
        people: [{ id: '77', name: 'Ana' }],
        sales: [
          { id: '11', vendor: 'stripe', person_id: '77', at, value: '10', refunds: [{ value: '1', at }] },
          { id: '12', vendor: 'mercado_pago', person_id: '77', at, value: '10' },
        ],
        highlevel: {
          pipelines: [{ id: 'p', location_id: LOCATION, name: 'P', stages: [{ id: 's', name: 'S' }] }],
          contacts: [{ id: 'c', location_id: LOCATION, dateAdded: at, email: 'ana@example.com' }],
          opportunities: [{ id: 'd', ...deal, status: 'won', createdAt: at, updatedAt: at }],
          calendars: [{ id: 'cal', location_id: LOCATION, name: 'C' }],
          events: [
            {
              ...{ id: 'e', calendarId: 'cal', contactId: 'c', startTime: at, endTime: at },
              ...{ dateAdded: at, dateUpdated: at, appointmentStatus: 'showed' },
            },
          ],
        },
        shops: [{ id: SHOP, name: 'A', currency: 'CLP', tokens: [] }],
        orders: [{ id: '5', ...order, financial_status: 'partially_refunded', refunded: '1' }],
        bank_links: [{ id: 'l', institution: { id: 'x', name: 'X' }, holder_id: '1-9', accounts: [{ id: 'acc' }] }],
      },
    });
    receiver = createServer(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      received.push({ url: request.url ?? '', headers: request.headers, body });
      response.end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    receiver.close();
    await sim[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    received.length = 0;
  });

  const post = (order: Partial<WebhookOrder>) =>
    fetch(`${sim.url}/__sim/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        to: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`,
        secret: SECRET,
        ...order,
      }),
    });
  const send = async (order: Partial<WebhookOrder>) => {
    const answer = await post(order);
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.deepEqual(new Set(((await answer.json()) as { statuses: number[] }).statuses), new Set([200]));
    return [...received];
  };
  const hmac = (text: string, encoding: 'hex' | 'base64' = 'hex') =>
    createHmac('sha256', SECRET).update(text).digest(encoding);
  const timed = (header: string, body: string) => {
    const [, time = '', hex] = /^t=(\d+),v1=([0-9a-f]{64})/.exec(header) ?? [];
    return { time: Number(time), isGood: hex === hmac(`${time}.${body}`) };
  };
  const parsed = (rows: readonly Received[]) => rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>);

  const SIGNED: Readonly<Record<string, readonly [id: string, isSigned: (one: Received) => boolean]>> = {
    stripe: ['11', ({ headers, body }) => timed(String(headers['stripe-signature']), body).isGood],
    fintoc: ['acc', ({ headers, body }) => timed(String(headers['fintoc-signature']), body).isGood],
    shopify: ['5', ({ headers, body }) => headers['x-shopify-hmac-sha256'] === hmac(body, 'base64')],
    mercado_pago: [
      '12',
      ({ headers, url }) => {
        const [, ts, v1] = /^ts=(\d+),v1=(\w+)$/.exec(String(headers['x-signature'])) ?? [];
        const id = new URLSearchParams(url.split('?')[1]).get('data.id');
        return v1 === hmac(`id:${id};request-id:${headers['x-request-id']};ts:${ts};`);
      },
    ],
    highlevel: [
      'd',
      ({ headers, body }) => {
        const key = createPublicKey({
          key: Buffer.from(SIMULATED_KEY.publicKey, 'base64'),
          format: 'der',
          type: 'spki',
        });
        const signature = Buffer.from(String(headers['x-ghl-signature']), 'base64');
        return verify(null, Buffer.from(body), key, signature);
      },
    ],
  };
  for (const [vendor, [id, isSigned]] of Object.entries(SIGNED)) {
    const of = { vendor: vendor as WebhookOrder['vendor'], id };
    it(`of ${vendor} are signed as by the vendor`, async () => {
      const sent = await send(of);
      assert.ok(sent.length > 0 && sent.every(isSigned));
    });

    for (const fault of ['wrong_secret', 'changed', 'unsigned'] as const)
      it(`of ${vendor} are not, with the fault ${fault}`, async () =>
        assert.ok((await send({ ...of, fault })).every((one) => !isSigned(one))));

    it(`of ${vendor} are signed anew when they are repeated, and byte for byte the same when they are replayed`, async () => {
      const replayed = await send({ ...of, fault: 'replayed' });
      const half = replayed.length / 2;
      const bytes = ({ url, body }: Received) => `${url} ${body}`;
      assert.ok(replayed.every(isSigned));
      assert.deepEqual(replayed.slice(0, half).map(bytes), replayed.slice(half).map(bytes));
      received.length = 0;
      const repeated = await send({ ...of, times: 3 });
      assert.equal(repeated.length, half * 3);
      assert.ok(repeated.every(isSigned));
    });
  }

  it('are a day old with the fault old', async () => {
    const [first] = await send({ vendor: 'stripe', id: '11', fault: 'old' });
    const { time, isGood } = timed(String(first?.headers['stripe-signature']), first?.body ?? '');
    assert.ok(isGood && Date.now() / 1000 - time > 86_000);
  });

  it('come in the order of the seed when they are shuffled, and each once', async () => {
    const ids = async (order: Partial<WebhookOrder>) => {
      received.length = 0;
      return parsed(await send({ vendor: 'stripe', id: '11', ...order })).map(({ id }) => String(id));
    };
    const fired = await ids({});
    const [first, again] = [await ids({ order: 'shuffled' }), await ids({ order: 'shuffled' })];
    assert.deepEqual(first, again);
    assert.notDeepEqual(first, fired);
    assert.deepEqual(first.toSorted(), fired.toSorted());
    assert.deepEqual(await ids({ order: 'reversed' }), fired.toReversed());
  });

  it('of HighLevel say what happened to a deal, and call the update of an appointment a creation', async () => {
    const types = parsed(await send({ vendor: 'highlevel', id: 'd' })).map(({ type, status }) => `${type} ${status}`);
    assert.deepEqual(types, ['OpportunityCreate open', 'OpportunityStageUpdate won', 'OpportunityStatusUpdate won']);
    received.length = 0;
    const appointments = parsed(await send({ vendor: 'highlevel', id: 'e' })) as {
      type: string;
      appointment: { appointmentStatus: string };
    }[];
    assert.deepEqual(
      appointments.map(({ type, appointment }) => [type, appointment.appointmentStatus]),
      [
        ['AppointmentCreate', 'confirmed'],
        ['AppointmentCreate', 'showed'],
      ],
    );
  });

  it('say in each vendor’s way that the app was removed', async () => {
    const removed = async (vendor: WebhookOrder['vendor'], id: string) => {
      received.length = 0;
      const [one] = await send({ vendor, id, what: 'removed' });
      return one ?? assert.fail();
    };
    const typeOf = ({ body }: Received) => (JSON.parse(body) as { type: string }).type;
    assert.equal(typeOf(await removed('stripe', '77')), 'account.application.deauthorized');
    assert.equal(typeOf(await removed('highlevel', LOCATION)), 'UNINSTALL');
    assert.equal(typeOf(await removed('fintoc', 'acc')), 'link.credentials_changed');
    assert.match((await removed('mercado_pago', '77')).body, /"application\.deauthorized"/);
    assert.equal((await removed('shopify', SHOP)).headers['x-shopify-topic'], 'app/uninstalled');
  });

  it('are refused for an object that the world does not have, and more of them than a thousand', async () => {
    for (const order of [
      { vendor: 'shopify' as const, id: 'none' },
      { vendor: 'stripe' as const, id: '11', times: 1001 },
    ])
      assert.equal((await post(order)).status, 400);
  });
});
