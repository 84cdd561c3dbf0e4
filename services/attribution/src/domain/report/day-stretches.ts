// Cuts a range of days into stretches of days that begin 24 hours apart, so that a database can count them without knowing time
// zones.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';

export interface DayStretch {
  readonly start: Date;
  /** The start of the next stretch. The last day of a stretch may be longer or shorter than 24 hours. */
  readonly end: Date;
  /** The positions in the range of the first day and of the last. */
  readonly first: number;
  readonly last: number;
}

const DAY_MS = 86_400_000;

/** Returns the stretches of a range in order; a single one where the clocks do not change. */
export function dayStretches(range: DayRange, days: ReportDays): DayStretch[] {
  const stretches: DayStretch[] = [];
  const count = (Date.parse(range.to) - Date.parse(range.from)) / DAY_MS + 1;
  for (let place = 0; place < count; place++) {
    const day = new Date(Date.parse(range.from) + place * DAY_MS).toISOString().slice(0, 10);
    const { start, end } = days.instantsOf({ from: day, to: day });
    const before = stretches.at(-1);
    const goesOn = before !== undefined && start.getTime() === before.start.getTime() + (place - before.first) * DAY_MS;
    if (goesOn) stretches.splice(-1, 1, { ...before, end, last: place });
    else stretches.push({ start, end, first: place, last: place });
  }
  return stretches;
}
