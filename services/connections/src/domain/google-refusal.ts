// Translates a refusal of the Google Ads API for the caller, and says whether a write may have happened.
import type { ProviderError } from './provider-error.ts';
import type { Refusal, RefusalCode } from './refusal.ts';

const MINUTE_MS = 60_000;
// The platform itself does not say what happened to the call.
const UNKNOWN_OUTCOME = new Set(['INTERNAL_ERROR', 'TRANSIENT_ERROR', 'DEADLINE_EXCEEDED', 'INTERNAL', 'UNAVAILABLE']);
const THROTTLED = /^(?:RESOURCE_(?:TEMPORARILY_)?EXHAUSTED|EXCESSIVE_)/;
// The deployment's own set-up, or an account that cannot be opened at all: nothing about the object is wrong.
const NOT_THE_OBJECT =
  /^(?:DEVELOPER_TOKEN_|ORGANIZATION_|CLOUD_PROJECT_|PROJECT_|SERVICE_ACCESS_|MISSING_TOS|CUSTOMER_|CLIENT_CUSTOMER_|INVALID_LOGIN_|INVALID_CUSTOMER_|ACCESS_DENIED_|UNSUPPORTED_)/;

/** The codes of the API are names in capitals; that of its token endpoint for a dead grant is the one in RFC 6749. */
export const isGoogleCode = (label: string): boolean => /^[A-Z][A-Z_]+$/.test(label) || label === 'invalid_grant';

export function googleRefusal({
  kind,
  code,
  retryAfterMs,
}: Pick<ProviderError, 'kind' | 'code' | 'retryAfterMs'>): Refusal {
  const refusal = (of: RefusalCode, applied: 'no' | 'unknown' = 'no'): Refusal => ({
    code: of,
    applied,
    retryAfterMs: undefined,
  });
  if (kind === 'reconnect') return refusal('connection_not_ready');
  if (THROTTLED.test(code)) return { ...refusal('rate_limit_exceeded'), retryAfterMs: retryAfterMs ?? MINUTE_MS };
  if (kind === 'retry' || UNKNOWN_OUTCOME.has(code)) return refusal('provider_error', 'unknown');
  if (code === 'ACTION_NOT_PERMITTED') return refusal('ads_write_permission_missing');
  if (code === 'RESOURCE_NOT_FOUND') return refusal('campaign_not_found');
  return refusal(kind === 'failed' && !NOT_THE_OBJECT.test(code) ? 'validation_error' : 'provider_error');
}
