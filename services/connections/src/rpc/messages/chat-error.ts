// A chat vendor's refusal as callers get it, and as the connection remembers it.
import { type AppError, appError, type ErrorCode } from '@touchline/chassis/errors.ts';
import { type ChatRefusal, type ChatRefusalCode, chatRefusal } from '../../domain/messages/chat-refusal.ts';
import type { ProviderError } from '../../domain/provider-error.ts';

const GRPC_CODE: Record<ChatRefusalCode, ErrorCode> = {
  chat_service_window_expired: 'FAILED_PRECONDITION',
  chat_payment_required: 'FAILED_PRECONDITION',
  chat_register_limit: 'RESOURCE_EXHAUSTED',
  rate_limit_exceeded: 'RESOURCE_EXHAUSTED',
  connection_not_ready: 'FAILED_PRECONDITION',
  validation_error: 'INVALID_ARGUMENT',
  // Not UNAVAILABLE: a client would repeat it at once.
  provider_error: 'ABORTED',
};

/** Where the vendor does not say how long it shuts somebody out. */
const REGISTER_WAIT_SECONDS = 3600;

/** @returns the refusal, and the error to throw for it; its text is the vendor's own */
export function chatError(error: ProviderError): { readonly refusal: ChatRefusal; readonly thrown: AppError } {
  const refusal = chatRefusal(error);
  const { code, done, health, retryAfterMs } = refusal;
  const waits = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000);
  const retryAfterSeconds = waits ?? (code === 'chat_register_limit' ? REGISTER_WAIT_SECONDS : undefined);
  const details = {
    sent: done,
    provider_code: error.code,
    ...(health === 'reconnect_required' && { reconnect_required: 'true' }),
  };
  const init = { details, cause: error, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  return { refusal, thrown: appError(GRPC_CODE[code], code, error.message, init) };
}
