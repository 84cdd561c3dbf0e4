// Declares POST /integrations/shopify/manual-connections, which connects a store by a token that its merchant pastes.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { keyField } from './key-field.ts';
import { SHOP_DOMAIN, ShopRow, shopExample, shopRow } from './shop.ts';
import { workspaceOf } from './workspace-of.ts';

/** Longer than connections waits for the store. */
export const LIVE_CALL_MS = 10_000;

const Body = z
  .strictObject({
    shop_domain: textField(200, SHOP_DOMAIN).min(1),
    access_token: keyField('The Admin API access token of an app in that store, with the scope read_orders.'),
    webhook_secret: keyField(
      'The secret with which the store signs its webhooks; without it they are refused.',
    ).optional(),
  })
  .meta({ id: 'ShopifyManualConnectionInput' });

export const connectShop = operation({
  method: 'POST',
  path: '/integrations/shopify/manual-connections',
  area: 'connections',
  summary: 'Connect a Shopify store',
  description:
    'Tests the token with one call to the store before anything is stored. The store is then read immediately, 90 days back: paid orders become payment_received, and refunds are subtracted from them. Connecting the same store again returns 200 and replaces the token; a store on another profile of the workspace is refused with account_connected_elsewhere.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ShopRow, { statuses: { 201: 'Connected.', 200: 'Already connected, and now has the new token.' } }),
  errors: ['validation_error', 'account_connected_elsewhere', 'provider_error', 'not_found'],
  examples: {
    request: { shop_domain: 'andes.myshopify.com', access_token: 'shpat_0123456789abcdef' },
    answer: { data: shopExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body }, { integrations, tenants, baseUrl }) => {
    const workspaceId = await workspaceOf({ tenants }, profileId);
    const { shop, created } = await integrations.connectShop(
      {
        ...{ profileId, workspaceId, shopDomain: body.shop_domain, accessToken: body.access_token },
        webhookSecret: body.webhook_secret ?? '',
      },
      { deadlineMs: LIVE_CALL_MS },
    );
    return { data: shopRow(shop, baseUrl()), status: created ? 201 : 200 };
  },
});
