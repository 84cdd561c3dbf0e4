// One call of every operation that must succeed against the service doubles, with a key that may do everything unless told.
import { ACCESS_CALLS, type AccessWorld } from './access/good-access-calls.ts';
import { CAMPAIGN_ID, CONNECTION_ID, CUSTOMER_ID, DELIVERY_ID, SUBSCRIPTION_ID } from './doubles/known-ids.ts';

export const RANGE = 'date_from=2026-01-01&date_to=2026-01-31';
export const GOAL = {
  conversion_key: 'trial_started',
  name: 'Trial',
  event_names: ['trial_started'],
  kind: 'pipeline',
};

/** Path with its query, body as JSON or as a form, headers in place of the key's, and the status that must come. */
export interface GoodCall {
  readonly path: string;
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
}

/** One good call for each operation that does not concern access records; those stand in access/good-access-calls.ts. */
export const CALLS: Readonly<Record<string, GoodCall>> = {
  'POST /events': {
    path: '/events',
    body: { event_name: 'lead', user_traits: { email: 'a@example.com' } },
    status: 202,
  },
  'POST /tracking/keys': { path: '/tracking/keys', status: 201 },
  'GET /tracking/keys': { path: '/tracking/keys', status: 200 },
  'DELETE /tracking/keys/{id}': { path: '/tracking/keys/9d528f6c', status: 200 },
  'GET /tracking/snippet': { path: '/tracking/snippet', status: 200 },
  'GET /tracking/events': { path: '/tracking/events?limit=1', status: 200 },
  'GET /tracking/quality': { path: '/tracking/quality', status: 200 },
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
  'GET /conversions/{id}/journey': { path: '/conversions/order-1/journey', status: 200 },
  'GET /outcomes/recorded': { path: '/outcomes/recorded?limit=200', status: 200 },
  'GET /campaigns': { path: `/campaigns?${RANGE}&level=ad_set`, status: 200 },
  'GET /campaigns/unattributed': { path: `/campaigns/unattributed?${RANGE}`, status: 200 },
  'GET /campaigns/trend': { path: `/campaigns/trend?${RANGE}&entity_ids=${CAMPAIGN_ID}`, status: 200 },
  'GET /campaigns/platform-comparison': { path: `/campaigns/platform-comparison?${RANGE}&level=ad`, status: 200 },
  'GET /campaigns/{id}/conversions': { path: `/campaigns/${CAMPAIGN_ID}/conversions?limit=200`, status: 200 },
  'GET /ads/{id}': { path: '/ads/238461?level=ad_set', status: 200 },
  'GET /overview': { path: `/overview?${RANGE}`, status: 200 },
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
  'POST /connections/sync': { path: '/connections/sync', status: 202 },
  'GET /connections/sync/status': { path: '/connections/sync/status', status: 200 },
  'POST /webhooks': {
    path: '/webhooks',
    body: { url: 'https://partner.example/touchline', events: ['outcome.recorded'] },
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

/** The call of an operation. */
export function goodCall(name: string, world: AccessWorld): GoodCall | undefined {
  return CALLS[name] ?? ACCESS_CALLS[name]?.(world);
}

/** Body and headers of a call, for fetch; without headers of its own it goes with the key. */
export function initOf({ body, form, headers }: GoodCall, key: string): RequestInit {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return {
    headers: { ...(headers ?? { authorization: `Bearer ${key}` }), ...type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
  };
}
