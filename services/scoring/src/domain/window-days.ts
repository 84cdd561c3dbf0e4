// Which days a window has.
import type { Window } from './vocabulary.ts';

const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Window, 'lifetime'>, number>> = { '7d': 7, '14d': 14, '28d': 28 };

/** UTC days, both inclusive, the day of `now` the last; from is '' where a window has no beginning. */
export function windowDays(window: Window, now: Date): { from: string; to: string } {
  const to = dayOf(now.getTime());
  return window === 'lifetime' ? { from: '', to } : { from: dayOf(now.getTime() - (DAYS[window] - 1) * DAY_MS), to };
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
