// Lists the endpoints of connections and hand-offs.
import { endpoint, post, type TenantEndpoint } from './tenant-endpoint.ts';

export const CONNECTION_ENDPOINTS: readonly TenantEndpoint[] = [
  endpoint(
    'GET /connections/{id}',
    'path id',
    (t) => t.connections,
    (id) => `/connections/${id}`,
  ),
  ...(['key', 'owner'] as const).flatMap((as) => [
    endpoint(
      'DELETE /connections/{id}',
      'path id',
      (t) => t.connections,
      (id) => `/connections/${id}`,
      { as },
    ),
    endpoint(
      'POST /connections/{id}/disconnect',
      'path id',
      (t) => t.connections,
      (id) => post(`/connections/${id}/disconnect`, undefined),
      { as },
    ),
    endpoint(
      'GET /connections/{id}/pixels',
      'path id',
      (t) => t.connections,
      (id) => `/connections/${id}/pixels`,
      { as },
    ),
    endpoint(
      'GET /handoffs/{id}',
      'path id',
      (t) => t.handoffs,
      (id) => `/handoffs/${id}`,
      { as },
    ),
  ]),
  endpoint(
    'GET /calendars/{connectionId}/events',
    'path connectionId',
    (t) => t.connections,
    (id) => `/calendars/${id}/events?from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z`,
  ),
  endpoint(
    'POST /connections/{provider}/handoff',
    'body profile_id',
    (t) => t.profiles,
    (id) => post('/connections/social_ads/handoff', { profile_id: id }),
  ),
  endpoint(
    'POST /connections/pending/{provider}/finalize',
    'body candidate_id',
    (t) => t.handoffs,
    (id) => post('/connections/pending/social_ads/finalize', { candidate_id: id }),
  ),
  endpoint(
    'POST /integrations/{provider}/webhook/{connectionId}',
    'path connectionId',
    (t) => t.connections,
    (id) => post(`/integrations/payments_provider_a/webhook/${id}`, {}),
  ),
  endpoint(
    'PATCH /integrations/shopify/manual-connections/{connectionId}',
    'path connectionId',
    (t) => t.connections,
    (id) => ({
      path: `/integrations/shopify/manual-connections/${id}`,
      body: { webhook_secret: null },
    }),
  ),
  endpoint(
    'DELETE /integrations/shopify/manual-connections/{connectionId}',
    'path connectionId',
    (t) => t.connections,
    (id) => `/integrations/shopify/manual-connections/${id}`,
  ),
  endpoint(
    'POST /integrations/shopify/web-pixel/activate',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/integrations/shopify/web-pixel/activate', { connection_id: id }),
  ),
  endpoint(
    'POST /integrations/fintoc/link/connect',
    'body link_intent_id',
    (t) => t.bankLinks,
    (id) => post('/integrations/fintoc/link/connect', { link_intent_id: id, exchange_token: 'li_stolen_sec_x' }),
  ),
  endpoint(
    'GET /integrations/meta/pages',
    'query connection_id',
    (t) => t.connections,
    (id) => `/integrations/meta/pages?connection_id=${id}`,
  ),
  endpoint(
    'POST /integrations/meta/pages',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/integrations/meta/pages', { page_ids: [], connection_id: id }),
  ),
  endpoint(
    'POST /connections/sync',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/connections/sync', { connection_id: id }),
  ),
];
