// Defines what an error envelope carries beside its fixed members (contract, section Errors), and reads it from a service's
// error.
import type { AppError } from '../errors.ts';
import type { PublicErrorCode } from './error-registry.ts';

export interface ErrorMembers {
  /** With insufficient_scope. */
  readonly required_scopes?: readonly string[];
  /** Refines a code that covers several faults. */
  readonly reason?: string;
  /** With auth_revoked, and with connection_not_ready when the provider revoked the grant: a person must connect again. */
  readonly reconnect_required?: true;
  /** With profile_limit_reached: the plan whose limit this is. */
  readonly upgrade_required?: true;
  readonly upgrade?: { readonly plan: string; readonly active_profiles: number };
  /** With consent_required: the text that a person has to accept. */
  readonly consent?: { readonly version: string; readonly text: string; readonly text_hash: string };
  /** With a message that a provider refused: what it answered. */
  readonly provider?: string;
  /** An HTTP status, or one of the provider's protocol. */
  readonly provider_status?: number;
  readonly provider_code?: string;
  readonly provider_message?: string;
}

/**
 * Returns the details of an AppError that callers may see: those of its code, since services also put internal details there, and the
 * provider_* details where the detail provider is set.
 */
export function membersOf(code: PublicErrorCode, error: Pick<AppError, 'details'>): ErrorMembers {
  return { ...membersOfCode(code, error), ...providerMembers(error) };
}

function membersOfCode(code: PublicErrorCode, { details }: Pick<AppError, 'details'>): ErrorMembers {
  if (code === 'insufficient_scope' && details.required_scopes)
    return { required_scopes: details.required_scopes.split(' ') };
  if (code === 'profile_limit_reached' && details.plan)
    return {
      upgrade_required: true,
      upgrade: { plan: details.plan, active_profiles: Number(details.active_profiles) },
    };
  const { consent_version: version, consent_text: text, consent_text_hash: text_hash } = details;
  if (code === 'consent_required' && version && text && text_hash) return { consent: { version, text, text_hash } };
  if (RECONNECT_CODES.has(code) && details.reconnect_required) return { reconnect_required: true };
  return SHARED_CODES.has(code) && details.reason ? { reason: details.reason } : {};
}

/** A service sets the detail provider only where callers are to see what the provider answered. */
function providerMembers({ details }: Pick<AppError, 'details'>): ErrorMembers {
  const { provider, provider_status: status, provider_code, provider_message } = details;
  if (!provider) return {};
  return {
    provider,
    ...(status && { provider_status: Number(status) }),
    ...(provider_code && { provider_code }),
    ...(provider_message && { provider_message }),
  };
}

/** The codes with which a grant may have ended. */
const RECONNECT_CODES: ReadonlySet<PublicErrorCode> = new Set(['connection_not_ready', 'auth_revoked']);

/** The codes that a reason may refine. */
const SHARED_CODES: ReadonlySet<PublicErrorCode> = new Set([
  'forbidden',
  'unauthorized',
  'rate_limit_exceeded',
  'provider_error',
  'invalid_request',
  'invalid_state',
]);
