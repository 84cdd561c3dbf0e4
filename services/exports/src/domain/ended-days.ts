// Counts ended conversions by day of any time zone. They are kept by the quarter of an hour, since every time zone is a multiple of
// one off UTC.
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type { FailReason } from './judge-attempt.ts';
import type { SkipReason } from './payload/skip-reason.ts';

/** How a conversion ended: delivered, or the reason why it was not. */
export type EndedAs = 'delivered' | FailReason | SkipReason;

type EndedState = 'delivered' | 'failed' | 'skipped';

/** So many more or fewer conversions that ended in one way in one quarter of an hour of a destination. */
export interface EndedQuarter {
  /** The first instant of the day of UTC. */
  readonly day: Date;
  /** 0 to 95. */
  readonly quarter: number;
  readonly as: EndedAs;
  readonly count: number;
}

export interface EndedDay {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly delivered: number;
  readonly failed: number;
  readonly skipped: number;
}

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const FAILED: ReadonlySet<EndedAs> = new Set(['refused', 'given_up']);

/** Returns the day of UTC and the quarter of it. */
export function quarterOf(at: Date): Pick<EndedQuarter, 'day' | 'quarter'> {
  const day = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
  return { day: new Date(day), quarter: Math.floor((at.getTime() - day) / QUARTER_MS) };
}

function stateOf(as: EndedAs): EndedState {
  if (as === 'delivered') return 'delivered';
  return FAILED.has(as) ? 'failed' : 'skipped';
}

/** Sums quarters by days of a time zone: one row for each day of the range, also where nothing ended. */
export function endedDays(
  quarters: readonly EndedQuarter[],
  days: ReportDays,
  { from, to }: { from: string; to: string },
): EndedDay[] {
  const byDay = new Map(datesOf(from, to).map((date) => [date, { date, delivered: 0, failed: 0, skipped: 0 }]));
  for (const quarter of quarters) {
    const row = byDay.get(days.dayOf(startOf(quarter)));
    if (row) row[stateOf(quarter.as)] += quarter.count;
  }
  return [...byDay.values()];
}

/** Sums quarters by why nothing was delivered, the most frequent reason first. */
export function endedReasons(quarters: readonly EndedQuarter[]): { reason: EndedAs; count: number }[] {
  const byReason = new Map<EndedAs, number>();
  for (const { as, count } of quarters) if (as !== 'delivered') byReason.set(as, (byReason.get(as) ?? 0) + count);
  return [...byReason].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count);
}

/** Returns the first instant of a quarter. */
export const startOf = ({ day, quarter }: Pick<EndedQuarter, 'day' | 'quarter'>): Date =>
  new Date(day.getTime() + quarter * QUARTER_MS);

/** @param from a day (YYYY-MM-DD), like to, which is not before it */
function datesOf(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = (Date.parse(to) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}
