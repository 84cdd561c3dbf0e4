// Decides what happens to a delivery, and to its subscription, after an attempt.
import { retryAfterMs } from './retry-after.ts';
import { retryDelayMs } from './retry-delay.ts';

/** Why there was no 2xx; the receiver's own text is not stored. */
export type AttemptError =
  | 'http_status'
  | 'redirect'
  | 'timeout'
  | 'connection_failed'
  | 'tls_failed'
  | 'host_not_public'
  | 'payload_unavailable';

/** The result of an attempt. */
export interface Attempt {
  readonly at: Date;
  readonly durationMs: number;
  /** The receiver's HTTP status; 0 without a response. */
  readonly status: number;
  /** '' when there was a response. */
  readonly error: '' | Exclude<AttemptError, 'http_status' | 'redirect'>;
  readonly retryAfter: string | undefined;
}

export type Verdict =
  | { readonly kind: 'delivered'; readonly error: '' }
  | { readonly kind: 'retry'; readonly error: AttemptError; readonly atMs: number }
  /** The delivery waits for its subscription, which is disabled. */
  | { readonly kind: 'gone'; readonly error: AttemptError }
  | { readonly kind: 'failed'; readonly error: AttemptError };

/** The receiver is gone (RFC 9110, 15.5.11). */
export const GONE = 410;
/** The statuses with which a receiver says when to come back. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/**
 * Judges an attempt: a 2xx is a success, 410 disables the subscription but keeps the event, and everything else is tried again by
 * the table; a redirect is not followed.
 * @param tries earlier attempts of this round, which all failed
 * @param chance 0 to 1
 */
export function judgeAttempt(attempt: Attempt, tries: number, chance: number): Verdict {
  const { status } = attempt;
  if (attempt.error === '' && status >= 200 && status < 300) return { kind: 'delivered', error: '' };
  const error = errorOf(attempt);
  if (status === GONE) return { kind: 'gone', error };
  const endedMs = attempt.at.getTime() + attempt.durationMs;
  const asked = BUSY.has(status) ? retryAfterMs(attempt.retryAfter, endedMs) : undefined;
  const wait = retryDelayMs(tries + 1, chance, asked);
  return wait === undefined ? { kind: 'failed', error } : { kind: 'retry', error, atMs: endedMs + wait };
}

function errorOf({ error, status }: Attempt): AttemptError {
  if (error !== '') return error;
  return status >= 300 && status < 400 ? 'redirect' : 'http_status';
}
