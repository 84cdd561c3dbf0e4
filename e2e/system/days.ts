// The days that tests speak of, counted from when the run began: one that goes on over midnight keeps its days.
const DAY = 86_400_000;

export const BEGAN = Date.now();

/** That many days before the run began, as an event's time. */
export const ago = (days: number): string => new Date(BEGAN - days * DAY).toISOString();

/** The date of that, YYYY-MM-DD. */
export const daysAgo = (days: number): string => ago(days).slice(0, 10);

/** The range of a report, from that many days ago until everything that the run may still record. */
export const lastDays = (days: number): string => `date_from=${daysAgo(days)}&date_to=${daysAgo(-1)}`;
