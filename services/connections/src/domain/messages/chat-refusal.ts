// Translates a chat vendor's refusal for the sender (contract, Errors), and says whether the person may have received the message
// anyway.
import type { ProviderError } from '../provider-error.ts';
import { isUnreached } from './unreached.ts';

export type ChatRefusalCode =
  | 'chat_service_window_expired'
  | 'messaging_window_closed'
  | 'chat_payment_required'
  | 'chat_register_limit'
  | 'rate_limit_exceeded'
  | 'connection_not_ready'
  | 'validation_error'
  | 'provider_error';

export interface ChatRefusal {
  readonly code: ChatRefusalCode;
  /** unknown: it is not known whether the vendor took it. */
  readonly done: 'no' | 'unknown';
  /** The connection's health from then on; undefined when it does not change. */
  readonly health: 'needs_action' | 'reconnect_required' | undefined;
  readonly retryAfterMs: number | undefined;
}

// Cloud API, Error codes. The codes of Graph itself are sorted by kind (providers/social-ads/graph-error.ts).
const WINDOW = new Set(['131047']);
/** Send API of Messenger and of Instagram: here the subcode decides. */
const MESSAGING_WINDOW = new Set(['10/2018278', '10/2534022']);
const PAYMENT = new Set(['131042']);
const REGISTER_LIMIT = new Set(['133016']);
const THROTTLED = new Set('4 17 32 613 80006 80007 80008 130429 131048 131056 133008 133009 133015'.split(' '));
/** A person must act on the account or the number before anything works. */
const NEEDS_ACTION = new Set('3 10 368 131005 131031 131045 133010'.split(' '));
/** The vendor failed, and says that nothing was done. */
const FAILED = new Set('1200 131000 131016 131057 133004'.split(' '));
/** Nothing is sent to a host that is left alone. */
const NOT_SENT = 'circuit_open';

/** @param error of one call that sends or registers */
export function chatRefusal(error: ProviderError): ChatRefusal {
  const [code = ''] = error.code.split('/');
  const as = (refusal: ChatRefusalCode, rest: Partial<ChatRefusal> = {}): ChatRefusal => ({
    ...{ code: refusal, done: 'no', health: undefined, retryAfterMs: error.retryAfterMs },
    ...rest,
  });
  if (error.kind === 'reconnect' || code === '0') return as('connection_not_ready', { health: 'reconnect_required' });
  if (MESSAGING_WINDOW.has(error.code)) return as('messaging_window_closed');
  if (WINDOW.has(code)) return as('chat_service_window_expired');
  if (PAYMENT.has(code)) return as('chat_payment_required', { health: 'needs_action' });
  if (REGISTER_LIMIT.has(code)) return as('chat_register_limit');
  if (THROTTLED.has(code)) return as('rate_limit_exceeded');
  if (NEEDS_ACTION.has(code) || /^2\d\d$/.test(code)) return as('connection_not_ready', { health: 'needs_action' });
  if (FAILED.has(code) || code === NOT_SENT) return as('provider_error');
  if (code === 'no_answer' && isUnreached(error.cause)) return as('provider_error');
  if (error.kind === 'failed' && /^\d+$/.test(code)) return as('validation_error');
  return as('provider_error', { done: 'unknown' });
}
