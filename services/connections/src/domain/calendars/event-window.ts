// Turns the dates and times of a calendar's events into instants, and a window of starts into what a calendar can be asked for.
import { isTimeZone, reportDays, UTC } from '@touchline/chassis/report-days.ts';

/** A day (YYYY-MM-DD), or a time with its offset, as calendars write them. */
export interface EventMoment {
  readonly date?: string | undefined;
  readonly dateTime?: Date | undefined;
}

const SECOND_MS = 1000;

/**
 * Returns the instant of a moment. A day begins when it begins by the clocks of the calendar's zone: where they skip midnight,
 * an hour later.
 * @param timeZone of the calendar; one that this machine does not know counts as UTC
 * @returns null when it has neither a day nor a time
 */
export function momentTime({ date, dateTime }: EventMoment, timeZone: string): Date | null {
  if (dateTime !== undefined) return dateTime;
  if (date === undefined) return null;
  return reportDays(isTimeZone(timeZone) ? timeZone : UTC).instantsOf({ from: date, to: date }).start;
}

/**
 * Returns the bounds with which a calendar returns at least everything that begins within a window. Calendars return what ends
 * after the lower and begins before the upper bound, and know whole seconds only.
 */
export function askedBounds({ from, to }: { from: Date; to: Date }): { timeMin: Date; timeMax: Date } {
  return { timeMin: new Date(from.getTime() - SECOND_MS), timeMax: new Date(to.getTime() + SECOND_MS) };
}

/** Reports whether a start lies in a window, both ends included. */
export const beginsWithin = (startsAt: Date, { from, to }: { from: Date; to: Date }): boolean =>
  startsAt >= from && startsAt <= to;
