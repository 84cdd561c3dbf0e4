// Checks the date range of a report, by the rule that all reports share.

export const MAX_RANGE_DAYS = 366;
const DAY_MS = 86_400_000;
const FORM = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Judges a range of days in any time zone, both ends inclusive (contract: invalid_date_range; decisions: at most 366 days).
 * @returns what is wrong, in words that follow the name of the parameter, or null
 */
export function dateRangeFault(from: string, to: string): { field: 'date_from' | 'date_to'; text: string } | null {
  const start = dayNumber(from);
  const end = dayNumber(to);
  if (start === null) return { field: 'date_from', text: 'must be a real day, written YYYY-MM-DD' };
  if (end === null) return { field: 'date_to', text: 'must be a real day, written YYYY-MM-DD' };
  if (start > end) return { field: 'date_from', text: 'must not be after date_to' };
  if (end - start + 1 > MAX_RANGE_DAYS)
    return { field: 'date_to', text: `must be within ${MAX_RANGE_DAYS} days of date_from` };
  return null;
}

function dayNumber(text: string): number | null {
  const [, year, month, day] = FORM.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined || year === '0000') return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // On some engines Date.parse turns 31 April into 1 May, so a day is real only if it prints as the same text.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return time / DAY_MS;
}
