// Shows a connected Shopify store to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Shop } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { z } from 'zod';
import { API_PREFIX } from '../../http/api-prefix.ts';
import { ConnectionRow, connectionExample, connectionRow, exampleOf } from '../connections/connection.ts';

export const ShopRow = ConnectionRow.extend({
  shop_domain: z.string(),
  has_webhook_secret: z.boolean().meta({ description: 'False while its webhooks are refused.' }),
  webhook_url: z.string().meta({
    description:
      'Where the store sends orders/paid, orders/updated, orders/cancelled, refunds/create and app/uninstalled. Without these webhooks, the orders are read by syncs.',
  }),
}).meta({ id: 'ShopifyManualConnection' });

export const shopExample: z.input<typeof ShopRow> = {
  ...exampleOf('shopify', { external_id: 'andes.myshopify.com', name: 'Andes Shop', currency: 'CLP' }, [
    ...['outcomes', 'webhooks', 'web_pixel'],
  ]),
  shop_domain: 'andes.myshopify.com',
  has_webhook_secret: true,
  webhook_url: `https://api.example.com/api/v1/integrations/shopify/webhook/${connectionExample.id}`,
};

export const SHOP_DOMAIN =
  'The permanent domain of the store, <name>.myshopify.com; the address of its admin is accepted too.';

/** @param baseUrl the public base address, without a trailing slash */
export function shopRow(shop: Shop | undefined, baseUrl: string): z.input<typeof ShopRow> {
  if (shop === undefined) throw publicError('internal_error');
  const row = connectionRow(shop.connection, baseUrl);
  return {
    ...row,
    shop_domain: row.account_external_id ?? '',
    has_webhook_secret: shop.hasWebhookSecret,
    webhook_url: webhookUrl(baseUrl, 'shopify', row.id),
  };
}

/** Returns the address to which a provider sends the events of one connection. */
export const webhookUrl = (baseUrl: string, provider: string, connectionId: string): string =>
  `${baseUrl}${API_PREFIX}/integrations/${provider}/webhook/${connectionId}`;
