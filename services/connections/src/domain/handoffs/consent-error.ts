// Translates the error with which a provider sends the browser back instead of a code (RFC 6749, section 4.1.2.1).
import type { FinalReason } from './reason.ts';

const PASSING = new Set(['server_error', 'temporarily_unavailable']);

/**
 * Judges the error parameter of a callback.
 * @returns user_cancelled when the person refused, provider_error for trouble at the provider, provider_denied for everything
 * else: the request itself was refused
 */
export function consentErrorReason(error: string): FinalReason {
  if (error === 'access_denied') return 'user_cancelled';
  return PASSING.has(error) ? 'provider_error' : 'provider_denied';
}
