// Where connections and hand-offs are asked for.
import { type Place, place, post } from './place.ts';

export const PLACES_OF_CONNECTIONS: readonly Place[] = [
  place(
    'GET /connections/{id}',
    'path id',
    (t) => t.connections,
    (id) => `/connections/${id}`,
  ),
  ...(['key', 'owner'] as const).flatMap((as) => [
    place(
      'DELETE /connections/{id}',
      'path id',
      (t) => t.connections,
      (id) => `/connections/${id}`,
      { as },
    ),
    place(
      'POST /connections/{id}/disconnect',
      'path id',
      (t) => t.connections,
      (id) => post(`/connections/${id}/disconnect`, undefined),
      { as },
    ),
    place(
      'GET /connections/{id}/pixels',
      'path id',
      (t) => t.connections,
      (id) => `/connections/${id}/pixels`,
      { as },
    ),
    place(
      'GET /handoffs/{id}',
      'path id',
      (t) => t.handoffs,
      (id) => `/handoffs/${id}`,
      { as },
    ),
  ]),
  place(
    'GET /calendars/{connectionId}/events',
    'path connectionId',
    (t) => t.connections,
    (id) => `/calendars/${id}/events?from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z`,
  ),
  place(
    'POST /connections/{provider}/handoff',
    'body profile_id',
    (t) => t.profiles,
    (id) => post('/connections/social_ads/handoff', { profile_id: id }),
  ),
  place(
    'POST /connections/pending/{provider}/finalize',
    'body candidate_id',
    (t) => t.handoffs,
    (id) => post('/connections/pending/social_ads/finalize', { candidate_id: id }),
  ),
  place(
    'POST /integrations/{provider}/webhook/{connectionId}',
    'path connectionId',
    (t) => t.connections,
    (id) => post(`/integrations/payments_provider_a/webhook/${id}`, {}),
  ),
  place(
    'PATCH /integrations/shopify/manual-connections/{connectionId}',
    'path connectionId',
    (t) => t.connections,
    (id) => ({
      path: `/integrations/shopify/manual-connections/${id}`,
      body: { webhook_secret: null },
    }),
  ),
  place(
    'DELETE /integrations/shopify/manual-connections/{connectionId}',
    'path connectionId',
    (t) => t.connections,
    (id) => `/integrations/shopify/manual-connections/${id}`,
  ),
  place(
    'POST /integrations/shopify/web-pixel/activate',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/integrations/shopify/web-pixel/activate', { connection_id: id }),
  ),
  place(
    'POST /integrations/fintoc/link/connect',
    'body link_intent_id',
    (t) => t.bankLinks,
    (id) => post('/integrations/fintoc/link/connect', { link_intent_id: id, exchange_token: 'li_stolen_sec_x' }),
  ),
  place(
    'GET /integrations/meta/pages',
    'query connection_id',
    (t) => t.connections,
    (id) => `/integrations/meta/pages?connection_id=${id}`,
  ),
  place(
    'POST /integrations/meta/pages',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/integrations/meta/pages', { page_ids: [], connection_id: id }),
  ),
  place(
    'POST /connections/sync',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/connections/sync', { connection_id: id }),
  ),
];
