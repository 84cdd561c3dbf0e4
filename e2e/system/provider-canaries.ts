// Connects a profile with every provider that reports persons, and has each report one whose every value is a unique word; so
// that tests can find where persons, and the secrets of providers, end up.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { press } from '@touchline/tools/provider-sim/consent/press.ts';
import { highlevelDelivery, SIMULATED_KEY } from '@touchline/tools/provider-sim/highlevel/highlevel-webhook.ts';
import { mercadoPagoDelivery } from '@touchline/tools/provider-sim/payments/mercado-pago-webhook.ts';
import { sellerOf } from '@touchline/tools/provider-sim/payments/seller-of.ts';
import { eventsOf } from '@touchline/tools/provider-sim/payments/stripe-objects.ts';
import { type SignedDelivery, stripeDelivery } from '@touchline/tools/provider-sim/payments/stripe-webhook.ts';
import { FINTOC_KEYS } from '@touchline/tools/provider-sim/vendors/fintoc.ts';
import { fintocDelivery } from '@touchline/tools/provider-sim/vendors/fintoc-webhook.ts';
import { shopifyDelivery } from '@touchline/tools/provider-sim/vendors/shopify-webhook.ts';
import { newAdAccount } from './ad-account.ts';
import { type Canaries, canaries } from './canary-person.ts';
import { canaryWorld, emailOf, nameOf, type People, phoneOf, VENDORS, type VendorName } from './canary-world.ts';
import { registerNumber, simulated } from './chat.ts';
import { testSystem } from './fixture.ts';
import type { Json, TestProfile } from './profile.ts';

export interface ProviderCanaries {
  /** The person that each vendor reports. */
  readonly people: People;
  /** Which values of a person each vendor reports. */
  readonly said: Readonly<Record<VendorName, readonly (keyof Canaries)[]>>;
  /** Codes, states, cookies, tokens, keys and secrets, in clear text. */
  readonly secrets: readonly string[];
  /** What the vendors say beside that about a person, and nobody needs. */
  readonly unread: readonly string[];
  /** Each webhook that was accepted, to be sent again or changed. */
  readonly deliveries: readonly Delivered[];
}

export interface Delivered {
  readonly provider: string;
  /** The id of the connection, or app. */
  readonly address: string;
  readonly delivery: SignedDelivery;
}

const SAID: ProviderCanaries['said'] = {
  stripe: ['first', 'last', 'email', 'phone'],
  mercado_pago: ['first', 'last', 'email', 'rut'],
  highlevel: ['first', 'last', 'email', 'phone'],
  shopify: ['first', 'last', 'email', 'phone'],
  fintoc: ['first', 'last', 'rut'],
  manychat: ['first', 'last', 'email', 'phone'],
  meta_leads: ['first', 'last', 'email', 'phone', 'rut'],
  whatsapp: ['phone'],
};

/** The secrets of the deployment's own apps, as the simulator and the services have them. */
const APP_SECRETS = [
  ...['sk_test_simulated', 'whsec_simulated', 'simulated-webhooks', 'e2e-google-secret', 'e2e-developer'],
  ...['e2e-meta-secret', FINTOC_KEYS.secret_key, FINTOC_KEYS.webhook_secret],
];

/** Sends a webhook as its provider does. */
export const pushTo = ({ provider, address, delivery }: Delivered): Promise<Response> =>
  fetch(
    `${testSystem().services.addresses.baseUrl}/api/v1/integrations/${provider}/webhook/${address}${delivery.query}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...delivery.headers },
      body: new Uint8Array(delivery.body),
    },
  );

/** Connects everything, waits for the first reads, and sends every webhook; each is accepted. */
export async function reportCanaries(p: TestProfile): Promise<ProviderCanaries> {
  const people = Object.fromEntries(VENDORS.map((vendor) => [vendor, canaries()])) as People;
  const secrets = [...APP_SECRETS];
  const base = String(randomInt(100_000_000, 999_999_999));
  const account = await newAdAccount(p);
  const { person, location, sales, shop, order, bank, page, contact, deal, patch } = canaryWorld(people, base, account);
  await account.patch(patch);
  const { manychat, whatsapp } = people;
  secrets.push(account.token, page.access_token, shop.webhook_secret, `shpat_${base}`, `manychat-token-${base}`);

  const consented = async (provider: string): Promise<string> => {
    const { body } = await p.call('POST', `/connections/${provider}/handoff`);
    const started = await fetch(body.data.start_url, { redirect: 'manual' });
    const authorizeUrl = started.headers.get('location') ?? '';
    const back = await press(authorizeUrl, { person });
    const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    secrets.push(back.searchParams.get('state') ?? assert.fail(), back.searchParams.get('code') ?? assert.fail());
    secrets.push(cookie.split('=')[1] ?? assert.fail());
    await fetch(back, { redirect: 'manual', headers: { cookie } });
    const { data } = await p.get(`/handoffs/${body.data.id}`);
    assert.equal(data.status, 'completed', JSON.stringify(data));
    return data.result.connection_id;
  };
  const made = async (path: string, body: object): Promise<Json> => {
    const answer = await p.call('POST', path, body);
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    return answer.body.data;
  };
  await made('/exports/destinations', { ad_pixel_id: account.pixel });
  const connections = {
    stripe: await consented('payments_provider_a'),
    mercado_pago: await consented('payments_provider_b'),
    highlevel: await consented('crm_provider'),
  };
  const store = await made('/integrations/shopify/manual-connections', {
    ...{ shop_domain: shop.id, access_token: `shpat_${base}`, webhook_secret: shop.webhook_secret },
  });
  const chatPage = await made('/integrations/manychat/connection', { api_key: `${base}6:manychat-token-${base}` });
  secrets.push(chatPage.webhook_secret);
  const link = await made('/integrations/fintoc/link/start', {});
  const widget = { widget_token: link.widget_token, link_id: bank.id };
  const given = await fetch(`${testSystem().simulatorUrl}/fintoc/widget`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(widget) },
  });
  const { exchange_token } = (await given.json()) as Json;
  const linked = await made('/integrations/fintoc/link/connect', {
    ...{ link_intent_id: link.link_intent_id, exchange_token },
  });
  await made('/integrations/meta/pages', { page_ids: [page.id], connection_id: account.connectionId });
  const { numberId } = await registerNumber(p, account);
  secrets.push(`chat-${numberId}`);

  const idOf = (answer: Json): string => answer.connection?.id ?? answer.id;
  const now = () => new Date();
  const flow = {
    ...{ id: `${base}9`, page_id: `${base}6`, first_name: manychat.first, last_name: manychat.last },
    ...{ email: emailOf(manychat), phone: phoneOf(manychat), last_input_text: manychat.property },
    // It happens now, so it is exported to the ad platform.
    event: 'lead_created',
  };
  const written = await simulated([
    {
      ...{ numberId, from: `56${whatsapp.phone}`, name: nameOf(whatsapp), text: `Hola ${whatsapp.property}` },
      referral: { source_type: 'ad', source_id: account.ad, ctwa_clid: `click-${base}`, headline: whatsapp.title },
    },
  ]);
  const plain = (body: string, headers: Record<string, string>): SignedDelivery => ({
    ...{ body: Buffer.from(body), headers, query: '' },
  });
  const deliveries: Delivered[] = [
    ...eventsOf(sales[0], `acct_sim${person}`).map((event) => ({
      ...{ provider: 'payments_provider_a', address: connections.stripe },
      delivery: stripeDelivery(event, 'whsec_simulated', now()),
    })),
    {
      ...{ provider: 'payments_provider_b', address: connections.mercado_pago },
      delivery: mercadoPagoDelivery({
        ...{ paymentId: sales[1].id, seller: String(sellerOf(person)), secret: 'simulated-webhooks', at: now() },
      }),
    },
    ...[
      { ...contact, type: 'ContactCreate', locationId: location },
      { ...deal, type: 'OpportunityStatusUpdate', locationId: location },
    ].map((body) => ({
      ...{ provider: 'crm_provider', address: 'app', delivery: highlevelDelivery(body, SIMULATED_KEY, now()) },
    })),
    { provider: 'shopify', address: idOf(store), delivery: shopifyDelivery('orders/paid', order, shop) },
    {
      ...{ provider: 'fintoc', address: idOf(linked) },
      delivery: fintocDelivery(
        ...(['account.refresh_intent.succeeded', bank.account, FINTOC_KEYS.webhook_secret, now()] as const),
      ),
    },
    {
      ...{ provider: 'manychat', address: idOf(chatPage) },
      delivery: plain(JSON.stringify(flow), { 'x-touchline-secret': chatPage.webhook_secret }),
    },
    { provider: 'chat_provider', address: 'app', delivery: plain(written.body, { ...written.headers }) },
  ];
  for (const one of deliveries) {
    const answer = await pushTo(one);
    assert.equal(answer.status, 200, `${one.provider}: ${await answer.text()}`);
  }
  const issued = await fetch(`${testSystem().simulatorUrl}/__sim/issued`);
  secrets.push(...((await issued.json()) as { issued: string[] }).issued);
  return {
    ...{ people, said: SAID, deliveries, secrets: [...new Set(secrets)] },
    unread: [...VENDORS.map((vendor) => people[vendor].property), whatsapp.first, whatsapp.last, whatsapp.title],
  };
}
