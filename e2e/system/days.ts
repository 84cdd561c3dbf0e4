// Computes the days that tests use, counted from the start of the run, so that a run across midnight keeps its days.
const DAY = 86_400_000;

export const BEGAN = Date.now();

/** Returns the time of an event that many days before the run began. */
export const ago = (days: number): string => new Date(BEGAN - days * DAY).toISOString();

/** Returns the date of that, YYYY-MM-DD. */
export const daysAgo = (days: number): string => ago(days).slice(0, 10);

/**
 * Returns the range of a report, from that many days ago to tomorrow, so that it includes everything that the run may still
 * record.
 */
export const lastDays = (days: number): string => `date_from=${daysAgo(days)}&date_to=${daysAgo(-1)}`;
