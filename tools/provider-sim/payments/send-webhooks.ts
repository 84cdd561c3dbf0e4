// Sends webhooks for the payment providers: every webhook of a sale, signed as by the vendor, in any order, any number of times.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { mercadoPagoDelivery } from './mercado-pago-webhook.ts';
import { eventsOf } from './stripe-objects.ts';
import { type SignedDelivery, stripeDelivery } from './stripe-webhook.ts';
import { type Sale, saleKey } from './world.ts';

export const WebhookOrderSchema = z.strictObject({
  vendor: z.enum(['stripe', 'mercado_pago']),
  /** The id of the sale. */
  id: z.string(),
  /** The URL to which they are sent. */
  to: z.url(),
  secret: z.string(),
  order: z.enum(['as_fired', 'reversed']).default('as_fired'),
  /** How often each is sent. */
  times: z.number().int().min(1).default(1),
  /** Signed with another secret, signed an hour ago, or changed after signing. */
  fault: z.enum(['wrong_secret', 'old', 'changed']).optional(),
});
export type WebhookOrder = z.input<typeof WebhookOrderSchema>;

/** Returns the account's number at Mercado Pago. */
export const sellerOf = (personId: string): number =>
  Number.parseInt(createHash('sha256').update(personId).digest('hex').slice(0, 7), 16);

/** Sends them one after the other. @returns the status of each answer @throws Error for a sale that does not exist */
export async function sendWebhooks(sales: readonly Sale[], given: WebhookOrder): Promise<number[]> {
  const order = WebhookOrderSchema.parse(given);
  const sale = sales.find((one) => saleKey(one) === saleKey(order));
  if (!sale) throw new Error('There is no such sale in this world.');
  const fired = deliveriesOf(sale, order);
  if (order.order === 'reversed') fired.reverse();
  const statuses: number[] = [];
  for (const delivery of Array.from({ length: order.times }, () => fired).flat()) {
    const { body, headers, query } = order.fault === 'changed' ? changed(delivery) : delivery;
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

function deliveriesOf(
  sale: Sale,
  { vendor, secret: good, fault }: z.output<typeof WebhookOrderSchema>,
): SignedDelivery[] {
  const at = new Date(Date.now() - (fault === 'old' ? 3_600_000 : 0));
  const secret = fault === 'wrong_secret' ? `${good}-wrong` : good;
  if (vendor === 'stripe')
    return eventsOf(sale, `acct_sim${sale.person_id}`).map((event) => stripeDelivery(event, secret, at));
  const changes = ['payment.created', ...sale.refunds.map(() => 'payment.updated')];
  const notification = { paymentId: sale.id, seller: String(sellerOf(sale.person_id)), secret, at };
  return changes.map((action, n) =>
    mercadoPagoDelivery({ ...notification, action, unit: n % 2 === 0 ? 'seconds' : 'milliseconds' }),
  );
}

/** Mercado Pago signs the address instead of the body, so there the address changes. */
const changed = ({ body, headers, query }: SignedDelivery): SignedDelivery => ({
  headers,
  body: Buffer.concat([body, Buffer.from(' ')]),
  query: query.replace('data.id=', 'data.id=9'),
});
