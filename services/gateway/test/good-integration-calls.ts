// Lists one good call for each operation that connects without a hand-off.
import { CONNECTION_ID } from './doubles/known-ids.ts';
import type { GoodCall } from './good-calls.ts';

export const INTEGRATION_CALLS: Readonly<Record<string, GoodCall>> = {
  'GET /integrations/shopify/manual-connections': { path: '/integrations/shopify/manual-connections', status: 200 },
  'POST /integrations/shopify/manual-connections': {
    path: '/integrations/shopify/manual-connections',
    body: { shop_domain: 'andes.myshopify.com', access_token: 'shpat_0123456789' },
    status: 201,
  },
  'PATCH /integrations/shopify/manual-connections/{connectionId}': {
    path: `/integrations/shopify/manual-connections/${CONNECTION_ID}`,
    body: { webhook_secret: null },
    status: 200,
  },
  'DELETE /integrations/shopify/manual-connections/{connectionId}': {
    path: `/integrations/shopify/manual-connections/${CONNECTION_ID}`,
    status: 200,
  },
  'POST /integrations/shopify/web-pixel/activate': {
    path: '/integrations/shopify/web-pixel/activate',
    body: { connection_id: CONNECTION_ID },
    status: 200,
  },
  'GET /integrations/manychat/connection': { path: '/integrations/manychat/connection', status: 200 },
  'POST /integrations/manychat/connection': {
    path: '/integrations/manychat/connection',
    body: { api_key: '501:0123456789' },
    status: 201,
  },
  'POST /integrations/fintoc/link/start': { path: '/integrations/fintoc/link/start', status: 201 },
  'POST /integrations/fintoc/link/connect': {
    path: '/integrations/fintoc/link/connect',
    body: { link_intent_id: 'li_1', exchange_token: 'li_1_sec_1' },
    status: 201,
  },
  'GET /integrations/lhg/outcomes/prefill': { path: '/integrations/lhg/outcomes/prefill', status: 200 },
  'GET /integrations/meta/pages': { path: `/integrations/meta/pages?connection_id=${CONNECTION_ID}`, status: 200 },
  'POST /integrations/meta/pages': { path: '/integrations/meta/pages', body: { page_ids: ['701'] }, status: 200 },
};
