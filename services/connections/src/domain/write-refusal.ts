// Translates a platform's refusal of a call on one object for the caller (contract, Errors), and says whether a write may have
// happened.
import { googleRefusal, isGoogleCode } from './google-refusal.ts';
import type { ProviderError } from './provider-error.ts';
import type { Refusal, RefusalCode } from './refusal.ts';

// Marketing API error codes: too many calls by the app, the user or the ad account, or too many changes of a budget.
const THROTTLED = new Set([4, 17, 32, 341, 613, 80_000, 80_003, 80_004, 80_014]);
const BUDGET_PACE = '613/1487632';
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
// Unknown error and service down: the platform itself does not say what happened to the call.
const UNKNOWN_OUTCOME = new Set([1, 2]);

/**
 * @param error its code is `<code>` or `<code>/<subcode>` of the Graph API, a name in capitals of the Google Ads API, or a word when
 * the API returned no error
 */
export function writeRefusal(error: ProviderError): Refusal {
  const { kind, code: label, retryAfterMs } = error;
  if (isGoogleCode(label)) return googleRefusal(error);
  const code = /^\d+/.test(label) ? Number.parseInt(label, 10) : undefined;
  // Nothing is sent to a host that is left alone.
  if (label === 'circuit_open') return { code: 'provider_error', applied: 'no', retryAfterMs };
  const applied = code === undefined || UNKNOWN_OUTCOME.has(code) ? 'unknown' : 'no';
  const refusal = (of: RefusalCode): Refusal => ({ code: of, applied, retryAfterMs: undefined });
  if (kind === 'reconnect') return refusal('connection_not_ready');
  if (code === undefined || UNKNOWN_OUTCOME.has(code)) return refusal('provider_error');
  if (THROTTLED.has(code)) {
    const wait = label === BUDGET_PACE ? HOUR_MS : MINUTE_MS;
    return { ...refusal('rate_limit_exceeded'), retryAfterMs: retryAfterMs ?? wait };
  }
  if (label === '100/33') return refusal('campaign_not_found');
  if (code === 100) return refusal('validation_error');
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return refusal('ads_write_permission_missing');
  return refusal('provider_error');
}
