// Builds the database expression that computes on which day of a range a document's time falls.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import { dayStretches } from '../../domain/report/day-stretches.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the expression for the position in the range, from 0, of the day of a document's time, which must lie in the range. The
 * expression names no time zone, since databases know other zones, and other names for them, than this machine.
 */
export const positionInRange = (range: DayRange, days: ReportDays): object | null =>
  dayStretches(range, days).reduceRight<object | null>((later, { start, end, first, last }) => {
    const elapsed = { $floor: { $divide: [{ $subtract: ['$time', start] }, DAY_MS] } };
    return { $cond: [{ $lt: ['$time', end] }, { $min: [last, { $add: [first, elapsed] }] }, later] };
  }, null);
