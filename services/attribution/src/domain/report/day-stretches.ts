// A range of days as a database can count them without knowing of time zones: in stretches of days that begin 24 hours apart.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';

export interface DayStretch {
  readonly start: Date;
  /** Of the next stretch the start. The last day of a stretch may be longer or shorter than 24 hours. */
  readonly end: Date;
  /** The place in the range of the first day and of the last. */
  readonly first: number;
  readonly last: number;
}

const DAY_MS = 86_400_000;

/** The stretches of a range, in order; one where the clocks are not changed. */
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
