// Signs webhooks as Stripe does: the time, a dot and the body, with the secret of the endpoint.
import { createHmac } from 'node:crypto';

export interface SignedDelivery {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** The query of the address, with its question mark; empty for none. */
  readonly query: string;
}

/** @param at when it is sent; every attempt of a delivery is signed again */
export function stripeDelivery(event: unknown, secret: string, at: Date): SignedDelivery {
  const body = Buffer.from(JSON.stringify(event));
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return { body, query: '', headers: { 'stripe-signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}` } };
}
