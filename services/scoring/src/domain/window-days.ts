// Which days a window has.
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { Window } from './vocabulary.ts';

const DAYS: Readonly<Record<Exclude<Window, 'lifetime'>, number>> = { '7d': 7, '14d': 14, '28d': 28 };

/** The days of a window as attribution is asked for them. */
export interface WindowDays {
  /** The last day is that of this instant, wherever the profile is. */
  readonly until: Date;
  /** How many; 0 where the window has no beginning. */
  readonly lastDays: number;
  /** The same in UTC, for an attribution of an earlier release; from is '' where the window has no beginning. */
  readonly from: string;
  readonly to: string;
}

/** The days of a window up to that of `now`, in the profile's time zone, which attribution knows. */
export function windowDays(window: Window, now: Date): WindowDays {
  const lastDays = window === 'lifetime' ? 0 : DAYS[window];
  const { from, to } = reportDays(UTC).lastDays(lastDays || 1, now);
  return { until: now, lastDays, from: lastDays === 0 ? '' : from, to };
}
