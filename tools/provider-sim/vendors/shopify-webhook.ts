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
  return delivery(topic, orderBody(order, store, topic), store, order.updated_at, secret);
}

/** Makes the webhook by which Shopify says that the app was uninstalled. */
export function shopifyRemoval(shop: Shop, secret?: string): SignedDelivery {
  const body = { domain: shop.id, myshopify_domain: shop.id, name: shop.name };
  return delivery('app/uninstalled', body, shop, new Date().toISOString(), secret);
}

function delivery(topic: string, payload: unknown, shop: Shop, triggeredAt: string, secret?: string): SignedDelivery {
  const body = Buffer.from(JSON.stringify(payload));
  return {
    body,
    query: '',
    headers: {
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': shop.id,
      'x-shopify-api-version': '2026-07',
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-triggered-at': triggeredAt,
      'x-shopify-hmac-sha256': createHmac('sha256', secret || shop.webhook_secret)
        .update(body)
        .digest('base64'),
    },
  };
}
