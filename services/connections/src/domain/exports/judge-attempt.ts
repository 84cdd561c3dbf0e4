// What becomes of a delivery after an attempt: delivered, tried again, refused for good, or waiting with all of its destination.
import { ProviderError } from '../provider-error.ts';
import { redacted } from './redacted.ts';

export interface AttemptError {
  readonly code: string;
  /** The platform's own, without personal data. */
  readonly text: string;
}

export type AttemptVerdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly atMs: number; readonly error: AttemptError }
  | { readonly kind: 'failed'; readonly reason: FailReason; readonly error: AttemptError }
  /** Nobody's fault but the connection's: the delivery keeps its tries, and its neighbours wait too. */
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
  /** 0 to 1. */
  readonly chance: number;
  /** The wait after the first failed attempt. */
  readonly baseMs: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_WAIT_MS = 8 * HOUR_MS;
/** So much longer at most, so that what failed together does not come back together. */
const JITTER = 0.1;
/** The platform knows an event id for 48 hours: what may have been taken is not sent again after that. */
const KNOWN_MS = 47 * HOUR_MS;
/** Until a person has done something on the platform. */
const ACTION_MS = HOUR_MS;

/** @throws what is no ProviderError: that is our own fault, and no verdict on the delivery */
export function judgeAttempt({ error, tries, firstSentAt, now, chance, baseMs }: Attempted): AttemptVerdict {
  if (error === null) return { kind: 'delivered' };
  if (!(error instanceof ProviderError)) throw error;
  const met = { code: error.code, text: redacted(error.message) };
  const nowMs = now.getTime();
  if (error.kind === 'reconnect')
    return { kind: 'hold', untilMs: nowMs + MINUTE_MS, why: 'reconnect_required', error: met };
  if (error.kind === 'needs_action')
    return { kind: 'hold', untilMs: nowMs + ACTION_MS, why: 'needs_action', error: met };
  // An answer that can not be read is no refusal: the event may have been taken.
  if (error.kind === 'failed' && error.code !== 'malformed_answer')
    return { kind: 'failed', reason: 'refused', error: met };
  if (error.retryAfterMs !== undefined)
    return { kind: 'hold', untilMs: nowMs + error.retryAfterMs, why: 'throttled', error: met };
  const atMs = nowMs + Math.round(Math.min(LONGEST_WAIT_MS, baseMs * 2 ** tries) * (1 + JITTER * chance));
  return canBeSentAgain(firstSentAt, new Date(atMs))
    ? { kind: 'retry', atMs, error: met }
    : { kind: 'failed', reason: 'given_up', error: met };
}

/** True while the platform would know an event that it took at the first attempt already. */
export const canBeSentAgain = (firstSentAt: Date | null, at: Date): boolean =>
  firstSentAt === null || at.getTime() - firstSentAt.getTime() < KNOWN_MS;
