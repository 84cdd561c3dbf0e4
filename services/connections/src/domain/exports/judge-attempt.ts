// Decides what becomes of a delivery after an attempt: delivered, tried again, refused permanently, or waiting with its whole
// destination.
import { ProviderError } from '../provider-error.ts';
import { redacted } from './redacted.ts';

export interface AttemptError {
  readonly code: string;
  /** The platform's own text, without personal data. */
  readonly text: string;
}

export type AttemptVerdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly atMs: number; readonly error: AttemptError }
  | { readonly kind: 'failed'; readonly reason: FailReason; readonly error: AttemptError }
  /**
   * Only the connection is at fault: the attempt does not count against the delivery, and the destination's other deliveries wait
   * too.
   */
  | { readonly kind: 'hold'; readonly untilMs: number; readonly why: HoldReason; readonly error: AttemptError };

export type HoldReason = 'reconnect_required' | 'needs_action' | 'throttled';
export type FailReason = 'refused' | 'given_up';

export interface Attempted {
  /** null when the platform took it. */
  readonly error: unknown;
  /** Attempts that failed before this one. */
  readonly tries: number;
  /** When it was first sent. */
  readonly firstSentAt: Date;
  readonly now: Date;
  /** A random number from 0 to 1. */
  readonly chance: number;
  /** The wait after the first failed attempt. */
  readonly baseMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_WAIT_MS = 8 * HOUR_MS;
/** Adds at most this share to a wait, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;
/** The platform remembers an event id for 48 hours: what it may have taken is not sent again after that. */
const KNOWN_MS = 47 * HOUR_MS;
/** How long to wait for a person to act on the platform. */
const ACTION_MS = HOUR_MS;

/** @throws any error that is not a ProviderError: that is our own fault, and no verdict on the delivery */
export function judgeAttempt({ error, tries, firstSentAt, now, chance, baseMs }: Attempted): AttemptVerdict {
  if (error === null) return { kind: 'delivered' };
  if (!(error instanceof ProviderError)) throw error;
  const met = { code: error.code, text: redacted(error.message) };
  const nowMs = now.getTime();
  if (error.kind === 'reconnect')
    return { kind: 'hold', untilMs: nowMs + MINUTE_MS, why: 'reconnect_required', error: met };
  if (error.kind === 'needs_action')
    return { kind: 'hold', untilMs: nowMs + ACTION_MS, why: 'needs_action', error: met };
  // An answer that cannot be read is not a refusal: the platform may have taken the event.
  if (error.kind === 'failed' && error.code !== 'malformed_answer')
    return { kind: 'failed', reason: 'refused', error: met };
  if (error.retryAfterMs !== undefined)
    return { kind: 'hold', untilMs: nowMs + error.retryAfterMs, why: 'throttled', error: met };
  const atMs = nowMs + Math.round(Math.min(LONGEST_WAIT_MS, baseMs * 2 ** tries) * (1 + JITTER * chance));
  return canBeSentAgain(firstSentAt, new Date(atMs))
    ? { kind: 'retry', atMs, error: met }
    : { kind: 'failed', reason: 'given_up', error: met };
}

/** Reports whether the platform would still recognise an event that it already took at the first attempt. */
export const canBeSentAgain = (firstSentAt: Date | null, at: Date): boolean =>
  firstSentAt === null || at.getTime() - firstSentAt.getTime() < KNOWN_MS;
