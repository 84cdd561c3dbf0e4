// Decides what becomes of a delivery after an attempt: delivered, tried again, refused permanently, or waiting with its whole
// destination.

/** What the platform said; its text holds no personal data. */
export interface AttemptError {
  readonly code: string;
  readonly text: string;
}

export type ProblemReason = 'disconnected' | 'reconnect_required' | 'needs_action' | 'throttled' | 'platform_missing';

/** Why the connection cannot be used for now. */
export interface Problem extends AttemptError {
  readonly reason: ProblemReason;
  /** Set when the platform said how long to wait. */
  readonly retryAfterMs?: number;
}

/** What connections answered of one row. */
export type AttemptResult =
  | { readonly kind: 'accepted'; readonly traceId: string }
  | { readonly kind: 'refused' | 'retry'; readonly error: AttemptError; readonly traceId: string }
  /** It was certainly not taken, because of the connection, or because the time was up (null). */
  | { readonly kind: 'not_sent'; readonly problem: Problem | null };

export type AttemptVerdict =
  | { readonly kind: 'delivered'; readonly traceId: string }
  | { readonly kind: 'retry'; readonly atMs: number; readonly error: AttemptError; readonly traceId: string }
  | { readonly kind: 'failed'; readonly reason: FailReason; readonly error: AttemptError; readonly traceId: string }
  /** The attempt does not count against the delivery, which is due as before, or from a time on. */
  | { readonly kind: 'hold'; readonly error: AttemptError | null; readonly atMs?: number };

export type FailReason = 'refused' | 'given_up';

export interface Attempted {
  readonly result: AttemptResult;
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

export function judgeAttempt({ result, tries, firstSentAt, now, chance, baseMs }: Attempted): AttemptVerdict {
  if (result.kind === 'not_sent') return { kind: 'hold', error: result.problem };
  const { traceId } = result;
  if (result.kind === 'accepted') return { kind: 'delivered', traceId };
  const { error } = result;
  if (result.kind === 'refused') return { kind: 'failed', reason: 'refused', error, traceId };
  const atMs = now.getTime() + backoff(tries, baseMs, chance);
  return canBeSentAgain(firstSentAt, new Date(atMs))
    ? { kind: 'retry', atMs, error, traceId }
    : { kind: 'failed', reason: 'given_up', error, traceId };
}

/**
 * Returns how long all destinations of a connection wait: as long as the platform said; twice as long each time where it asked for
 * patience without a time; or until it is worth looking whether a person has acted.
 * @param before how often they have waited for the platform since the last success
 * @param chance a random number from 0 to 1
 */
export function waitMs({ reason, retryAfterMs }: Problem, before = 0, chance = 0): number {
  const jitter = 1 + JITTER * chance;
  if (retryAfterMs !== undefined) return Math.round(retryAfterMs * jitter);
  if (reason === 'needs_action') return HOUR_MS;
  return reason === 'throttled' ? Math.round(Math.min(HOUR_MS, MINUTE_MS * 2 ** before) * jitter) : MINUTE_MS;
}

/**
 * Returns the wait in milliseconds after an attempt that failed.
 * @param tries attempts that failed before it
 * @param chance a random number from 0 to 1
 */
export const backoff = (tries: number, baseMs: number, chance: number): number =>
  Math.round(Math.min(LONGEST_WAIT_MS, baseMs * 2 ** tries) * (1 + JITTER * chance));

/** Reports whether the platform would still recognise an event that it already took at the first attempt. */
export const canBeSentAgain = (firstSentAt: Date | null, at: Date): boolean =>
  firstSentAt === null || at.getTime() - firstSentAt.getTime() < KNOWN_MS;
