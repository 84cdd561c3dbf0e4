// Converts between instants and the times that clocks show in a time zone.
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { Moment } from './world.ts';

/** What a clock shows: YYYY-MM-DDTHH:MM:SS, without a zone. */
export type WallTime = string;

export function wallTimeOf(at: Date, timeZone: string): WallTime {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}

/** Returns the instant at which a clock shows a time; for a time that the clock skips, the one an hour later. */
export function instantOf(wall: WallTime, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}Z`);
  const first = asUtc - offsetAt(new Date(asUtc), timeZone);
  return new Date(asUtc - offsetAt(new Date(first), timeZone));
}

/** Formats an instant with the offset of a zone, as the Calendar API does. */
export function withOffset(at: Date, timeZone: string): string {
  const minutes = Math.round(offsetAt(at, timeZone) / 60_000);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  const offset = minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
  return `${wallTimeOf(at, timeZone)}${offset}`;
}

/** Returns when a moment is; a day begins when it begins in the calendar's zone. */
export function timeOf(moment: Moment, timeZone: string): number {
  if ('dateTime' in moment) return Date.parse(moment.dateTime);
  return reportDays(timeZone).instantsOf({ from: moment.date, to: moment.date }).start.getTime();
}

const offsetAt = (at: Date, timeZone: string): number =>
  Date.parse(`${wallTimeOf(at, timeZone)}Z`) - Math.floor(at.getTime() / 1000) * 1000;
