// Turns a mail vendor's refusal into the error for callers, together with what it means for the mailbox.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { type MailRefusal, mailRefusal } from '../../domain/messages/mail-refusal.ts';
import { providerDetails } from '../../domain/provider-details.ts';
import type { ProviderError } from '../../domain/provider-error.ts';

/** Used when the vendor does not say how long its limit lasts. */
const QUOTA_WAIT_SECONDS = 3600;
const RATE_WAIT_SECONDS = 60;

/**
 * @param channel of the mailbox
 * @returns the refusal, and the error to throw for it; its text is the vendor's own
 */
export function mailError(
  error: ProviderError,
  channel: string,
): { readonly refusal: MailRefusal; readonly thrown: AppError } {
  const refusal = mailRefusal(error);
  const { code, done, isFinal, health } = refusal;
  const details = {
    ...{ sent: done, ...providerDetails(channel, error) },
    ...(isFinal && { refused: 'true' }),
    ...(health === 'reconnect_required' && { reconnect_required: 'true' }),
  };
  const retryAfterSeconds = waitOf(refusal, error);
  const init = { details, cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { refusal, thrown: appError(code, error.message, init) };
}

function waitOf({ code }: MailRefusal, { retryAfterMs }: ProviderError): number | undefined {
  if (retryAfterMs !== undefined) return Math.ceil(retryAfterMs / 1000);
  if (code === 'quota_exceeded') return QUOTA_WAIT_SECONDS;
  return code === 'rate_limit_exceeded' ? RATE_WAIT_SECONDS : undefined;
}
