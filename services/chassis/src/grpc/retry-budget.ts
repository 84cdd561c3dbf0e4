// Bounds what a client sends again by what it sends anyway, so that a slow service is not made slower by its callers.

export interface RetryBudget {
  /** Counts a call that is made anyway. */
  earn(): void;
  /** Takes what one more attempt costs; false when nothing is left. */
  spend(): boolean;
  /** Gives back what so many attempts took. */
  refund(attempts: number): void;
}

/** One call in ten, and a hundred at once. */
const SHARE = 0.1;
const MOST = 100;

/** Makes a full budget. */
export function createRetryBudget(): RetryBudget {
  let left = MOST;
  return {
    earn() {
      left = Math.min(MOST, left + SHARE);
    },
    spend() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    refund(attempts) {
      left = Math.min(MOST, left + attempts);
    },
  };
}
