// Makes Shopify's webhook: signed over the body with the store's secret, in base64, with its topic in the headers.
import { createHmac, randomUUID } from 'node:crypto';
import type { SignedDelivery } from '../payments/stripe-webhook.ts';
import { orderBody } from './shopify-order.ts';
import { type Order, type Shop, ShopSchema } from './shops.ts';

/** @param topic for example orders/paid; secret is the store's, or a wrong one for a test */
export function shopifyDelivery(
  topic: string,
  order: Order,
  shop: Parameters<typeof ShopSchema.parse>[0],
  secret?: string,
): SignedDelivery {
  const store: Shop = ShopSchema.parse(shop);
  const body = Buffer.from(JSON.stringify(orderBody(order, store, topic)));
  return {
    body,
    query: '',
    headers: {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': store.id,
      'x-shopify-api-version': '2026-07',
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': order.updated_at,
      'x-shopify-hmac-sha256': createHmac('sha256', secret ?? store.webhook_secret)
        .update(body)
        .digest('base64'),
    },
  };
}
