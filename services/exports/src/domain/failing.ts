// Decides when a destination keeps failing: nothing that it is sent succeeds, so it is paused before more conversions fail.

/** What a destination has refused or left unanswered since its last success. */
export interface Streak {
  /** Permanent refusals, each of another conversion. */
  readonly refusals: number;
  /** Since when attempts have to be repeated; null while none has. */
  readonly retrying_since: Date | null;
}

/** What one batch came to. */
export interface Tally {
  readonly delivered: number;
  /** Permanently. */
  readonly refused: number;
  readonly retried: number;
}

export const NO_STREAK: Streak = { refusals: 0, retrying_since: null };

/** One conversion can be at fault itself, this many after another are not. */
const MOST_REFUSALS = 20;
const LONGEST_RETRYING_MS = 86_400_000;

export function nextStreak(
  { refusals, retrying_since }: Streak,
  { delivered, refused, retried }: Tally,
  now: Date,
): Streak {
  if (delivered > 0) return NO_STREAK;
  return { refusals: refusals + refused, retrying_since: retrying_since ?? (retried > 0 ? now : null) };
}

export function isFailing({ refusals, retrying_since }: Streak, now: Date): boolean {
  if (refusals >= MOST_REFUSALS) return true;
  return retrying_since !== null && now.getTime() - retrying_since.getTime() >= LONGEST_RETRYING_MS;
}

/** Returns how many refusals of a batch without a success end a conversion; those of the others are the destination's fault. */
export const refusalsLeft = ({ refusals }: Streak, isPaused: boolean): number =>
  isPaused ? 0 : Math.max(0, MOST_REFUSALS - refusals);
