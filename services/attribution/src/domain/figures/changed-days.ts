// Notes on which days figures changed last, so that what is kept of the other days stays valid.

export interface ChangedDays {
  /** How often the figures were changed. */
  readonly version: number;
  /** The days that changed last, each once, with the version of that change. */
  readonly days: readonly ChangedDay[];
  /** Of changes up to this version it is not known which days they concern. */
  readonly unknownUntil: number;
}

export interface ChangedDay {
  readonly day: string;
  readonly version: number;
}

export const UNCHANGED: ChangedDays = { version: 0, days: [], unknownUntil: 0 };

/** More than a sync of a month and a day's late payments concern; what reads them reads a few kilobytes. */
const MOST_DAYS = 100;

/** Notes a change. @param days any, in any order */
export function withChange(before: ChangedDays, days: Iterable<string>): ChangedDays {
  const version = before.version + 1;
  const changed = new Set(days);
  const noted = [
    ...before.days.filter(({ day }) => !changed.has(day)),
    ...[...changed].map((day) => ({ day, version })),
  ].sort((a, b) => b.version - a.version);
  const forgotten = noted[MOST_DAYS]?.version ?? 0;
  return {
    version,
    // A change is noted with all of its days or not at all.
    days: noted.filter((day) => day.version > forgotten),
    unknownUntil: Math.max(before.unknownUntil, forgotten),
  };
}

/** Returns the days that changed after a version; 'all' when nobody knows. */
export function changedSince({ days, version, unknownUntil }: ChangedDays, known: number): readonly string[] | 'all' {
  if (version <= known) return [];
  if (known < unknownUntil) return 'all';
  return days.flatMap((changed) => (changed.version > known ? changed.day : []));
}
