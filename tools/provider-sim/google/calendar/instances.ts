// Expands a recurring event into its instances: each keeps the time of the clock, whatever happens to the clock meanwhile.
import { instantOf, timeOf, wallTimeOf, withOffset } from './wall-time.ts';
import type { CalendarEvent, Moment } from './world.ts';

/** An event without an end is expanded no further, and no series has more instances. */
const MOST = 1000;
const DAY_MS = 86_400_000;

/**
 * Returns the instances of an event that begin before `before`; the event itself when it does not repeat.
 * @param exceptions the events that replace instances of a series
 */
export function instancesOf(
  event: CalendarEvent,
  exceptions: readonly CalendarEvent[],
  timeZone: string,
  before: number,
): CalendarEvent[] {
  const [rule] = event.recurrence ?? [];
  if (rule === undefined) return event.recurringEventId === undefined ? [event] : [];
  const own = exceptions.filter(({ recurringEventId }) => recurringEventId === event.id);
  const replaced = new Set(own.flatMap(({ originalStartTime: at }) => (at ? [timeOf(at, timeZone)] : [])));
  // The instances of a deleted series are deleted, too.
  const starts = startsOf(event, rule, timeZone, before);
  const { recurrence: _, ...single } = event;
  const made = starts
    .filter((start) => !replaced.has(timeOf(start, timeZone)))
    .map((start) => ({
      ...single,
      ...{ id: `${event.id}_${suffixOf(start)}`, recurringEventId: event.id, originalStartTime: start, start },
      end: endOf(event, start, timeZone),
    }));
  return [...made, ...own];
}

function startsOf({ start }: CalendarEvent, rule: string, timeZone: string, before: number): Moment[] {
  const part = (name: string) => new RegExp(`${name}=([^;]+)`).exec(rule)?.[1];
  const stepDays = (part('FREQ') === 'WEEKLY' ? 7 : 1) * Number(part('INTERVAL') ?? 1);
  const until = untilOf(part('UNTIL'));
  const starts: Moment[] = [];
  for (let index = 0; index < Math.min(Number(part('COUNT') ?? MOST), MOST); index++) {
    const next = later(start, index * stepDays, timeZone);
    const at = timeOf(next, timeZone);
    if (at >= before || ('date' in next ? Date.parse(next.date) : at) > until) break;
    starts.push(next);
  }
  return starts;
}

/** A date counts whole. */
function untilOf(text: string | undefined): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z)?$/.exec(text ?? '');
  if (!parts) return Number.POSITIVE_INFINITY;
  const [, year, month, day, hour = '23', minute = '59', second = '59'] = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

function later(start: Moment, days: number, calendarZone: string): Moment {
  if ('date' in start) return { date: addDays(start.date, days) };
  const timeZone = start.timeZone ?? calendarZone;
  const [date = '', time = ''] = wallTimeOf(new Date(start.dateTime), timeZone).split('T');
  const at = instantOf(`${addDays(date, days)}T${time}`, timeZone);
  return { dateTime: withOffset(at, calendarZone), timeZone };
}

/** Days keep their number, times their length. */
function endOf({ start, end }: CalendarEvent, from: Moment, timeZone: string): Moment {
  if ('date' in start && 'date' in end && 'date' in from)
    return { date: addDays(from.date, (Date.parse(end.date) - Date.parse(start.date)) / DAY_MS) };
  const length = timeOf(end, timeZone) - timeOf(start, timeZone);
  const zone = 'timeZone' in end && end.timeZone !== undefined ? { timeZone: end.timeZone } : {};
  return { dateTime: withOffset(new Date(timeOf(from, timeZone) + length), timeZone), ...zone };
}

function suffixOf(start: Moment): string {
  const text = 'date' in start ? start.date : new Date(start.dateTime).toISOString().replace(/\.\d+/, '');
  return text.replace(/[-:]/g, '');
}
