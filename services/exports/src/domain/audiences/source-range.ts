// Says which days an audience is made from. An open end grows with time, and a range of days has a longest span.
import type { SourceCursor } from './members-batch.ts';

export const SOURCE_START: SourceCursor = { cursor_time: '', cursor_id: '' };

const DAY_MS = 86_400_000;
/** The longest range of days that attribution reads, both ends included. */
const MAX_DAYS = 366;

/**
 * Returns the days as they are asked for at a time. An open end is the day after UTC's today: wherever the profile is, that includes its
 * today, and a day that has not come holds nobody. Of a range that has grown too long the newest days count.
 * @param source date_to is '' for an open end
 */
export function sourceRange(
  { date_from: from, date_to: to }: { readonly date_from: string; readonly date_to: string },
  now: Date,
): { dateFrom: string; dateTo: string } {
  if (from === '' || to !== '') return { dateFrom: from, dateTo: to };
  const dateTo = dayOf(now.getTime() + DAY_MS);
  const earliest = dayOf(Date.parse(dateTo) - (MAX_DAYS - 1) * DAY_MS);
  return { dateFrom: from < earliest ? earliest : from, dateTo: from > dateTo ? from : dateTo };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
