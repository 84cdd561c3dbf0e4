// Tests payments_provider_a through webhooks: which are accepted, and that one payment counts once in whatever order it is
// reported.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { eventsOf, type StripeEvent } from '../../../tools/provider-sim/payments/stripe-objects.ts';
import type { SignedDelivery } from '../../../tools/provider-sim/payments/stripe-webhook.ts';
import { completeHandoff } from './complete-handoff.ts';
import { ACCOUNT, daysAgo, PROVIDER, type SaleInit, type StripeFixture, startStripeFixture } from './stripe-fixture.ts';
import { STRIPE_SECRET } from './vendors-env.ts';

const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;

describe('Stripe’s webhooks', () => {
  let fixture: StripeFixture;
  before(async () => {
    fixture = await startStripeFixture();
  });
  after(async () => await fixture?.[Symbol.asyncDispose]());

  it('report one sale several times: it is one payment, which the sync finds known', async () => {
    const { harness, outcomeServices, connection, sell, kept, pushAll } = fixture;
    const sale = sell();
    const before = outcomeServices.events.size;
    await pushAll(eventsOf(sale, ACCOUNT));
    await pushAll(eventsOf(sale, ACCOUNT).toReversed());
    await harness.sync(connection);
    assert.equal(outcomeServices.events.size, before + 1);
    assert.equal(kept(sale)?.value, '45900');
  });

  it('end alike whatever the order of payment, refunds and repeats', async () => {
    const { sell, kept, paidBack, pushAll } = fixture;
    const change: Partial<SaleInit> = {
      refunds: [
        { value: '900', at: daysAgo(0.5) },
        { value: '5000', at: daysAgo(0.4), failed_at: daysAgo(0.2) },
        { value: '1000', at: daysAgo(0.3) },
      ],
    };
    const orders = [(all: StripeEvent[]) => all, (all: StripeEvent[]) => all.toReversed()];
    for (const order of orders) {
      const sale = sell({ ...change, at: daysAgo(0.9) });
      const all = order(eventsOf(sale, ACCOUNT));
      await pushAll([...all, ...all]);
      assert.deepEqual([kept(sale)?.value, paidBack(sale)], ['45900', '1900']);
    }
  });

  const UNSIGNED: [what: string, deliver: (fixture: StripeFixture, event: StripeEvent) => SignedDelivery][] = [
    ['by nobody', ({ sign }, event) => ({ ...sign(event), headers: {} })],
    ['with another secret', ({ sign }, event) => sign(event, 'whsec_other')],
    ['ten minutes ago', ({ sign, now }, event) => sign(event, STRIPE_SECRET, new Date(now().getTime() - 600_000))],
    [
      'as something else',
      ({ sign }, event) => ({ ...sign(event), body: Buffer.from(JSON.stringify({ ...event, livemode: true })) }),
    ],
  ];
  for (const [what, deliver] of UNSIGNED)
    it(`are refused when signed ${what}`, async () => {
      const { harness, kept, sell, push, firedBy } = fixture;
      const sale = sell();
      const calls = harness.sim.calls().length;
      await assert.rejects(push(deliver(fixture, firedBy(sale, 'charge.succeeded'))), refused('unauthorized'));
      assert.equal(kept(sale), undefined);
      assert.equal(harness.sim.calls().length, calls, 'the provider is not called either');
    });

  it('have no address but those of its connections', async () => {
    const { harness, connection, sell, sign, push, firedBy } = fixture;
    const delivery = sign(firedBy(sell(), 'charge.succeeded'));
    await assert.rejects(push(delivery, randomUUID()), refused('not_found'));
    const elsewhere = { ...delivery, provider: 'social_ads', connectionId: connection.id, headers: {} };
    await assert.rejects(harness.inbound.takeWebhook(elsewhere), refused('not_found'));
  });

  it('record nothing when they are not needed, of another account, or about what Stripe does not return', async () => {
    const { outcomeServices, sell, sign, push, firedBy } = fixture;
    const size = outcomeServices.events.size;
    const event = firedBy(sell(), 'charge.succeeded');
    const useless = [
      { ...event, type: 'customer.created' },
      { ...event, account: 'acct_other' },
      { ...event, data: { object: { id: 'ch_999999', object: 'charge' } } },
    ];
    for (const one of useless) assert.equal((await push(sign(one))).use, WebhookUse.IGNORED);
    assert.equal(outcomeServices.events.size, size);
    await assert.rejects(push(sign({ hello: 'world' })), refused('invalid_request'));
  });

  it('are taken at the address of the deployment’s app for the account that they name', async () => {
    const { sell, kept, sign, push, firedBy } = fixture;
    const sale = sell();
    const event = firedBy(sale, 'payment_intent.succeeded');
    assert.equal((await push(sign(event), 'app')).use, WebhookUse.RECORDED);
    assert.equal(kept(sale)?.value, '45900');
    assert.equal((await push(sign({ ...event, account: 'acct_nobody' }), 'app')).use, WebhookUse.IGNORED);
    await assert.rejects(push(sign(event, 'whsec_other'), 'app'), refused('unauthorized'));
  });

  it('are sent again while we, or Stripe, are away, and then nothing is missing or counted twice', async () => {
    const { harness, outcomeServices, sell, kept, sign, push, firedBy } = fixture;
    for (const trouble of ['tracking', 'server_error', 'rate_limited', 'disconnect', 'garbage'] as const) {
      const sale = sell();
      const event = firedBy(sale, 'charge.succeeded');
      if (trouble === 'tracking') outcomeServices.setUnavailable(true);
      else harness.sim.fault({ kind: trouble, match: `ch_${sale.id}` });
      await assert.rejects(push(sign(event)), (error) => error instanceof AppError);
      outcomeServices.setUnavailable(false);
      await push(sign(event));
      assert.equal(kept(sale)?.value, '45900', trouble);
    }
  });

  it('are verified with the account’s own secret when it was connected with one', async () => {
    const { harness, sell, sign, push, firedBy } = fixture;
    const other = 'f1c2b2c5-8f51-4c8e-9b0e-6a6f1f1f0009';
    const who = { profileId: other, workspaceId: randomUUID(), channel: PROVIDER, accountExternalId: ACCOUNT };
    const request = {
      ...who,
      accessToken: 'rk_live_of_the_account',
      webhookSecret: 'whsec_of_the_account',
      deferSync: true,
    };
    const { connection: own } = await harness.client.createConnection(request);
    const event = firedBy(sell(), 'charge.succeeded');
    await assert.rejects(push(sign(event, 'whsec_wrong'), own?.id), refused('unauthorized'));
    // The simulator does not know its key: the grant is dead, and the next read says so.
    await assert.rejects(push(sign(event, 'whsec_of_the_account'), own?.id), refused('connection_not_ready'));
    const { connection: dead } = await harness.client.getConnection({ profileId: other, id: own?.id ?? '' });
    assert.equal(dead?.status, 'reconnect_required');
    const stored = JSON.stringify(await harness.mongo.db.collection('connections').find().toArray());
    assert.doesNotMatch(stored, /rk_live|whsec_/);
    await harness.client.disconnect({ profileId: other, id: own?.id ?? '' });
    await assert.rejects(push(sign(event, 'whsec_of_the_account'), own?.id), refused('not_found'));
  });

  it('report a revoked grant, and are sent again when the grant is dead', async () => {
    const { harness, connection, sell, kept, sign, push, firedBy } = fixture;
    const form = new URLSearchParams({ client_id: 'ca_test', stripe_user_id: ACCOUNT });
    const headers = { authorization: 'Bearer sk_test_platform' };
    await fetch(`${harness.sim.url}/stripe/oauth/deauthorize`, { method: 'POST', headers, body: form });
    const sale = sell();
    const event = firedBy(sale, 'charge.succeeded');
    const over = { ...event, type: 'account.application.deauthorized', data: { object: { id: 'ca_test' } } };
    assert.equal((await push(sign(over), 'app')).use, WebhookUse.IGNORED);
    await eventually(async () => assert.equal((await harness.get(connection)).status, 'reconnect_required'));
    await assert.rejects(push(sign(event)), refused('connection_not_ready'));
    assert.equal(kept(sale), undefined);
    await completeHandoff(harness, { provider: PROVIDER, decision: { person: 'ana' } });
    await push(sign(event));
    assert.equal(kept(sale)?.value, '45900');
    assert.equal((await harness.ended(connection)).status, 'active');
  });
});
