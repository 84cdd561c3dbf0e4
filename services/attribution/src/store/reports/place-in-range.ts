// On which day of a range something happened, as an expression of the database's.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import { dayStretches } from '../../domain/report/day-stretches.ts';

const DAY_MS = 86_400_000;

/**
 * The place in the range, from 0, of the day of a document's time, which lies in it. Databases know other zones, and other names of them, than
 * this machine.
 */
export const placeInRange = (range: DayRange, days: ReportDays): object | null =>
  dayStretches(range, days).reduceRight<object | null>((later, { start, end, first, last }) => {
    const elapsed = { $floor: { $divide: [{ $subtract: ['$time', start] }, DAY_MS] } };
    return { $cond: [{ $lt: ['$time', end] }, { $min: [last, { $add: [first, elapsed] }] }, later] };
  }, null);
