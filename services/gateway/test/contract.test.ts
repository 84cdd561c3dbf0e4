// Tests the declarations against the contract's tables: operations with their scopes, and error codes with their statuses.
import assert from 'node:assert/strict';
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import type { ScopeRule } from '../src/domain/scopes.ts';
import { allOperations } from '../src/operations/all-operations.ts';
import { CONTRACT } from './contract/operations-table.ts';

/** The codes and HTTP statuses of the contract's error table. */
const CODES = `
unauthorized 401
forbidden 403
insufficient_scope 403
not_found 404
invalid_parameter 400
invalid_request 400
validation_error 422
invalid_content 400
invalid_date_range 400
entitlement_required 409
healthcare_scope_forbidden 403
invalid_state 409
rate_limit_exceeded 429
connection_not_ready 409
provider_error 502
account_suspended 403
auth_revoked 403
mailbox_disabled 403
quota_exceeded 429
recipient_rejected 422
service_unavailable 503
api_key_required 403
customer_not_found 404
account_connected_elsewhere 409
conversion_not_found 404
erasure_not_found 404
link_tokens_disabled 503
not_implemented 501
internal_error 500
calendar_scope_required 403
calendar_unsupported 422
provider_not_configured 501
invalid_window 400
media_expired 410
chat_register_limit 429
chat_payment_required 402
messaging_window_closed 422
chat_otp_relay_unavailable 503
audit_timeout 504
weak_password 422
compromised_password 422
current_password_required 400
current_password_invalid 400
plan_upgrade_required 402
chat_service_window_expired 422
payload_too_large 413
profile_limit_reached 403
idempotency_key_conflict 409
idempotency_key_in_flight 409
demo_purge_blocked 409
workspace_archived 410
app_provisioned_workspace 403
audience_tos_required 428
customer_not_in_profile 422
platform_safe_required 409
ads_write_permission_missing 403
campaign_not_found 404
campaign_not_pausable 409
campaign_not_resumable 409
adset_not_editable 409
budget_change_out_of_bounds 422
clean_dataset_has_live_ad_sets 409
ads_connection_required 409
consent_required 409
amount_invalid 422
manual_refund_exists 422
payment_assignment_incomplete 502
payment_ref_invalid 422
status_invalid 422
range_invalid 422
unknown_answer_key 422
unknown_customer_ref 422
unknown_ad 422
`;

const lines = (text: string) => text.trim().split('\n').sort();

function scopeText(rule: ScopeRule): string {
  if (rule.kind === 'none') return '-';
  if (rule.kind === 'public') return 'public';
  return rule.scopes.join(rule.kind === 'any' ? '|' : ' ');
}

describe('the contract', () => {
  it('has every served operation, with this method, path and scope', () => {
    const row = (name: string, scope: string | undefined) => `${name} ${scope ?? 'is not in the contract'}`;
    const names = allOperations.map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(
      allOperations.map(({ method, path, scopes }) => row(`${method} ${path}`, scopeText(scopes))),
      names.map((name) => row(name, CONTRACT.get(name)?.scope)),
    );
    assert.equal(new Set(names).size, names.length, 'each is served once');
  });

  it('has every code of the registry with this status, and the registry has every code of the contract', () => {
    assert.deepEqual(
      Object.entries(ERRORS)
        .map(([code, { status }]) => `${code} ${status}`)
        .sort(),
      lines(CODES),
    );
  });

  it('has a title and a next step in words for every code', () => {
    for (const { title, next } of Object.values(ERRORS))
      assert.ok(title.length > 3 && /^[A-Z].{10,}\.$/.test(next), next);
  });
});
