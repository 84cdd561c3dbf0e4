// Judges what became of a write by what its object shows on the platform and by when the platform was called.

/** How long a write that ended by silence is looked at again. */
const RECHECKED_MS = 3_600_000;
const FIRST_RECHECK_MS = 60_000;
const LONGEST_TRY_MS = 600_000;

export interface Step {
  /** When the platform was called; null when it was not. */
  readonly calledAt: Date | null;
  readonly after: string;
}

export interface Look {
  readonly value: string | null;
  readonly now: Date;
  /** How long a write may take to show on the platform. */
  readonly windowMs: number;
}

/**
 * Returns the outcome of a write: one that was never called is not applied, whoever set its value; one that was called is applied
 * when the object shows its value, and is not applied when it still does not after the window.
 */
export function judgeOutcome({ calledAt, after }: Step, { value, now, windowMs }: Look): Outcome {
  if (calledAt === null) return 'not_called';
  if (value === after) return 'applied';
  return now.getTime() - calledAt.getTime() < windowMs ? 'unknown' : 'silent';
}

export type Outcome = 'applied' | 'not_called' | 'silent' | 'unknown';

/** Returns when a write that ended by silence is looked at again, at intervals that double; null after an hour. */
export function nextRecheck(calledAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - calledAt.getTime();
  if (elapsed >= RECHECKED_MS) return null;
  return new Date(calledAt.getTime() + Math.min(RECHECKED_MS, elapsed + Math.max(FIRST_RECHECK_MS, elapsed)));
}

/** Returns when an open write whose object could not be read is looked at again: soon at first, then every ten minutes. */
export function nextTry(since: Date, now: Date): Date {
  const elapsed = Math.max(0, now.getTime() - since.getTime());
  return new Date(now.getTime() + Math.min(LONGEST_TRY_MS, elapsed / 8));
}

/** Returns the whole seconds after which a caller asks again: soon, since most outcomes are known before the window ends. */
export function retryAfter(calledAt: Date | null, now: Date, windowMs: number): number {
  const left = (calledAt ?? now).getTime() + windowMs - now.getTime();
  return Math.min(LONGEST_WAIT_S, Math.max(1, Math.ceil(left / 1000)));
}

const LONGEST_WAIT_S = 10;
