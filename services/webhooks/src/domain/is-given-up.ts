// Decides when a receiver is given up: after days in which nothing got through.

const PATIENCE_MS = 5 * 86_400_000;

/** @param failingSince since when every attempt failed; null when the last one did not fail */
export const isGivenUp = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= PATIENCE_MS;
