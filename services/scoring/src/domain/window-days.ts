// Computes which days a window covers.
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { Window } from './vocabulary.ts';

const DAYS: Readonly<Record<Exclude<Window, 'lifetime'>, number>> = { '7d': 7, '14d': 14, '28d': 28 };

/** The days of a window in the form in which attribution is queried. */
export interface WindowDays {
  /** The last day is the day of this instant in the profile's time zone. */
  readonly until: Date;
  /** The number of days; 0 where the window has no beginning. */
  readonly lastDays: number;
  /** The same in UTC, for attribution of an earlier release; from is '' where the window has no beginning. */
  readonly from: string;
  readonly to: string;
}

/** Returns the days of a window up to the day of `now`, in the profile's time zone, which attribution knows. */
export function windowDays(window: Window, now: Date): WindowDays {
  const lastDays = window === 'lifetime' ? 0 : DAYS[window];
  const { from, to } = reportDays(UTC).lastDays(lastDays || 1, now);
  return { until: now, lastDays, from: lastDays === 0 ? '' : from, to };
}
