// Lists one call of every operation that must succeed against the service doubles, by default with a key that may do everything.
import { randomUUID } from 'node:crypto';
import { ACCESS_CALLS, type AccessWorld } from './access/good-access-calls.ts';
import {
  ACTION_ID,
  CAMPAIGN_ID,
  CONNECTION_ID,
  CUSTOMER_ID,
  DELIVERY_ID,
  DESTINATION_ID,
  DOMAIN_ID,
  HANDOFF_ID,
  MEDIA_ID,
  PLATFORM_ID,
  SUBSCRIPTION_ID,
} from './doubles/known-ids.ts';
import { INTEGRATION_CALLS } from './good-integration-calls.ts';

export const RANGE = 'date_from=2026-01-01&date_to=2026-01-31';
export const GOAL = {
  conversion_key: 'trial_started',
  name: 'Trial',
  event_names: ['trial_started'],
  kind: 'pipeline',
};

/**
 * The path with its query, the body as JSON or as a form, headers that replace the key's, and the status that must be returned.
 */
export interface GoodCall {
  readonly path: string;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** The content of a file, which is sent in a multipart form. */
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** True when the operation requires an Idempotency-Key: each call is sent with a new one. */
  readonly isKeyed?: true;
  readonly status: number;
}

/** One good call for each operation that does not concern access records; access/good-access-calls.ts has those that do. */
export const CALLS: Readonly<Record<string, GoodCall>> = {
  'POST /events': {
    path: '/events',
    body: { event_name: 'lead', user_traits: { email: 'a@example.com' } },
    status: 202,
  },
  'POST /tracking/keys': { path: '/tracking/keys', status: 201 },
  'GET /tracking/keys': { path: '/tracking/keys', status: 200 },
  'DELETE /tracking/keys/{id}': { path: '/tracking/keys/9d528f6c', status: 200 },
  'GET /tracking/snippet': { path: '/tracking/snippet?pixel=1234567890', status: 200 },
  'GET /tracking/events': { path: '/tracking/events?limit=1', status: 200 },
  'GET /tracking/quality': { path: '/tracking/quality', status: 200 },
  'GET /tracking/settings': { path: '/tracking/settings', status: 200 },
  'PATCH /tracking/settings': { path: '/tracking/settings', body: { track_forms: false }, status: 200 },
  'POST /tracking/verification': {
    path: '/tracking/verification',
    body: { url: 'https://shop.example/' },
    status: 202,
  },
  'GET /tracking/verification': { path: '/tracking/verification', status: 200 },
  'GET /tracking/installers/gtm': { path: '/tracking/installers/gtm', status: 200 },
  'GET /tracking/installers/shopify-pixel': { path: '/tracking/installers/shopify-pixel', status: 200 },
  'POST /tracking/custom-domains': {
    path: '/tracking/custom-domains',
    body: { host: 'track.shop.example' },
    status: 201,
  },
  'GET /tracking/custom-domains': { path: '/tracking/custom-domains', status: 200 },
  'DELETE /tracking/custom-domains/{id}': { path: `/tracking/custom-domains/${DOMAIN_ID}`, status: 200 },
  'POST /tracking/custom-domains/{id}/verify': { path: `/tracking/custom-domains/${DOMAIN_ID}/verify`, status: 200 },
  'GET /tracking/ops': { path: '/tracking/ops', status: 200 },
  'GET /tracking/freshness': { path: '/tracking/freshness', status: 200 },
  'GET /tracking/origin': { path: '/tracking/origin', status: 200 },
  'GET /tracking/replay-status': { path: '/tracking/replay-status', status: 200 },
  'POST /customers': { path: '/customers', body: { rows: [{ email: 'a@example.com' }] }, status: 200 },
  'POST /customers/link-tokens': {
    path: '/customers/link-tokens',
    body: { customers: [{ customer_key: 'C-77' }] },
    status: 200,
  },
  'POST /customers/erasures': {
    path: '/customers/erasures',
    body: { request_ref: 'dsr-1', customer_key: 'C-77' },
    status: 202,
  },
  'GET /customers/erasures/{erasure_id}': { path: `/customers/erasures/${CUSTOMER_ID}`, status: 200 },
  'GET /customers': { path: `/customers?${RANGE}&goal=payment_received&limit=1`, status: 200 },
  'GET /customers/search': { path: '/customers/search?q=ana', status: 200 },
  'GET /customers/{id}/journey': { path: `/customers/${CUSTOMER_ID}/journey`, status: 200 },
  'GET /customers/{id}/journey-summary': { path: `/customers/${CUSTOMER_ID}/journey-summary`, status: 200 },
  'POST /customers/{id}/journey-summary': { path: `/customers/${CUSTOMER_ID}/journey-summary`, status: 200 },
  'GET /customers/journey': { path: '/customers/journey?customer_key=C-77', status: 200 },
  'GET /conversions/{id}/explanation': { path: '/conversions/order-1/explanation', status: 200 },
  'GET /conversions/{id}/journey': { path: '/conversions/order-1/journey', status: 200 },
  'GET /outcomes/recorded': { path: '/outcomes/recorded?limit=200', status: 200 },
  'GET /campaigns': { path: `/campaigns?${RANGE}&level=ad_set`, status: 200 },
  'GET /campaigns/unattributed': { path: `/campaigns/unattributed?${RANGE}`, status: 200 },
  'GET /campaigns/trend': { path: `/campaigns/trend?${RANGE}&entity_ids=${CAMPAIGN_ID}`, status: 200 },
  'GET /paths': { path: `/paths?${RANGE}&conversion_type=payment_received&limit=100`, status: 200 },
  'GET /organic-search': {
    path: `/organic-search?${RANGE}&dimension=page&connection_id=${CONNECTION_ID}`,
    status: 200,
  },
  'GET /campaigns/platform-comparison': { path: `/campaigns/platform-comparison?${RANGE}&level=ad`, status: 200 },
  'GET /campaigns/{id}/conversions': { path: `/campaigns/${CAMPAIGN_ID}/conversions?limit=200`, status: 200 },
  'GET /ads/{id}': { path: '/ads/238461?level=ad_set', status: 200 },
  'GET /campaigns/{id}/status': { path: `/campaigns/${PLATFORM_ID}/status`, status: 200 },
  'POST /campaigns/{id}/pause': { path: `/campaigns/${PLATFORM_ID}/pause`, isKeyed: true, status: 200 },
  'POST /campaigns/{id}/resume': { path: `/campaigns/${PLATFORM_ID}/resume`, isKeyed: true, status: 200 },
  'POST /ads/{id}/pause': { path: `/ads/${PLATFORM_ID}/pause`, isKeyed: true, status: 200 },
  'POST /ads/{id}/resume': { path: `/ads/${PLATFORM_ID}/resume`, isKeyed: true, status: 200 },
  'POST /adsets/{id}/budget': {
    path: `/adsets/${PLATFORM_ID}/budget`,
    body: { daily_budget_minor: 2550, note: 'Sells well' },
    isKeyed: true,
    status: 200,
  },
  'GET /actions': { path: `/actions?level=campaign&external_id=${PLATFORM_ID}&status=applied`, status: 200 },
  'POST /actions/{action_id}/undo': { path: `/actions/${ACTION_ID}/undo`, status: 200 },
  'GET /quality/ad-ids': { path: `/quality/ad-ids?${RANGE}&state=partial&limit=10&refresh=true`, status: 200 },
  'GET /quality/ad-ids/url-tags': { path: `/quality/ad-ids/url-tags?ad_id=${PLATFORM_ID}&status=applied`, status: 200 },
  'POST /quality/ad-ids/url-tags/apply': {
    path: '/quality/ad-ids/url-tags/apply',
    body: { ad_ids: [PLATFORM_ID, '5'], acknowledge_learning_reset: true },
    isKeyed: true,
    status: 200,
  },
  'POST /quality/ad-ids/url-tags/{action_id}/undo': {
    path: `/quality/ad-ids/url-tags/${ACTION_ID}/undo`,
    status: 200,
  },
  'GET /top-performers': { path: '/top-performers?window=7d&objectives=sales,leads&has_video=true', status: 200 },
  'POST /ads/{id}/creative-analysis': { path: '/ads/238461/creative-analysis', status: 202 },
  'GET /ads/{id}/thumbnail': { path: '/ads/238461/thumbnail', status: 200 },
  'GET /ads/{id}/creative-analysis': { path: '/ads/238461/creative-analysis', status: 200 },
  'GET /overview': { path: `/overview?${RANGE}`, status: 200 },
  'GET /overview/days': { path: `/overview/days?${RANGE}`, status: 200 },
  'POST /goals': {
    path: '/goals',
    body: { name: 'Demo booked', event_types: ['demo'], kind: 'pipeline' },
    status: 201,
  },
  'PATCH /outcome-definitions/{id}': {
    path: `/outcome-definitions/${CAMPAIGN_ID}`,
    body: { event_key: 'closed_won' },
    status: 200,
  },
  'PUT /profile/outcome-definitions': {
    path: '/profile/outcome-definitions',
    body: { definitions: [GOAL] },
    status: 200,
  },
  'GET /classification': { path: '/classification', status: 200 },
  'PUT /classification': {
    path: '/classification',
    body: {
      rules: [{ channel: 'partners', conditions: [{ field: 'source', operator: 'equals', value: 'partner' }] }],
    },
    status: 200,
  },
  'GET /goals/definitions': { path: '/goals/definitions', status: 200 },
  'POST /goals/definitions': { path: '/goals/definitions', body: GOAL, status: 201 },
  'GET /payments': { path: '/payments', status: 200 },
  'POST /payments/{payment_id}/refund': {
    path: `/payments/${CUSTOMER_ID}/refund`,
    body: { amount: '5.5' },
    status: 200,
  },
  'PUT /payments/{payment_id}/installment': {
    path: `/payments/${CUSTOMER_ID}/installment`,
    body: { is_later_installment: true },
    status: 200,
  },
  'PUT /payments/{payment_id}/payer': {
    path: `/payments/${CUSTOMER_ID}/payer`,
    body: { customer_key: 'C-77' },
    status: 200,
  },
  'POST /integrations/{provider}/webhook/{connectionId}': {
    path: `/integrations/payments_provider_a/webhook/${CONNECTION_ID}?any=query`,
    body: { type: 'charge.succeeded' },
    headers: { 'stripe-signature': 'good' },
    status: 200,
  },
  ...INTEGRATION_CALLS,
  'POST /payments/webpay': { path: '/payments/webpay', body: { payment_ref: 'order-1', value: 10 }, status: 202 },
  'DELETE /payments/{payment_id}/refund': { path: `/payments/${CUSTOMER_ID}/refund`, status: 200 },
  'POST /partner/declared-source': {
    path: '/partner/declared-source',
    body: { customer: { external_ref: 'C-77' }, answer_key: 'instagram' },
    status: 202,
  },
  'POST /partner/ad-referrals': {
    path: '/partner/ad-referrals',
    body: { referrals: [{ idempotency_key: 'r-1', ad_id: '238401', customer: { email: 'a@example.com' } }] },
    status: 202,
  },
  'POST /partner/ad-referrals/preview': {
    path: '/partner/ad-referrals/preview',
    body: { referrals: [{ idempotency_key: 'r-1', ad_id: '238401', customer: { email: 'a@example.com' } }] },
    status: 200,
  },
  'GET /connections': { path: '/connections?channel=social_ads', status: 200 },
  'GET /connections/{id}': { path: `/connections/${CONNECTION_ID}`, status: 200 },
  'POST /connections/{id}/disconnect': { path: `/connections/${CONNECTION_ID}/disconnect`, status: 200 },
  'GET /connections/{id}/pixels': { path: `/connections/${CONNECTION_ID}/pixels`, status: 200 },
  'GET /calendars/{connectionId}/events': {
    path: `/calendars/${CONNECTION_ID}/events?from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00Z`,
    status: 200,
  },
  'GET /connections/{provider}/stages': { path: '/connections/crm_provider/stages?locale=es', status: 200 },
  'POST /connections/{provider}/handoff': { path: '/connections/social_ads/handoff', body: {}, status: 201 },
  'GET /handoffs/{id}': { path: `/handoffs/${HANDOFF_ID}`, status: 200 },
  'GET /connections/pending/{provider}': { path: '/connections/pending/social_ads', status: 200 },
  'POST /connections/pending/{provider}/finalize': {
    path: '/connections/pending/social_ads/finalize',
    body: { candidate_id: 'act_1' },
    status: 200,
  },
  'POST /connections/sync': { path: '/connections/sync', status: 202 },
  'GET /connections/sync/status': { path: '/connections/sync/status', status: 200 },
  'GET /exports/destinations': { path: '/exports/destinations', status: 200 },
  'POST /exports/destinations': { path: '/exports/destinations', body: { ad_pixel_id: '1' }, status: 201 },
  'GET /exports/deliveries': { path: '/exports/deliveries?kind=conversion', status: 200 },
  'GET /conversion-sync/catalog': { path: '/conversion-sync/catalog', status: 200 },
  'PUT /conversion-sync/catalog': {
    path: '/conversion-sync/catalog',
    body: {
      rows: [{ conversion_key: 'lead_created', destination_id: DESTINATION_ID, platform_event_name: 'Lead' }],
      privacy_mode: 'standard',
    },
    status: 200,
  },
  'GET /exports/audiences': { path: '/exports/audiences?limit=10', status: 200 },
  'GET /exports/audiences/{id}': { path: `/exports/audiences/${DELIVERY_ID}`, status: 200 },
  'POST /exports/audiences': {
    path: '/exports/audiences',
    body: {
      name: 'Buyers',
      source: { goal: 'payment_received', date_from: '2026-01-01', date_to: '2026-01-31' },
    },
    status: 202,
  },
  'GET /integrations/{provider}/webhook/{connectionId}': {
    path: '/integrations/chat_provider/webhook/app?hub.mode=subscribe&hub.verify_token=known&hub.challenge=1158201444',
    headers: {},
    status: 200,
  },
  'POST /messages/chat/numbers': {
    path: '/messages/chat/numbers',
    body: { business_account_id: '1', phone_number_id: '2', access_token: 'EAAB-token', pin: '314159' },
    status: 201,
  },
  'POST /messages/chat': {
    path: '/messages/chat',
    body: { to: { phone: '+56912345678' }, text: { body: 'Hola' } },
    isKeyed: true,
    status: 202,
  },
  'POST /messages/email': {
    path: '/messages/email',
    body: { to: { email: 'ana@example.com' }, subject: 'Hola', text: 'Hola Ana' },
    isKeyed: true,
    status: 202,
  },
  'POST /messages/media': { path: '/messages/media', file: 'name,total\n', status: 201 },
  'GET /messages/media/{id}': { path: `/messages/media/${MEDIA_ID}`, status: 200 },
  'POST /webhooks': {
    path: '/webhooks',
    // Outcomes need one scope more than the contract's table says.
    body: { url: 'https://partner.example/touchline', events: ['message.received'] },
    status: 201,
  },
  'GET /webhooks': { path: '/webhooks', status: 200 },
  'PATCH /webhooks/{id}': { path: `/webhooks/${SUBSCRIPTION_ID}`, body: { rotate_secret: true }, status: 200 },
  'DELETE /webhooks/{id}': { path: `/webhooks/${SUBSCRIPTION_ID}`, status: 200 },
  'GET /webhooks/{id}/deliveries': { path: `/webhooks/${SUBSCRIPTION_ID}/deliveries?status=failed`, status: 200 },
  'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver': {
    path: `/webhooks/${SUBSCRIPTION_ID}/deliveries/${DELIVERY_ID}/redeliver`,
    status: 202,
  },
  'POST /webhooks/{id}/test': { path: `/webhooks/${SUBSCRIPTION_ID}/test`, status: 202 },
  'GET /me': { path: '/me', status: 200 },
  'GET /openapi.json': { path: '/openapi.json', status: 200 },
};

/** The names of all operations that have a call, METHOD and path. */
export const CALLED: readonly string[] = [...Object.keys(CALLS), ...Object.keys(ACCESS_CALLS)];

/** Returns the call of an operation. */
export function goodCall(name: string, world: AccessWorld): GoodCall | undefined {
  return CALLS[name] ?? ACCESS_CALLS[name]?.(world);
}

/** Returns the body and headers of a call, for fetch; without headers of its own it is sent with the key. */
export function initOf({ body, form, file, headers, isKeyed }: GoodCall, key: string): RequestInit {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    headers: {
      ...(headers ?? { authorization: `Bearer ${key}` }),
      ...type,
      ...(isKeyed && { 'idempotency-key': randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
    ...(file === undefined ? {} : { body: formWith(file) }),
  };
}

function formWith(file: string): FormData {
  const form = new FormData();
  form.set('file', new File([file], 'customers.csv', { type: 'text/csv' }));
  return form;
}
