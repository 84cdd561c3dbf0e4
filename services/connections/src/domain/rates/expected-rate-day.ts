// Which day's rates should be out by now: central banks publish on weekdays, in the afternoon.

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The ECB publishes at about 16:00 in Frankfurt, which is 15:00 UTC at the latest; an hour more for those who copy it. */
const PUBLISHED_AFTER_MS = 16 * HOUR_MS;

/**
 * The newest day (YYYY-MM-DD) whose rates are to be expected at `now`. It knows weekends and no bank holidays: on those the
 * answer is a day that will never come.
 */
export function expectedRateDay(now: Date): string {
  const day = new Date(now.getTime() - PUBLISHED_AFTER_MS);
  while (day.getUTCDay() % 6 === 0) day.setTime(day.getTime() - DAY_MS);
  return day.toISOString().slice(0, 10);
}
