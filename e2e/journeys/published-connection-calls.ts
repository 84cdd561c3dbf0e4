// Lists the calls of connections and hand-offs, in an order in which each finds what the one before it left.
import { randomUUID } from 'node:crypto';
import { ACCOUNT, SECOND_ACCOUNT } from '../system/test-world.ts';
import { at, type Call } from './published-call.ts';
import { integrationCalls } from './published-integration-calls.ts';

const JANUARY = 'from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z';

export const connectionCalls: readonly Call[] = [
  ...integrationCalls,
  ['GET', '/connections', 200],
  ['GET', '/connections/{id}', 200, ({ connection }) => ({ path: `/connections/${connection}` })],
  ['GET', '/connections/{id}', 404, at(`/connections/${randomUUID()}`)],
  ['GET', '/connections/{id}/pixels', 200, ({ connection }) => ({ path: `/connections/${connection}/pixels` })],
  ['GET', '/connections/{id}/pixels', 404, at(`/connections/${randomUUID()}/pixels`)],
  ['GET', '/calendars/{connectionId}/events', 200, ({ crm }) => ({ path: `/calendars/${crm}/events?${JANUARY}` })],
  [
    'GET',
    '/calendars/{connectionId}/events',
    400,
    ({ crm }) => ({ path: `/calendars/${crm}/events?from=2026-01-01T00:00:00Z&to=2026-12-31T00:00:00Z` }),
  ],
  [
    'GET',
    '/calendars/{connectionId}/events',
    422,
    ({ crm }) => ({ path: `/calendars/${crm}/events?${JANUARY}&calendar_id=primary` }),
  ],
  ['GET', '/calendars/{connectionId}/events', 404, at(`/calendars/${randomUUID()}/events?${JANUARY}`)],
  ['GET', '/connections/{provider}/stages', 200, at('/connections/crm_provider/stages?locale=es')],
  ['GET', '/connections/{provider}/stages', 400, at('/connections/social_ads/stages')],
  ['GET', '/connections/{provider}/stages', 400, at('/connections/crm_provider/stages?locale=fr')],
  [
    'PATCH',
    '/outcome-definitions/{id}',
    200,
    ({ stage }) => ({ path: `/outcome-definitions/${stage}`, body: { event_key: 'quote_presented' } }),
  ],
  [
    'PATCH',
    '/outcome-definitions/{id}',
    422,
    ({ stage }) => ({ path: `/outcome-definitions/${stage}`, body: { event_key: 'deal_won' } }),
  ],
  ['POST', '/connections/{provider}/handoff', 201, at('/connections/social_ads/handoff')],
  ['POST', '/connections/{provider}/handoff', 400, at('/connections/shopify/handoff')],
  [
    'POST',
    '/connections/{provider}/handoff',
    400,
    () => ({ path: '/connections/social_ads/handoff', body: { return_url: 'https://nobody.example/' } }),
  ],
  [
    'POST',
    '/connections/{provider}/handoff',
    404,
    () => ({ path: '/connections/social_ads/handoff', body: { profile_id: randomUUID() } }),
  ],
  ['GET', '/handoffs/{id}', 200, ({ handoff }) => ({ path: `/handoffs/${handoff}` })],
  ['GET', '/handoffs/{id}', 404, at(`/handoffs/${randomUUID()}`)],
  ['GET', '/connections/pending/{provider}', 404, at('/connections/pending/search_ads')],
  ['GET', '/connections/pending/{provider}', 200, at('/connections/pending/social_ads')],
  [
    'POST',
    '/connections/pending/{provider}/finalize',
    422,
    () => ({ path: '/connections/pending/social_ads/finalize', body: { candidate_id: 'act_0' } }),
  ],
  [
    'POST',
    '/connections/pending/{provider}/finalize',
    200,
    () => ({ path: '/connections/pending/social_ads/finalize', body: { candidate_id: `act_${ACCOUNT}` } }),
  ],
  [
    'POST',
    '/connections/pending/{provider}/finalize',
    409,
    () => ({ path: '/connections/pending/social_ads/finalize', body: { candidate_id: `act_${SECOND_ACCOUNT}` } }),
  ],
  ['DELETE', '/connections/{id}', 403, ({ connection }) => ({ path: `/connections/${connection}` })],
  ['DELETE', '/connections/{id}', 404, at(`/connections/${randomUUID()}`)],
  [
    'POST',
    '/integrations/{provider}/webhook/{connectionId}',
    404,
    () => ({ path: `/integrations/payments_provider_a/webhook/${randomUUID()}`, body: { type: 'charge.succeeded' } }),
  ],
  [
    'POST',
    '/integrations/{provider}/webhook/{connectionId}',
    401,
    () => ({ path: '/integrations/payments_provider_a/webhook/app', body: { type: 'charge.succeeded' } }),
  ],
  ['POST', '/connections/sync', 202, () => ({ body: {} })],
  ['GET', '/connections/sync/status', 200],
  ['POST', '/connections/{id}/disconnect', 404, at(`/connections/${randomUUID()}/disconnect`)],
  [
    'POST',
    '/connections/{id}/disconnect',
    200,
    ({ connection }) => ({ path: `/connections/${connection}/disconnect` }),
  ],
  ['GET', '/connections/{id}/pixels', 409, ({ connection }) => ({ path: `/connections/${connection}/pixels` })],
];
