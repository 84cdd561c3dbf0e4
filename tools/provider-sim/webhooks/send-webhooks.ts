// Sends the webhooks of a vendor, signed as by the vendor: in any order, any number of times, late, or with a fault.
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedDelivery } from '../payments/stripe-webhook.ts';
import type { ParsedWorld } from '../world.ts';
import { type Fired, firedBy } from './fired-by.ts';
import { type ParsedOrder, type WebhookOrder, WebhookOrderSchema } from './webhook-order.ts';

const DAY_MS = 86_400_000;
const SIGNATURES =
  /^(stripe-signature|x-signature|x-ghl-signature|x-shopify-hmac-sha256|fintoc-signature|x-hub-signature-256)$/;

/**
 * Sends them one after the other.
 * @returns the status of each answer
 * @throws ZodError for a malformed order; Error for an object that the world does not have
 */
export async function sendWebhooks(world: ParsedWorld, given: WebhookOrder): Promise<number[]> {
  const order = WebhookOrderSchema.parse(given);
  const statuses: number[] = [];
  for (const signed of signedBy(arranged(firedBy(world, order), order), order)) {
    if (order.delay_ms > 0) await delay(order.delay_ms);
    const { body, headers, query } = signed();
    const answer = await fetch(`${order.to}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
    });
    await answer.body?.cancel();
    statuses.push(answer.status);
  }
  return statuses;
}

/** Returns what signs each delivery, when it is sent. A replayed one is signed once. */
function signedBy(fired: readonly Fired[], order: ParsedOrder): (() => SignedDelivery)[] {
  const rounds = order.fault === 'replayed' ? Math.max(2, order.times) : order.times;
  const secret = order.fault === 'wrong_secret' ? `${order.secret}-wrong` : order.secret;
  const sign = (one: Fired): SignedDelivery => {
    const at = new Date(Date.now() - (order.fault === 'old' ? DAY_MS : 0));
    const delivery = one({ at, secret, isWrongKey: order.fault === 'wrong_secret' });
    if (order.fault === 'changed') return changed(delivery);
    return order.fault === 'unsigned' ? unsigned(delivery) : delivery;
  };
  const first = order.fault === 'replayed' ? fired.map(sign) : undefined;
  return Array.from({ length: rounds }, () =>
    fired.map((one, n) => () => {
      const again = first?.[n];
      return again ?? sign(one);
    }),
  ).flat();
}

function arranged(fired: readonly Fired[], { order, seed }: ParsedOrder): readonly Fired[] {
  if (order === 'as_fired') return fired;
  const list = [...fired].reverse();
  if (order === 'reversed') return list;
  // Fisher and Yates, with the numbers of a linear congruential generator: the same seed gives the same order.
  let state = seed;
  for (let i = list.length - 1; i > 0; i--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const j = state % (i + 1);
    const [a, b] = [list[i], list[j]];
    if (a && b) [list[i], list[j]] = [b, a];
  }
  return list;
}

/** Mercado Pago signs the address instead of the body, so there the address changes. */
const changed = ({ body, headers, query }: SignedDelivery): SignedDelivery => ({
  headers,
  body: Buffer.concat([body, Buffer.from(' ')]),
  query: query.replace('data.id=', 'data.id=9'),
});

const unsigned = ({ body, headers, query }: SignedDelivery): SignedDelivery => ({
  body,
  query,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !SIGNATURES.test(name))),
});
