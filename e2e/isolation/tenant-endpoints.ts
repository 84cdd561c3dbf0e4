// Lists a tenant's remaining endpoints: webhooks, payments, keys, profiles, workspaces.
import { anything, EMPTY, enc, endpoint, people, post, type TenantEndpoint, uuid } from './tenant-endpoint.ts';

export const TENANT_ENDPOINTS: readonly TenantEndpoint[] = [
  endpoint(
    'PATCH /outcome-definitions/{id}',
    'path id',
    (t) => [...t.goals, ...t.stages],
    (id) => post(`/outcome-definitions/${id}`, { event_key: 'closed_won' }),
  ),
  ...(['key', 'owner'] as const).flatMap((as) => [
    endpoint(
      'GET /webhooks/{id}/deliveries',
      'path id',
      (t) => t.webhooks,
      (id) => `/webhooks/${id}/deliveries`,
      { as },
    ),
    endpoint(
      'PATCH /webhooks/{id}',
      'path id',
      (t) => t.webhooks,
      (id) => post(`/webhooks/${id}`, { status: 'paused' }),
      { as },
    ),
    endpoint(
      'DELETE /webhooks/{id}',
      'path id',
      (t) => t.webhooks,
      (id) => `/webhooks/${id}`,
      { as },
    ),
    endpoint(
      'POST /webhooks/{id}/test',
      'path id',
      (t) => t.webhooks,
      (id) => post(`/webhooks/${id}/test`, {}),
      { as },
    ),
    endpoint(
      'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
      'path id',
      (t) => t.webhooks,
      (id, own) => post(`/webhooks/${id}/deliveries/${own.deliveries[0]}/redeliver`, undefined),
      { as },
    ),
    endpoint(
      'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
      'path delivery_id',
      (t) => t.deliveries,
      (id, own) => post(`/webhooks/${own.webhooks[0]}/deliveries/${id}/redeliver`, undefined),
      { as },
    ),
  ]),
  endpoint(
    'DELETE /tracking/keys/{id}',
    'path id',
    (t) => t.trackingKeys,
    (id) => `/tracking/keys/${id}`,
  ),
  endpoint(
    'DELETE /tracking/custom-domains/{id}',
    'path id',
    (t) => t.customDomains,
    (id) => `/tracking/custom-domains/${id}`,
  ),
  endpoint(
    'POST /tracking/custom-domains/{id}/verify',
    'path id',
    (t) => t.customDomains,
    (id) => post(`/tracking/custom-domains/${id}/verify`, undefined),
  ),
  endpoint(
    'POST /payments/{payment_id}/refund',
    'path payment_id',
    (t) => t.payments,
    (id) => post(`/payments/${id}/refund`, {}),
  ),
  endpoint(
    'DELETE /payments/{payment_id}/refund',
    'path payment_id',
    (t) => t.payments,
    (id) => `/payments/${id}/refund`,
  ),
  endpoint(
    'PUT /payments/{payment_id}/installment',
    'path payment_id',
    (t) => t.payments,
    (id) => post(`/payments/${id}/installment`, { is_later_installment: true }),
  ),
  endpoint(
    'PUT /payments/{payment_id}/payer',
    'path payment_id',
    (t) => t.payments,
    (id) => post(`/payments/${id}/payer`, { email: 'nobody@payer.example' }),
  ),
  ...(['key', 'owner', 'agent', 'app'] as const).flatMap((as) => [
    endpoint(
      'DELETE /api-keys/{id}',
      'path id',
      (t) => t.apiKeys,
      (id) => `/api-keys/${id}`,
      { as },
    ),
    endpoint(
      'GET /api-keys',
      'query profile_id',
      (t) => t.profiles,
      (id) => `/api-keys?profile_id=${id}`,
      { as },
    ),
    endpoint(
      'POST /profiles',
      'body workspace_id',
      (t) => t.workspaces,
      (id) => post('/profiles', { name: 'x', workspace_id: id }),
      { as },
    ),
    endpoint(
      'PATCH /workspaces/{workspaceId}/reporting-currency',
      'path workspaceId',
      (t) => t.workspaces,
      (id) => post(`/workspaces/${id}/reporting-currency`, { reporting_currency: 'EUR' }),
      { as },
    ),
    endpoint(
      'PATCH /profiles/{profileId}',
      'path profileId',
      (t) => t.profiles,
      (id) => post(`/profiles/${id}`, { default_country: 'AR', time_zone: 'Asia/Tokyo' }),
      { as },
    ),
    endpoint(
      'PUT /profiles/{profileId}/entitlements/svc_attribution',
      'path profileId',
      (t) => t.profiles,
      (id) => post(`/profiles/${id}/entitlements/svc_attribution`, { enabled: false }),
      { as },
    ),
  ]),
  ...(['owner', 'app'] as const).map((as) =>
    endpoint(
      'POST /api-keys',
      'body profile_id',
      (t) => t.profiles,
      (id) => post('/api-keys', { name: 'x', scopes: ['conversions:read'], profile_id: id }),
      { as },
    ),
  ),
  endpoint(
    'GET /workspaces/{workspaceId}/pii-access-log',
    'path workspaceId',
    (t) => t.workspaces,
    (id) => `/workspaces/${id}/pii-access-log`,
    { as: 'owner' },
  ),
  endpoint(
    'GET /workspaces/{workspaceId}/pii-access-log',
    'query profile_id',
    (t) => t.profiles,
    (id, own) => `/workspaces/${own.workspaces[0]}/pii-access-log?profile_id=${id}`,
    { ...EMPTY, as: 'owner' },
  ),
  endpoint(
    'GET /workspaces/{workspaceId}/pii-access-log',
    'query customer_profile_id',
    people,
    (id, own) => `/workspaces/${own.workspaces[0]}/pii-access-log?customer_profile_id=${id}`,
    { ...EMPTY, as: 'owner' },
  ),
  endpoint(
    'POST /apps/{appId}/data-processing-agreement',
    'path appId',
    (t) => t.apps,
    (id) => post(`/apps/${id}/data-processing-agreement`, { version: '2026-11-01' }),
    { as: 'owner' },
  ),
  endpoint(
    'POST /workspaces/{workspaceId}/customer-erasures',
    'path workspaceId',
    (t) => t.workspaces,
    (id) => post(`/workspaces/${id}/customer-erasures`, { request_ref: uuid(), profile_id: id, customer_key: 'x' }),
    { as: 'owner' },
  ),
  // An unknown invitation token and another tenant's id are refused alike.
  endpoint('POST /invitations/{token}/accept', 'path token', anything, (id) =>
    post(`/invitations/${enc(id)}/accept`, { password: 'seven quiet otters paint' }),
  ),
];

/**
 * Endpoints where a value of another tenant creates or names something of the caller's own; METHOD, path and name begin with
 * these.
 */
export const OWN: readonly string[] = [
  // Recorded for the caller's profile, whoever else knows the same people; the test of events tries this.
  'POST /events body ',
  'POST /customers body ',
  // The caller's own names for its requests.
  'POST /customers/erasures body request_ref',
  'POST /workspaces/{workspaceId}/customer-erasures body request_ref',
  'POST /payments/webpay body ',
  'POST /partner/declared-source body ',
  'POST /partner/ad-referrals body ',
  'POST /partner/ad-referrals/preview body ',
  // Names of the caller's definitions, which are created when absent, and what they list.
  'POST /goals/definitions body conversion_key',
  'PUT /profile/outcome-definitions body conversion_key',
  'PATCH /outcome-definitions/{id} body event_key',
  // Ids of the platform, which two tenants can share: they filter the caller's own rows.
  'GET /campaigns query campaign_external_id',
  'GET /campaigns query ad_set_external_id',
  'PUT /conversion-sync/catalog body conversion_key',
  'GET /calendars/{connectionId}/events query calendar_id',
  // The contract's names of providers, which are the same for every tenant.
  'GET /connections/{provider}/stages path provider',
  'POST /connections/{provider}/handoff path provider',
  'POST /integrations/{provider}/webhook/{connectionId} path provider',
  'GET /connections/pending/{provider} path provider',
  'POST /connections/pending/{provider}/finalize path provider',
  // Keys of providers, which open the provider's data whoever pastes them; and pages, which only the grant shows.
  'POST /integrations/shopify/manual-connections body ',
  'PATCH /integrations/shopify/manual-connections/{connectionId} body ',
  'POST /integrations/manychat/connection body ',
  'POST /integrations/fintoc/link/connect body exchange_token',
  'POST /integrations/meta/pages body page_ids',
  // Ids of the vendor, for anyone who has the token that opens them; and a number or an address, to which anyone may write. A
  // query of the vendor about the operator's own app.
  'GET /integrations/{provider}/webhook/{connectionId} ',
  'POST /messages/chat/numbers body ',
  'POST /messages/chat body phone',
  'POST /messages/chat body id',
  'POST /messages/email body email',
  // Requires a password, and is tried with one.
  'POST /session body ',
];
