// Makes Mercado Pago's webhook for a payment: only its id, with a signature over the id in the address, the request and the time.
import { createHmac, randomUUID } from 'node:crypto';
import { local } from './mercado-pago-objects.ts';
import type { SignedDelivery } from './stripe-webhook.ts';

export interface Notification {
  readonly paymentId: string;
  readonly seller: string;
  readonly action?: string;
  /** By default payment. */
  readonly topic?: string;
  readonly secret: string;
  readonly at: Date;
  /** Both were seen in real webhooks. */
  readonly unit?: 'seconds' | 'milliseconds';
}

export function mercadoPagoDelivery(notification: Notification): SignedDelivery {
  const {
    paymentId,
    seller,
    action = 'payment.updated',
    topic = 'payment',
    secret,
    at,
    unit = 'seconds',
  } = notification;
  const ts = unit === 'seconds' ? Math.floor(at.getTime() / 1000) : at.getTime();
  const requestId = randomUUID();
  const manifest = `id:${paymentId};request-id:${requestId};ts:${ts};`;
  const body = {
    id: Number.parseInt(requestId.slice(0, 8), 16),
    live_mode: false,
    type: topic,
    date_created: local(at.getTime()),
    user_id: Number(seller),
    api_version: 'v1',
    action,
    data: { id: paymentId },
  };
  return {
    body: Buffer.from(JSON.stringify(body)),
    query: `?data.id=${paymentId}&type=${topic}`,
    headers: {
      'x-request-id': requestId,
      'x-signature': `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`,
    },
  };
}
