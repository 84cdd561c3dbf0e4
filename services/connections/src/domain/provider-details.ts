// Makes the details by which an error says what the provider itself answered, which the envelope shows (contract, Errors, Envelope).
import type { ProviderError } from './provider-error.ts';

/** Our label of an answer without a reason of the provider's own. */
const WITHOUT_REASON = /^http_\d+$/;

/**
 * Returns what the chassis turns into the members provider, provider_status, provider_code and provider_message of the error envelope
 * (public-http/error-members.ts).
 * @param provider the channel value
 * @returns nothing when the provider gave no answer, since code and text are then ours
 */
export function providerDetails(
  provider: string,
  { httpStatus, code, message }: Pick<ProviderError, 'httpStatus' | 'code' | 'message'>,
): Record<string, string> {
  if (httpStatus === undefined) return {};
  const answered = { provider, provider_status: String(httpStatus) };
  return WITHOUT_REASON.test(code) ? answered : { ...answered, provider_code: code, provider_message: message };
}
