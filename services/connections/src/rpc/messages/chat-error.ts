// Turns a chat vendor's refusal into the error for callers, together with what it means for the connection.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { type ChatRefusal, chatRefusal } from '../../domain/messages/chat-refusal.ts';
import { providerDetails } from '../../domain/provider-details.ts';
import type { ProviderError } from '../../domain/provider-error.ts';

/** Used when the vendor does not say how long it blocks a registration. */
const REGISTER_WAIT_SECONDS = 3600;

/**
 * Returns the refusal, and the error to throw for it; its text is the vendor's own.
 * @param channel the provider value of the connection that sends; undefined for a call that sends nothing
 */
export function chatError(
  error: ProviderError,
  channel?: string,
): { readonly refusal: ChatRefusal; readonly thrown: AppError } {
  const refusal = chatRefusal(error);
  const { code, done, health, retryAfterMs } = refusal;
  const waits = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  const retryAfterSeconds = waits ?? (code === 'chat_register_limit' ? REGISTER_WAIT_SECONDS : undefined);
  const details = {
    sent: done,
    ...(channel !== undefined && providerDetails(channel, error)),
    ...(health === 'reconnect_required' && { reconnect_required: 'true' }),
  };
  const init = { details, cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { refusal, thrown: appError(code, error.message, init) };
}
