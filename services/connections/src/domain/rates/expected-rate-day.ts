// Computes the newest day whose rates should be published by now: central banks publish on weekdays, in the afternoon.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * The ECB publishes at about 16:00 in Frankfurt, which is 15:00 UTC at the latest; one more hour allows for those who copy it.
 */
const PUBLISHED_AFTER_MS = 16 * HOUR_MS;

/**
 * Returns the newest day (YYYY-MM-DD) whose rates can be expected at `now`. It knows weekends but not bank holidays: on those it
 * returns a day that will never be published.
 */
export function expectedRateDay(now: Date): string {
  const day = new Date(now.getTime() - PUBLISHED_AFTER_MS);
  while (day.getUTCDay() % 6 === 0) day.setTime(day.getTime() - DAY_MS);
  return day.toISOString().slice(0, 10);
}
