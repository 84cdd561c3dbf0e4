// Finds when a daily allowance begins anew.

/** Returns the first UTC midnight after a time. */
export function nextMidnight(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
