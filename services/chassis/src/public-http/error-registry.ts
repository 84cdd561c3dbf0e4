// Lists every error code of the contract with its HTTP status, a title and what to do next: the envelope, openapi.json and the
// page {base_url}/docs/errors are all made from this table.

import type { Reason } from '../errors.ts';

/** The codes that only RFC 6749 has; the token endpoints return them in OAuth's own form (oauth/oauth-errors.ts). */
type OAuthReason = 'invalid_client' | 'unauthorized_client' | 'unsupported_grant_type' | 'invalid_scope';

/** What a caller can be told about one code. */
export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  /** One or two sentences that say what the caller should do; also the message of a refusal that has no text of its own. */
  readonly next: string;
}

const entry = (status: number, title: string, next: string): ErrorEntry => ({ status, title, next });

/** Source: contract, table in section Errors. */
export const ERRORS = {
  unauthorized: entry(401, 'No valid credential', 'Send a live API key as "Authorization: Bearer <key>".'),
  forbidden: entry(403, 'Not allowed', 'Ask an owner of the workspace for a credential that may do this.'),
  insufficient_scope: entry(403, 'Scope missing', 'Use a key that holds the scopes listed in required_scopes.'),
  not_found: entry(
    404,
    'Nothing here',
    'Check the path, the method and the id; what belongs to other profiles is not shown.',
  ),
  invalid_parameter: entry(400, 'Bad parameter', 'Correct the query or path value that the message names.'),
  invalid_request: entry(
    400,
    'Unreadable request',
    'Send one well-formed JSON object with Content-Type: application/json.',
  ),
  validation_error: entry(422, 'Invalid body', 'Correct the member that the message names, then send it again.'),
  invalid_content: entry(400, 'Bad content', 'Send a file that is not empty, in the part that the operation names.'),
  invalid_date_range: entry(
    400,
    'Bad date range',
    'Send date_from and date_to as real days (YYYY-MM-DD), in order, at most 366 days apart.',
  ),
  entitlement_required: entry(
    409,
    'Attribution is off',
    'Have the app that made the profile turn the svc_attribution entitlement on.',
  ),
  healthcare_scope_forbidden: entry(
    403,
    'Scope not for healthcare',
    'Read projected journeys under conversions:read on healthcare profiles.',
  ),
  invalid_state: entry(409, 'Wrong state', 'Read the resource again: its present state does not allow this.'),
  rate_limit_exceeded: entry(
    429,
    'Too many requests',
    'Wait for the seconds in Retry-After, then send requests more slowly.',
  ),
  connection_not_ready: entry(409, 'Connection not usable', 'Reconnect the account, then try again.'),
  provider_error: entry(
    502,
    'Provider failed',
    'The other platform did not complete the request; try again in a while.',
  ),
  account_suspended: entry(
    403,
    'Mail account suspended',
    'Resolve this with the mail provider; a retry will not help.',
  ),
  auth_revoked: entry(403, 'Mail access revoked', 'Have the owner of the mailbox connect it again.'),
  mailbox_disabled: entry(403, 'Mailbox unusable', 'Turn the mailbox on at its provider; a retry will not help.'),
  quota_exceeded: entry(
    429,
    'Mail quota spent',
    'Wait for the seconds in Retry-After: the mailbox or its daily allowance is full.',
  ),
  recipient_rejected: entry(422, 'Recipient refused', 'Check the address of this recipient.'),
  service_unavailable: entry(503, 'Temporarily unavailable', 'Try again after the seconds in Retry-After.'),
  api_key_required: entry(403, 'API key only', 'Call this with the API key of a partner app, not as a person.'),
  customer_not_found: entry(
    404,
    'No such customer',
    'Check the selector: no customer of this profile matches it, and nothing was changed.',
  ),
  account_connected_elsewhere: entry(
    409,
    'Account already connected',
    'Choose another account or disconnect it from its other profile first.',
  ),
  conversion_not_found: entry(404, 'No such conversion', 'Check the handle: this profile has no conversion with it.'),
  erasure_not_found: entry(404, 'No such erasure', 'Check the id: this profile has no such receipt.'),
  link_tokens_disabled: entry(
    503,
    'Link tokens are off',
    'Do not retry: the operator has set no secret for link tokens.',
  ),
  not_implemented: entry(501, 'Not available here', 'This deployment or this provider cannot do it.'),
  internal_error: entry(500, 'Internal error', 'Try again; if it persists, report the request_id.'),
  calendar_scope_required: entry(
    403,
    'Calendar scope missing',
    'Reconnect the calendar and grant the scope it asks for.',
  ),
  calendar_unsupported: entry(422, 'Calendar not managed', 'Choose a calendar that was made through this service.'),
  provider_not_configured: entry(
    501,
    'Provider not set up',
    'The operator has registered no app with this calendar provider.',
  ),
  invalid_window: entry(400, 'Window too wide', 'Ask for at most 90 days at a time.'),
  media_expired: entry(410, 'Media expired', 'Ask the sender for it again: media ids are valid for 7 days.'),
  chat_register_limit: entry(429, 'Registration limit', 'Wait: a number can be registered 10 times in 72 hours.'),
  chat_payment_required: entry(402, 'Payment method missing', 'Add a working payment method to the business account.'),
  messaging_window_closed: entry(
    422,
    'Messaging window closed',
    'Wait until the person writes again, or send as a human agent within 7 days.',
  ),
  chat_otp_relay_unavailable: entry(503, 'Code relay down', 'Try again after the seconds in Retry-After.'),
  audit_timeout: entry(504, 'Scan not finished', 'Read the stored summary, or scan again later.'),
  weak_password: entry(
    422,
    'Weak password',
    'Choose a password of 12 to 256 characters that is more than the email or the name.',
  ),
  compromised_password: entry(
    422,
    'Password is known',
    'Choose another password: this one is in a public breach list.',
  ),
  current_password_required: entry(
    400,
    'Current password missing',
    'Send the current password along with the new one.',
  ),
  current_password_invalid: entry(400, 'Current password wrong', 'Check the current password.'),
  plan_upgrade_required: entry(402, 'Plan too small', 'Move the workspace to a plan that includes this.'),
  chat_service_window_expired: entry(
    422,
    'Service window closed',
    'Send an approved template or an interactive message.',
  ),
  payload_too_large: entry(
    413,
    'Too large',
    'Send less at once: the body or the file is above the limit of this operation.',
  ),
  profile_limit_reached: entry(
    403,
    'No profiles left',
    'Move the workspace to a larger plan: upgrade names the one that is full.',
  ),
  idempotency_key_conflict: entry(
    409,
    'Key used for something else',
    'Use a fresh Idempotency-Key for a different request.',
  ),
  idempotency_key_in_flight: entry(
    409,
    'First request still running',
    'Send the same request with the same key again in a moment.',
  ),
  demo_purge_blocked: entry(409, 'Partly kept', 'Nothing: audit rows must stay, the rest is deleted.'),
  workspace_archived: entry(410, 'Workspace archived', 'Ask for an invitation to another workspace.'),
  app_provisioned_workspace: entry(
    403,
    'Workspace of an app',
    'Write to its people through the app that made the workspace.',
  ),
  audience_tos_required: entry(
    428,
    'Terms not accepted',
    'Have the advertiser accept the custom audience terms on the ad platform.',
  ),
  customer_not_in_profile: entry(
    422,
    'Customer elsewhere',
    'Name a customer of this profile; a merged one is named by its surviving id.',
  ),
  platform_safe_required: entry(
    409,
    'Wrong privacy mode',
    'Set privacy_mode platform_safe with PUT /api/v1/conversion-sync/catalog first.',
  ),
  ads_write_permission_missing: entry(
    403,
    'Read-only ad connection',
    'Have the advertiser reconnect and grant ads management.',
  ),
  campaign_not_found: entry(404, 'No such campaign', 'Check the platform id: this profile has no campaign with it.'),
  campaign_not_pausable: entry(409, 'Cannot be paused', 'Only an ACTIVE campaign can be paused; nothing was written.'),
  campaign_not_resumable: entry(
    409,
    'Cannot be resumed',
    'Only a PAUSED campaign can be resumed; nothing was written.',
  ),
  adset_not_editable: entry(
    409,
    'Ad set is closed',
    'Choose an ad set that is not archived or deleted, in a campaign that is not either.',
  ),
  budget_change_out_of_bounds: entry(
    422,
    'Step too large',
    'Change by at most half of the live budget at once, and not below 100 minor units.',
  ),
  clean_dataset_has_live_ad_sets: entry(
    409,
    'Ad sets still deliver',
    'Pause them, or repeat the call with confirm_live_ad_sets true.',
  ),
  ads_connection_required: entry(409, 'No ad connection', 'Connect an ad account to the profile first.'),
  consent_required: entry(
    409,
    'Consent missing',
    'Send a consent with version, text_hash, accepted_by and an accepted_at within the last 24 hours.',
  ),
  amount_invalid: entry(422, 'Bad amount', 'Send an amount above zero and not above what is left of the payment.'),
  manual_refund_exists: entry(422, 'Already refunded', 'Undo the recorded refund before recording another.'),
  payment_assignment_incomplete: entry(
    502,
    'Not yet everywhere',
    'Repeat the call: the assignment is stored, but not yet applied everywhere.',
  ),
  payment_ref_invalid: entry(422, 'Bad payment reference', 'Send the payment_id that GET /api/v1/payments returns.'),
  status_invalid: entry(422, 'Bad status', 'Send all or unidentified.'),
  range_invalid: entry(422, 'Bad range', 'Send from and to as timestamps, from not after to.'),
  unknown_answer_key: entry(422, 'Unknown answer', 'Send answer_key other, with the words in answer_text.'),
  unknown_customer_ref: entry(422, 'Unknown customer', 'Send an email or a phone with it: nothing was written.'),
  unknown_ad: entry(422, 'Unknown ad', "Send an ad_id of this profile's ads; nothing was written."),
} as const satisfies Record<Exclude<Reason, OAuthReason>, ErrorEntry>;

export type PublicErrorCode = keyof typeof ERRORS;

/** Reports whether callers may see a code. */
export function isPublicErrorCode(code: string): code is PublicErrorCode {
  return Object.hasOwn(ERRORS, code);
}
