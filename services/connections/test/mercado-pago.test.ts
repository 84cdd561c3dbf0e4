// Tests payments_provider_b through syncs, and through webhooks that only say which payment to read.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { mercadoPagoDelivery, type Notification } from '../../../tools/provider-sim/payments/mercado-pago-webhook.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { completeHandoff, worldOfPeople } from './complete-handoff.ts';
import { type Harness, NOW, PROFILE, startHarness } from './harness.ts';
import { type OutcomeServices, startOutcomeServices } from './outcome-services.ts';
import { MERCADO_PAGO_SECRET } from './vendors-env.ts';

type SaleInit = NonNullable<World['sales']>[number];

const PROVIDER = 'payments_provider_b';
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY).toISOString();
const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('Mercado Pago', () => {
  let harness: Harness;
  let outcomeServices: OutcomeServices;
  let connection: Connection;
  before(async () => {
    outcomeServices = await startOutcomeServices();
    harness = await startHarness({ world: worldOfPeople(), env: outcomeServices.env });
    const { handoff } = await completeHandoff(harness, { provider: PROVIDER, decision: { person: 'ana' } });
    const found = await harness.client.getConnection({ profileId: PROFILE, id: handoff?.connectionId ?? '' });
    connection = await harness.ended(found.connection ?? assert.fail());
  });
  after(async () => {
    await harness?.[Symbol.asyncDispose]();
    await outcomeServices?.[Symbol.asyncDispose]();
  });

  let sales = 80_000_000_000;
  const sale = (change: Partial<SaleInit> = {}): SaleInit => ({
    ...{ id: String(sales++), vendor: 'mercado_pago', person_id: 'ana', at: daysAgo(0.5), value: '45900' },
    ...change,
  });
  const sell = (change?: Partial<SaleInit>): SaleInit => {
    const sold = sale(change);
    harness.sim.patch({ sales: [sold] });
    return sold;
  };
  const keyOf = ({ id }: SaleInit) => `${PROVIDER}:${connection.accountExternalId}:${id}`;
  const kept = (sold: SaleInit) => outcomeServices.events.get(`${PROFILE} ${keyOf(sold)}`);
  const paidBack = (sold: SaleInit) => outcomeServices.reversals.get(keyOf(sold))?.amount;
  const push = (sold: SaleInit, change: Partial<Notification> = {}, connectionId = connection.id) => {
    const { body, headers, query } = mercadoPagoDelivery({
      ...{ paymentId: sold.id, seller: connection.accountExternalId, secret: MERCADO_PAGO_SECRET, at: new Date(NOW) },
      ...change,
    });
    return harness.inbound.takeWebhook({
      ...{ provider: PROVIDER, connectionId, body, headers: { ...headers }, query: query.slice(1) },
    });
  };

  it('is read by syncs: what was paid, by whom, and what happened to it since', async () => {
    const buyer = {
      id: '777',
      email: 'ana@example.com',
      name: 'Ana Soto',
      phone: '987654321',
      national_id: '12.345.678-5',
    };
    const paid = sell({ buyer, value: '12990.5', currency: 'ARS' });
    const masked = sell({ refunds: [{ value: '900', at: daysAgo(0.2) }] });
    const old = sell({ at: daysAgo(30), disputes: [{ value: '45900', at: daysAgo(0.3), status: 'lost' }] });
    const others = (['pending', 'failed', 'authorised'] as const).map((status) => sell({ status }));
    const ended = await harness.sync(connection);
    assert.deepEqual([ended.sync?.state, ended.status], ['succeeded', 'active']);
    const { eventType, value, currency, properties, traits } = kept(paid) ?? assert.fail('not recorded');
    assert.deepEqual(
      [eventType, value, currency, properties?.provider, traits?.email, traits?.nationalId, traits?.firstName],
      ['payment_received', '12990.5', 'ARS', PROVIDER, 'ana@example.com', '12.345.678-5', 'Ana'],
    );
    assert.deepEqual([kept(masked)?.traits?.email, paidBack(masked)], ['', '900']);
    assert.deepEqual([kept(old)?.value, paidBack(old)], ['45900', '45900']);
    assert.deepEqual(others.map(kept), [undefined, undefined, undefined]);
  });

  it('is read to the end, however many payments changed', async () => {
    const from = Date.parse(daysAgo(0.9));
    const many = Array.from({ length: 1150 }, (_, n) => sale({ at: new Date(from + n * 1000).toISOString() }));
    harness.sim.patch({ sales: many });
    const ended = await harness.sync(connection);
    assert.ok(
      many.every((one) => kept(one)),
      `${ended.sync?.outcomes} read`,
    );
  });

  it('is reported by webhooks, with a time in seconds or milliseconds, more than once and in any order', async () => {
    const sold = sell();
    const size = outcomeServices.events.size;
    for (const unit of ['seconds', 'milliseconds'] as const) {
      assert.equal((await push(sold, { unit })).use, WebhookUse.RECORDED);
      assert.equal((await push(sold, { unit }, 'app')).use, WebhookUse.RECORDED);
    }
    assert.equal(outcomeServices.events.size, size + 1);
    sell({
      ...sold,
      refunds: [
        { value: '400', at: daysAgo(0.2) },
        { value: '500', at: daysAgo(0.1) },
      ],
    });
    await push(sold);
    await push(sold, { action: 'payment.created' });
    assert.deepEqual([kept(sold)?.value, paidBack(sold)], ['45900', '900']);
  });

  it('takes nothing that is unsigned, of another seller, or unknown to the provider', async () => {
    const sold = sell();
    await assert.rejects(push(sold, { secret: 'another' }), refused('unauthorized'));
    assert.equal((await push(sold, { seller: '1' })).use, WebhookUse.IGNORED);
    assert.equal((await push({ ...sold, id: '1' })).use, WebhookUse.IGNORED);
    assert.equal((await push(sell({ status: 'pending' }))).use, WebhookUse.IGNORED);
    assert.equal(kept(sold), undefined);
  });

  it('makes the provider send a webhook again while it is away', async () => {
    for (const kind of ['server_error', 'rate_limited', 'disconnect'] as const) {
      const sold = sell();
      harness.sim.fault({ kind, match: sold.id });
      await assert.rejects(push(sold), refused('provider_error'));
      await push(sold);
      assert.equal(kept(sold)?.value, '45900');
    }
  });
});
