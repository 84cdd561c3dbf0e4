// Defines what each reason for a refusal means to clients: its gRPC code, and whether the same call can succeed later.
import type { status } from '@grpc/grpc-js';
import type { ErrorReason } from '@touchline/proto/gen/touchline/errors/v1/reasons_pb.ts';

export type ErrorCode = Exclude<keyof typeof status, 'OK'>;

/** A reason as code spells it: validation_error for ERROR_REASON_VALIDATION_ERROR. */
export type Reason = Lowercase<Exclude<keyof typeof ErrorReason, 'UNSPECIFIED'>>;

/**
 * What clients do with the same call: soon, our own clients retry it at once where its method is idempotent; later, it is worth
 * another try after a wait; never, it is refused until the caller or another actor changes something.
 */
export type Retry = 'soon' | 'later' | 'never';

export interface ReasonFacts {
  readonly code: ErrorCode;
  readonly retry: Retry;
}

/** What a provider did or failed to do is ABORTED rather than UNAVAILABLE, since an immediate retry would do it twice. */
export const REASONS: Readonly<Record<Reason, ReasonFacts>> = {
  unauthorized: { code: 'UNAUTHENTICATED', retry: 'never' },
  forbidden: { code: 'PERMISSION_DENIED', retry: 'never' },
  insufficient_scope: { code: 'PERMISSION_DENIED', retry: 'never' },
  not_found: { code: 'NOT_FOUND', retry: 'never' },
  invalid_parameter: { code: 'INVALID_ARGUMENT', retry: 'never' },
  invalid_request: { code: 'INVALID_ARGUMENT', retry: 'never' },
  validation_error: { code: 'INVALID_ARGUMENT', retry: 'never' },
  invalid_content: { code: 'INVALID_ARGUMENT', retry: 'never' },
  invalid_date_range: { code: 'INVALID_ARGUMENT', retry: 'never' },
  entitlement_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  healthcare_scope_forbidden: { code: 'PERMISSION_DENIED', retry: 'never' },
  invalid_state: { code: 'FAILED_PRECONDITION', retry: 'never' },
  rate_limit_exceeded: { code: 'RESOURCE_EXHAUSTED', retry: 'later' },
  connection_not_ready: { code: 'FAILED_PRECONDITION', retry: 'never' },
  provider_error: { code: 'ABORTED', retry: 'later' },
  account_suspended: { code: 'PERMISSION_DENIED', retry: 'never' },
  auth_revoked: { code: 'PERMISSION_DENIED', retry: 'never' },
  mailbox_disabled: { code: 'PERMISSION_DENIED', retry: 'never' },
  quota_exceeded: { code: 'RESOURCE_EXHAUSTED', retry: 'later' },
  recipient_rejected: { code: 'INVALID_ARGUMENT', retry: 'never' },
  service_unavailable: { code: 'UNAVAILABLE', retry: 'soon' },
  api_key_required: { code: 'PERMISSION_DENIED', retry: 'never' },
  customer_not_found: { code: 'NOT_FOUND', retry: 'never' },
  account_connected_elsewhere: { code: 'FAILED_PRECONDITION', retry: 'never' },
  conversion_not_found: { code: 'NOT_FOUND', retry: 'never' },
  erasure_not_found: { code: 'NOT_FOUND', retry: 'never' },
  link_tokens_disabled: { code: 'FAILED_PRECONDITION', retry: 'never' },
  not_implemented: { code: 'UNIMPLEMENTED', retry: 'never' },
  internal_error: { code: 'INTERNAL', retry: 'later' },
  calendar_scope_required: { code: 'PERMISSION_DENIED', retry: 'never' },
  calendar_unsupported: { code: 'INVALID_ARGUMENT', retry: 'never' },
  provider_not_configured: { code: 'FAILED_PRECONDITION', retry: 'never' },
  invalid_window: { code: 'INVALID_ARGUMENT', retry: 'never' },
  media_expired: { code: 'FAILED_PRECONDITION', retry: 'never' },
  chat_register_limit: { code: 'RESOURCE_EXHAUSTED', retry: 'later' },
  chat_payment_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  messaging_window_closed: { code: 'FAILED_PRECONDITION', retry: 'never' },
  chat_otp_relay_unavailable: { code: 'UNAVAILABLE', retry: 'soon' },
  audit_timeout: { code: 'ABORTED', retry: 'later' },
  weak_password: { code: 'INVALID_ARGUMENT', retry: 'never' },
  compromised_password: { code: 'INVALID_ARGUMENT', retry: 'never' },
  current_password_required: { code: 'INVALID_ARGUMENT', retry: 'never' },
  current_password_invalid: { code: 'INVALID_ARGUMENT', retry: 'never' },
  plan_upgrade_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  chat_service_window_expired: { code: 'FAILED_PRECONDITION', retry: 'never' },
  payload_too_large: { code: 'INVALID_ARGUMENT', retry: 'never' },
  profile_limit_reached: { code: 'PERMISSION_DENIED', retry: 'never' },
  idempotency_key_conflict: { code: 'FAILED_PRECONDITION', retry: 'never' },
  idempotency_key_in_flight: { code: 'FAILED_PRECONDITION', retry: 'later' },
  demo_purge_blocked: { code: 'FAILED_PRECONDITION', retry: 'never' },
  workspace_archived: { code: 'FAILED_PRECONDITION', retry: 'never' },
  app_provisioned_workspace: { code: 'PERMISSION_DENIED', retry: 'never' },
  audience_tos_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  customer_not_in_profile: { code: 'INVALID_ARGUMENT', retry: 'never' },
  platform_safe_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  ads_write_permission_missing: { code: 'PERMISSION_DENIED', retry: 'never' },
  campaign_not_found: { code: 'NOT_FOUND', retry: 'never' },
  campaign_not_pausable: { code: 'FAILED_PRECONDITION', retry: 'never' },
  campaign_not_resumable: { code: 'FAILED_PRECONDITION', retry: 'never' },
  adset_not_editable: { code: 'FAILED_PRECONDITION', retry: 'never' },
  budget_change_out_of_bounds: { code: 'INVALID_ARGUMENT', retry: 'never' },
  clean_dataset_has_live_ad_sets: { code: 'FAILED_PRECONDITION', retry: 'never' },
  ads_connection_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  consent_required: { code: 'FAILED_PRECONDITION', retry: 'never' },
  amount_invalid: { code: 'INVALID_ARGUMENT', retry: 'never' },
  manual_refund_exists: { code: 'ALREADY_EXISTS', retry: 'never' },
  payment_assignment_incomplete: { code: 'ABORTED', retry: 'later' },
  payment_ref_invalid: { code: 'INVALID_ARGUMENT', retry: 'never' },
  status_invalid: { code: 'INVALID_ARGUMENT', retry: 'never' },
  range_invalid: { code: 'INVALID_ARGUMENT', retry: 'never' },
  unknown_answer_key: { code: 'INVALID_ARGUMENT', retry: 'never' },
  unknown_customer_ref: { code: 'INVALID_ARGUMENT', retry: 'never' },
  unknown_ad: { code: 'INVALID_ARGUMENT', retry: 'never' },
  invalid_client: { code: 'UNAUTHENTICATED', retry: 'never' },
  unauthorized_client: { code: 'PERMISSION_DENIED', retry: 'never' },
  unsupported_grant_type: { code: 'INVALID_ARGUMENT', retry: 'never' },
  invalid_scope: { code: 'INVALID_ARGUMENT', retry: 'never' },
};
