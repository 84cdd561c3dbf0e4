// Groups the days of a long range by week, so that its picture and its table stay readable.
import type { Answer } from '@touchline/client';
import { Decimal } from 'decimal.js';

/** What is shown of a day. */
export type Day = Pick<
  Answer<'get', '/overview/days'>['data'][number],
  'date' | 'spend' | 'revenue' | 'roas' | 'conversions' | 'unattributed_conversions' | 'conversions_by_type'
>;

/** A day, or a week of days. */
export interface Period extends Omit<Day, 'date'> {
  /** YYYY-MM-DD, the first day and the last. */
  readonly from: string;
  readonly to: string;
}

/** More are shown by week. */
const MOST_DAYS = 92;
/** Wide enough to add and divide the amounts of the API without losing a digit. */
const Exact = Decimal.clone({ precision: 80, toExpNeg: -9e15, toExpPos: 9e15 });
const RATIO_DIGITS = 6;

/**
 * @param days consecutive, oldest first
 * @param today the spend of this day and later ones is not known yet, and leaves that of its week known
 * @returns the days themselves; of more than 92 the weeks, which begin on Mondays and of which the first and the last may be shorter
 */
export function periodsOf(days: readonly Day[], today: string): Period[] {
  if (days.length <= MOST_DAYS) return days.map(({ date, ...figures }) => ({ from: date, to: date, ...figures }));
  return [...Map.groupBy(days, ({ date }) => mondayOf(date)).values()].map((week) => together(week, today));
}

/** Adds up the days of a period; what is unknown of one of them is unknown of all together. */
function together(days: readonly Day[], today: string): Period {
  const amount = (of: (day: Day) => string | null) => {
    const all = days.map(of);
    return all.includes(null) ? null : Exact.sum(...all.map((each) => each ?? '0')).toFixed();
  };
  const total = (of: (day: Day) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const isAllToCome = days.every(({ date }) => date >= today);
  const spendOf = (day: Day) => (day.date >= today && !isAllToCome ? (day.spend ?? '0') : day.spend);
  const [spend, revenue] = [amount(spendOf), amount((day) => day.revenue)];
  const types = new Set(days.flatMap((day) => Object.keys(day.conversions_by_type)));
  return {
    from: days[0]?.date ?? '',
    to: days.at(-1)?.date ?? '',
    ...{ spend, revenue, roas: roasOf(revenue, spend) },
    conversions: total((day) => day.conversions),
    conversions_by_type: Object.fromEntries(
      [...types].map((type) => [type, total((day) => day.conversions_by_type[type] ?? 0)]),
    ),
    unattributed_conversions: total((day) => day.unattributed_conversions),
  };
}

function roasOf(revenue: string | null, spend: string | null): string | null {
  if (revenue === null || spend === null || new Exact(spend).isZero()) return null;
  return new Exact(revenue).div(spend).toDecimalPlaces(RATIO_DIGITS).toFixed();
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
