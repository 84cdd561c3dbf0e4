// Tests what stores, banks and chats report, through syncs and webhooks: each payment once, in whatever order it is received.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { graphDelivery, leadgenBody } from '../../../tools/provider-sim/graph-webhook.ts';
import type { SignedDelivery } from '../../../tools/provider-sim/payments/stripe-webhook.ts';
import { META_APP } from '../../../tools/provider-sim/test/small-world.ts';
import { FINTOC_KEYS } from '../../../tools/provider-sim/vendors/fintoc.ts';
import { fintocDelivery } from '../../../tools/provider-sim/vendors/fintoc-webhook.ts';
import { shopifyDelivery } from '../../../tools/provider-sim/vendors/shopify-webhook.ts';
import { OrderSchema } from '../../../tools/provider-sim/vendors/shops.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { type Harness, NOW, PROFILE, startHarness, WORKSPACE } from './harness.ts';
import {
  BANK_LINK,
  CHAT_KEY,
  integrationsWorld,
  PAGE,
  SHOP,
  SHOP_TOKEN,
  WEBHOOK_SECRET,
} from './integrations-world.ts';
import { type OutcomeServices, startOutcomeServices } from './outcome-services.ts';

type OrderInit = NonNullable<World['orders']>[number];

const WHO = { profileId: PROFILE, workspaceId: WORKSPACE };
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000).toISOString();
const refused = (reason: string) => (error: unknown) => error instanceof AppError && error.reason === reason;
const shopOf = (world: World) => world.shops?.[0] ?? assert.fail();

describe('the outcomes of integrations', () => {
  let harness: Harness;
  let outcomeServices: OutcomeServices;
  before(async () => {
    outcomeServices = await startOutcomeServices();
    harness = await startHarness({ world: integrationsWorld(), env: outcomeServices.env });
  });
  after(async () => {
    await harness?.[Symbol.asyncDispose]();
    await outcomeServices?.[Symbol.asyncDispose]();
  });

  const push = (channel: string, { id }: Connection, { body, headers, query }: SignedDelivery) =>
    harness.inbound.takeWebhook({ provider: channel, connectionId: id, body, headers: { ...headers }, query });
  const keyOf = (channel: string, account: string, id: string) => `${channel}:${encodeURIComponent(account)}:${id}`;
  const kept = (key: string) => outcomeServices.events.get(`${PROFILE} ${key}`);

  describe('of a Shopify store', () => {
    let store: Connection;
    before(async () => {
      const keys = { shopDomain: SHOP, accessToken: SHOP_TOKEN, webhookSecret: WEBHOOK_SECRET };
      const { shop } = await harness.integrations.connectShop({ ...WHO, ...keys });
      store = await harness.ended(shop?.connection ?? assert.fail());
    });
    let ids = 5000;
    const order = (change: Partial<OrderInit> = {}) => {
      const given: OrderInit = {
        ...{ id: String(ids++), shop_id: SHOP, processed_at: hoursAgo(5), updated_at: hoursAgo(4), total: '45900' },
        financial_status: 'paid',
        ...change,
      };
      harness.sim.patch({ orders: [given] });
      return OrderSchema.parse(given);
    };
    const key = ({ id }: { id: string }) => keyOf('shopify', SHOP, id);
    const told = (topic: string, about: ReturnType<typeof order>, secret?: string) =>
      push('shopify', store, shopifyDelivery(topic, about, shopOf(integrationsWorld()), secret));

    it('are read page by page, through a throttle, and counted once', async () => {
      const customer = { id: '77', first_name: 'Ana', last_name: 'Soto' };
      const first = order({ email: 'ana@example.com', customer });
      const many = Array.from({ length: 120 }, () => order());
      const unpaid = [order({ financial_status: 'pending' }), order({ test: true })];
      harness.sim.fault({ kind: 'rate_limited', match: `/shopify/${SHOP} orders`, skip: 1 });
      const { sync, status } = await harness.sync(store);
      assert.deepEqual([sync?.state, status, sync?.outcomes], ['succeeded', 'active', 121n]);
      const { value, currency, traits, properties } = kept(key(first)) ?? assert.fail('not recorded');
      assert.deepEqual(
        [value, currency, traits?.storeCustomerId, traits?.email, properties?.provider],
        ['45900', 'CLP', '77', 'ana@example.com', 'shopify'],
      );
      assert.ok(many.every((one) => kept(key(one))));
      assert.deepEqual(
        unpaid.map((one) => kept(key(one))),
        [undefined, undefined],
      );
      const before = outcomeServices.events.size;
      await harness.sync(store);
      assert.equal(outcomeServices.events.size, before);
    });

    it('are reported by webhooks in any order, refunds too', async () => {
      const paid = order();
      const refund = order({ id: paid.id, financial_status: 'partially_refunded', refunded: '900' });
      for (const topic of ['refunds/create', 'orders/paid', 'orders/updated', 'refunds/create'])
        assert.equal((await told(topic, refund)).use, WebhookUse.RECORDED);
      assert.deepEqual([kept(key(paid))?.value, outcomeServices.reversals.get(key(paid))?.amount], ['45900', '900']);
      assert.equal((await told('products/update', paid)).use, WebhookUse.IGNORED);
      const { sync } = await harness.sync(store);
      assert.equal(sync?.state, 'succeeded');
      assert.equal(outcomeServices.reversals.get(key(paid))?.amount, '900');
    });

    it('that are edited and paid again are one more payment, and have it paid back when they are cancelled', async () => {
      const paid = order();
      await told('orders/paid', paid);
      const added = [{ id: '77001', amount: '5000', at: hoursAgo(2) }];
      const edited = order({ id: paid.id, added });
      for (const topic of ['orders/edited', 'orders/paid', 'orders/updated']) await told(topic, edited);
      const extra = `${key(paid)}:77001`;
      assert.deepEqual([kept(key(paid))?.value, kept(extra)?.value], ['45900', '5000']);
      const cancelled = order({ id: paid.id, added, financial_status: 'refunded', refunded: '50900' });
      await told('orders/cancelled', cancelled);
      await told('orders/updated', cancelled);
      assert.deepEqual(
        [key(paid), extra].map((of) => outcomeServices.reversals.get(of)?.amount),
        ['45900', '5000'],
      );
    });

    it('are refused with another secret, and are none when they are of another store', async () => {
      const paid = order();
      await assert.rejects(told('orders/paid', paid, 'another secret'), refused('unauthorized'));
      const foreign = { ...shopOf(integrationsWorld()), id: 'costa.myshopify.com' };
      const delivery = shopifyDelivery('orders/paid', paid, foreign);
      assert.equal((await push('shopify', store, delivery)).use, WebhookUse.IGNORED);
      assert.equal(kept(key(paid)), undefined);
    });

    it('end when the app is removed from the store', async () => {
      const shop = shopOf(integrationsWorld());
      harness.sim.patch({ shops: [{ ...shop, tokens: [] }] });
      await told('app/uninstalled', order());
      assert.equal((await harness.ended(store)).status, 'reconnect_required');
      harness.sim.patch({ shops: [shop] });
      await harness.integrations.removeShop({ profileId: PROFILE, id: store.id });
      await assert.rejects(told('orders/paid', order()), refused('not_found'));
    });
  });

  it('of a ManyChat page are what its flows send with the secret', async () => {
    const { connection, webhookSecret } = await harness.integrations.connectManyChat({ ...WHO, apiKey: CHAT_KEY });
    const page = connection ?? assert.fail();
    assert.equal(page.sync?.state, 'unavailable', 'a flow pushes; there is nothing to read');
    const send = (body: unknown, secret = webhookSecret) =>
      push('manychat', page, {
        body: Buffer.from(JSON.stringify(body)),
        headers: { 'x-touchline-secret': secret },
        query: '',
      });
    const flow = {
      id: 99,
      page_id: 501,
      email: 'bea@example.com',
      ad_id: '320000000000000004',
      occurred_at: hoursAgo(1),
    };
    await assert.rejects(send(flow, 'guessed'), refused('unauthorized'));
    await assert.rejects(send({ event: 'dm_started' }), refused('invalid_request'));
    for (const repeat of [flow, flow]) assert.equal((await send(repeat)).use, WebhookUse.RECORDED);
    const event = kept(keyOf('manychat', '501', `dm_started:99:${hoursAgo(1).slice(0, 10)}`)) ?? assert.fail();
    assert.deepEqual(
      [event.eventType, event.traits?.email, event.campaign?.adId, event.actionSource, event.anonymousId],
      ['dm_started', 'bea@example.com', '320000000000000004', 'business_messaging', 'manychat-99'],
    );
    assert.equal((await send({ ...flow, page_id: 502, event_id: 'x' })).use, WebhookUse.IGNORED, 'of another page');
    const again = await harness.integrations.connectManyChat({ ...WHO, apiKey: CHAT_KEY });
    await assert.rejects(send(flow), refused('unauthorized'), 'the old secret no longer works');
    assert.equal((await send(flow, again.webhookSecret)).use, WebhookUse.RECORDED);
  });

  it('of a bank are the transfers that came in, read page by page and after each refresh', async () => {
    const moved = (id: string, amount: number, rut = '11.111.111-1') => ({
      ...{ id, account_id: 'acc_1', amount, post_date: hoursAgo(30) },
      sender: { holder_id: rut, holder_name: 'Ana Soto' },
    });
    harness.sim.patch({
      movements: [
        ...Array.from({ length: 350 }, (_, i) => moved(`mov_${i}`, 1000 + i)),
        moved('mov_out', -500),
        moved('mov_own', 500, '76543210-3'),
      ],
    });
    const { linkIntentId, widgetToken } = await harness.integrations.startBankLink({
      ...{ profileId: PROFILE, holderType: 'business' },
    });
    const response = await fetch(`${harness.sim.url}/fintoc/widget`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ widget_token: widgetToken, link_id: BANK_LINK }),
    });
    const { exchange_token: exchangeToken } = (await response.json()) as { exchange_token: string };
    const linked = await harness.integrations.connectBankLink({ ...WHO, linkIntentId, exchangeToken });
    const bank = await harness.ended(linked.connection ?? assert.fail());
    assert.deepEqual([bank.sync?.state, bank.sync?.outcomes], ['succeeded', 350n]);
    const key = (id: string) => keyOf('fintoc', bank.accountExternalId, id);
    const { value, currency, traits } = kept(key('mov_349')) ?? assert.fail();
    assert.deepEqual([value, currency, traits?.nationalId], ['1349', 'CLP', '11.111.111-1']);
    assert.deepEqual([kept(key('mov_out')), kept(key('mov_own'))], [undefined, undefined]);

    harness.sim.patch({ movements: [moved('mov_new', 9000)] });
    const now = new Date(Date.parse(NOW) + 1000);
    const event = (type: string, secret = FINTOC_KEYS.webhook_secret) => fintocDelivery(type, 'acc_1', secret, now);
    const refreshed = 'account.refresh_intent.succeeded';
    await assert.rejects(push('fintoc', bank, event(refreshed, 'another secret')), refused('unauthorized'));
    assert.equal((await push('fintoc', bank, event(refreshed))).use, WebhookUse.RECORDED);
    assert.equal(kept(key('mov_new'))?.value, '9000');
    assert.equal((await push('fintoc', bank, event('payment_intent.succeeded'))).use, WebhookUse.IGNORED);

    const [link] = integrationsWorld().bank_links ?? [];
    harness.sim.patch({ bank_links: [{ ...(link ?? assert.fail()), trouble: 'login_required' }] });
    assert.equal((await harness.sync(bank)).status, 'needs_action');
  });

  it('of a Facebook page are the leads of its forms, each with the ad that brought it', async () => {
    const lead = { ...{ page_id: PAGE, form_id: '801', created_time: hoursAgo(3) } };
    const fields = { full_name: 'Ana Soto', email: 'ana@example.com', what_hurts: 'my knee' };
    harness.sim.patch({
      leads: [
        { ...lead, id: '9001', ad_id: '320000000000000004', fields },
        { ...lead, id: '9002', form_id: '802', fields },
        { ...lead, id: '9003', created_time: hoursAgo(24 * 200), fields },
      ],
    });
    await harness.connect();
    await harness.integrations.choosePages({ ...WHO, pageIds: [PAGE] });
    const { connections } = await harness.client.listConnections({ profileId: PROFILE, channel: 'meta_pages' });
    const page = await harness.ended(connections[0] ?? assert.fail());
    assert.deepEqual([page.sync?.state, page.sync?.outcomes], ['succeeded', 2n]);
    const event = kept(keyOf('meta_pages', PAGE, '9001')) ?? assert.fail();
    assert.deepEqual(
      [event.eventType, event.campaign?.adId, event.traits?.email, event.traits?.firstName],
      ['lead_created', '320000000000000004', 'ana@example.com', 'Ana'],
    );
    assert.equal(kept(keyOf('meta_pages', PAGE, '9002'))?.campaign, undefined);
  });

  it('of a Facebook page are reported by webhooks that name the lead, which is then read with the token of its page', async () => {
    const lead = { page_id: PAGE, form_id: '801', created_time: hoursAgo(1), fields: { email: 'eva@example.com' } };
    await harness.connect();
    await harness.integrations.choosePages({ ...WHO, pageIds: [PAGE] });
    const { connections } = await harness.client.listConnections({ profileId: PROFILE, channel: 'meta_pages' });
    const page = await harness.ended(connections[0] ?? assert.fail());
    const submitted = { ...lead, id: '9101', ad_id: '320000000000000004' };
    harness.sim.patch({ leads: [submitted] });
    const body = leadgenBody(submitted);
    const sent = (secret = META_APP.client_secret, about: object = body) => ({
      provider: 'meta_pages',
      connectionId: 'app',
      ...graphDelivery(about, secret),
    });
    const take = (delivery: ReturnType<typeof sent>) => harness.inbound.takeWebhook(delivery);
    await assert.rejects(take(sent('another secret')), refused('unauthorized'));
    assert.equal(kept(keyOf('meta_pages', PAGE, '9101')), undefined);
    for (let i = 0; i < 2; i++) assert.equal((await take(sent())).use, WebhookUse.RECORDED);
    const event = kept(keyOf('meta_pages', PAGE, '9101')) ?? assert.fail();
    assert.deepEqual([event.traits?.email, event.campaign?.adId], ['eva@example.com', '320000000000000004']);

    const entry = (id: string, field: string, value: object) => ({
      object: 'page',
      entry: [{ id, changes: [{ field, value }] }],
    });
    const ignored = [
      entry(PAGE, 'feed', {}),
      entry('1', 'leadgen', { leadgen_id: '9101' }),
      entry(PAGE, 'leadgen', { leadgen_id: 404 }),
    ];
    for (const about of ignored)
      assert.equal((await take(sent(undefined, about))).use, WebhookUse.IGNORED, JSON.stringify(about));
    await assert.rejects(take(sent(undefined, { object: 'user', entry: [] })), refused('invalid_request'));
    await assert.rejects(
      take(sent(undefined, entry(PAGE, 'leadgen', { leadgen_id: '../me' }))),
      refused('invalid_request'),
    );
    assert.equal((await harness.get(page)).status, 'active');
  });
});
