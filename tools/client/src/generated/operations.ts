// Generated from the declarations of the gateway by `npm run generate`. Do not edit.

/** The operations that take an Idempotency-Key. */
export const KEYED: ReadonlySet<string> = new Set([
  'DELETE /payments/{payment_id}/refund',
  'DELETE /tracking/custom-domains/{id}',
  'DELETE /tracking/keys/{id}',
  'PATCH /integrations/shopify/manual-connections/{connectionId}',
  'PATCH /outcome-definitions/{id}',
  'PATCH /tracking/settings',
  'PATCH /webhooks/{id}',
  'POST /actions/{action_id}/undo',
  'POST /ads/{id}/creative-analysis',
  'POST /ads/{id}/pause',
  'POST /ads/{id}/resume',
  'POST /adsets/{id}/budget',
  'POST /api-keys',
  'POST /campaigns/{id}/pause',
  'POST /campaigns/{id}/resume',
  'POST /connections/pending/{provider}/finalize',
  'POST /connections/sync',
  'POST /connections/{id}/disconnect',
  'POST /connections/{provider}/handoff',
  'POST /conversion-sync/platform-safe/target',
  'POST /customers',
  'POST /exports/audiences',
  'POST /exports/destinations',
  'POST /goals',
  'POST /goals/definitions',
  'POST /integrations/fintoc/link/connect',
  'POST /integrations/manychat/connection',
  'POST /integrations/meta/pages',
  'POST /integrations/shopify/manual-connections',
  'POST /integrations/shopify/web-pixel/activate',
  'POST /messages/chat',
  'POST /messages/chat/numbers',
  'POST /messages/email',
  'POST /messages/media',
  'POST /partner/declared-source',
  'POST /payments/{payment_id}/refund',
  'POST /profiles',
  'POST /quality/ad-ids/url-tags/apply',
  'POST /quality/ad-ids/url-tags/{action_id}/undo',
  'POST /tracking/custom-domains',
  'POST /tracking/custom-domains/{id}/verify',
  'POST /tracking/keys',
  'POST /tracking/verification',
  'POST /webhooks',
  'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver',
  'POST /webhooks/{id}/test',
  'POST /workspaces',
  'PUT /classification',
  'PUT /conversion-sync/catalog',
  'PUT /payments/{payment_id}/installment',
  'PUT /payments/{payment_id}/payer',
  'PUT /profile/outcome-definitions'
]);

/** How each list is read to its end: by pagination.cursor, or as a log; rows is the member of data that has them. */
export const PAGED = {
  '/actions': {
    'kind': 'cursor',
    'rows': ''
  },
  '/api-keys': {
    'kind': 'cursor',
    'rows': ''
  },
  '/calendars/{connectionId}/events': {
    'kind': 'cursor',
    'rows': ''
  },
  '/campaigns': {
    'kind': 'cursor',
    'rows': ''
  },
  '/campaigns/trend': {
    'kind': 'cursor',
    'rows': ''
  },
  '/campaigns/{id}/conversions': {
    'kind': 'cursor',
    'rows': ''
  },
  '/connections': {
    'kind': 'cursor',
    'rows': ''
  },
  '/connections/sync/status': {
    'kind': 'cursor',
    'rows': ''
  },
  '/customers': {
    'kind': 'halves',
    'rows': ''
  },
  '/customers/search': {
    'kind': 'cursor',
    'rows': ''
  },
  '/exports/audiences': {
    'kind': 'cursor',
    'rows': ''
  },
  '/exports/deliveries': {
    'kind': 'cursor',
    'rows': ''
  },
  '/exports/destinations': {
    'kind': 'cursor',
    'rows': ''
  },
  '/goals/definitions': {
    'kind': 'cursor',
    'rows': ''
  },
  '/integrations/shopify/manual-connections': {
    'kind': 'cursor',
    'rows': ''
  },
  '/organic-search': {
    'kind': 'cursor',
    'rows': ''
  },
  '/outcomes/recorded': {
    'kind': 'log',
    'rows': ''
  },
  '/overview/days': {
    'kind': 'cursor',
    'rows': ''
  },
  '/payments': {
    'kind': 'cursor',
    'rows': ''
  },
  '/profiles': {
    'kind': 'cursor',
    'rows': ''
  },
  '/quality/ad-ids': {
    'kind': 'cursor',
    'rows': 'ads'
  },
  '/quality/ad-ids/url-tags': {
    'kind': 'cursor',
    'rows': ''
  },
  '/top-performers': {
    'kind': 'cursor',
    'rows': ''
  },
  '/tracking/custom-domains': {
    'kind': 'cursor',
    'rows': ''
  },
  '/tracking/events': {
    'kind': 'cursor',
    'rows': ''
  },
  '/tracking/keys': {
    'kind': 'cursor',
    'rows': ''
  },
  '/webhooks': {
    'kind': 'cursor',
    'rows': ''
  },
  '/webhooks/{id}/deliveries': {
    'kind': 'cursor',
    'rows': ''
  },
  '/workspaces': {
    'kind': 'cursor',
    'rows': ''
  },
  '/workspaces/{workspaceId}/pii-access-log': {
    'kind': 'cursor',
    'rows': ''
  }
} as const;

/** The codes of errors. */
export type ErrorCode =
  | 'account_connected_elsewhere'
  | 'account_suspended'
  | 'ads_connection_required'
  | 'ads_write_permission_missing'
  | 'adset_not_editable'
  | 'amount_invalid'
  | 'api_key_required'
  | 'app_provisioned_workspace'
  | 'audience_tos_required'
  | 'audit_timeout'
  | 'auth_revoked'
  | 'budget_change_out_of_bounds'
  | 'calendar_scope_required'
  | 'calendar_unsupported'
  | 'campaign_not_found'
  | 'campaign_not_pausable'
  | 'campaign_not_resumable'
  | 'chat_otp_relay_unavailable'
  | 'chat_payment_required'
  | 'chat_register_limit'
  | 'chat_service_window_expired'
  | 'clean_dataset_has_live_ad_sets'
  | 'compromised_password'
  | 'connection_not_ready'
  | 'consent_required'
  | 'conversion_not_found'
  | 'current_password_invalid'
  | 'current_password_required'
  | 'customer_not_found'
  | 'customer_not_in_profile'
  | 'demo_purge_blocked'
  | 'entitlement_required'
  | 'erasure_not_found'
  | 'forbidden'
  | 'healthcare_scope_forbidden'
  | 'idempotency_key_conflict'
  | 'idempotency_key_in_flight'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_client'
  | 'invalid_content'
  | 'invalid_date_range'
  | 'invalid_parameter'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_state'
  | 'invalid_window'
  | 'link_tokens_disabled'
  | 'mailbox_disabled'
  | 'manual_refund_exists'
  | 'media_expired'
  | 'messaging_window_closed'
  | 'not_found'
  | 'not_implemented'
  | 'payload_too_large'
  | 'payment_assignment_incomplete'
  | 'payment_ref_invalid'
  | 'plan_upgrade_required'
  | 'platform_safe_required'
  | 'profile_limit_reached'
  | 'provider_error'
  | 'provider_not_configured'
  | 'quota_exceeded'
  | 'range_invalid'
  | 'rate_limit_exceeded'
  | 'recipient_rejected'
  | 'server_error'
  | 'service_unavailable'
  | 'status_invalid'
  | 'temporarily_unavailable'
  | 'unauthorized'
  | 'unauthorized_client'
  | 'unknown_ad'
  | 'unknown_answer_key'
  | 'unknown_customer_ref'
  | 'unsupported_grant_type'
  | 'validation_error'
  | 'weak_password'
  | 'workspace_archived';
