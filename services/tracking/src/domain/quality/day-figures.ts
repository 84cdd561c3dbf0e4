// Makes the figures of days from counts: every day of the range, and their sum.
import type { DayRange } from '@touchline/chassis/report-days.ts';
import type { FigureKind } from './figures-of.ts';

/** A stored count. */
export interface CountedFigure {
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly kind: FigureKind;
  readonly name: string;
  readonly count: number;
}

export interface Named {
  readonly name: string;
  readonly count: number;
}

export interface DayFigures {
  /** YYYY-MM-DD; empty for all days together. */
  readonly date: string;
  readonly events: number;
  readonly botsDropped: number;
  readonly duplicates: number;
  readonly clockCorrections: number;
  readonly unknownClickIds: number;
  readonly sessions: number;
  readonly sessionsWithoutTouch: number;
  /** Those with most events. */
  readonly eventsByHost: readonly Named[];
  readonly unknownClickIdNames: readonly Named[];
  readonly duplicatesByOrigin: readonly Named[];
}

const MOST_NAMES = 20;
const DAY_MS = 86_400_000;

/** Returns every day of the range, the oldest first, also those without a count, and all of them together. */
export function dayFigures(
  counts: readonly CountedFigure[],
  range: DayRange,
): { days: DayFigures[]; total: DayFigures } {
  const byDay = Map.groupBy(counts, ({ day }) => day);
  return { days: daysOf(range).map((day) => figures(day, byDay.get(day) ?? [])), total: figures('', counts) };
}

function figures(date: string, counts: readonly CountedFigure[]): DayFigures {
  const of = (kind: FigureKind) => counts.filter((one) => one.kind === kind);
  const sum = (some: readonly Named[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    date,
    events: sum(of('events')),
    botsDropped: sum(of('bots_dropped')),
    duplicates: sum(of('duplicates')),
    clockCorrections: sum(of('clock_corrections')),
    unknownClickIds: sum(of('unknown_click_ids')),
    sessions: sum(of('sessions')),
    sessionsWithoutTouch: sum(of('sessions_without_touch')),
    eventsByHost: mostFrequent(of('host')),
    unknownClickIdNames: mostFrequent(of('unknown_click_ids')),
    duplicatesByOrigin: mostFrequent(of('duplicates')),
  };
}

/** Adds up by name, most first, ties by name. */
function mostFrequent(counts: readonly Named[]): Named[] {
  const sums = new Map<string, number>();
  for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_NAMES);
}

function daysOf({ from, to }: DayRange): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
