// Writes counts and days in a person's way.

const COUNT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export const count = (value: number | bigint): string => COUNT.format(value);

/** Writes "1 conversion", "2 conversions". @param thing one of them */
export const counted = (value: number | bigint, thing: string): string =>
  `${count(value)} ${thing}${BigInt(value) === 1n ? '' : 's'}`;

/** @param date YYYY-MM-DD, of whatever time zone */
export const dayName = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`));
