// Answers events.list of the Calendar API: the events of one calendar in a range of time, changed since a time, page by page.
import { z } from 'zod';
import { calendarError } from './calendar-error.ts';
import { instancesOf } from './instances.ts';
import { partialAnswer } from './partial-answer.ts';
import { timeOf, withOffset } from './wall-time.ts';
import type { Calendar, CalendarEvent, ListedCalendar, Moment } from './world.ts';

const MAX_ROWS = 2500;
const at = z.iso.datetime({ offset: true }).transform((text) => Math.floor(Date.parse(text) / 1000) * 1000);
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const QuerySchema = z.object({
  singleEvents: flag.default(false),
  showDeleted: flag.default(false),
  orderBy: z.enum(['startTime', 'updated']).optional(),
  // Milliseconds may be sent, and are ignored.
  timeMin: at.optional(),
  timeMax: at.optional(),
  updatedMin: at.optional(),
  maxResults: z.coerce.number().int().min(1).max(MAX_ROWS).default(250),
  pageToken: z.string().optional(),
  fields: z.string().optional(),
});

export interface ListedEvents {
  readonly calendar: Calendar;
  readonly listed: ListedCalendar;
  /** Every event of the calendar. */
  readonly events: readonly CalendarEvent[];
  /** The most rows of a page, whatever the request says. */
  readonly pageSize: number;
  /** How long ago updatedMin may lie. */
  readonly oldestChange: number;
}

/** @throws WebmasterError for a query that the vendor refuses */
export function listEvents({ calendar, listed, events, pageSize, oldestChange }: ListedEvents, sent: unknown): unknown {
  const query = QuerySchema.safeParse(sent);
  if (!query.success) throw calendarError(400, 'badRequest', 'Bad Request');
  const { singleEvents, showDeleted, orderBy, timeMin, timeMax, updatedMin, maxResults, pageToken, fields } =
    query.data;
  if (orderBy === 'startTime' && !singleEvents)
    throw calendarError(400, 'badRequest', 'The requested ordering is not available for the particular query.');
  if (timeMin !== undefined && timeMax !== undefined && timeMin >= timeMax)
    throw calendarError(400, 'timeRangeEmpty', 'The specified time range is empty.');
  if (updatedMin !== undefined && updatedMin < oldestChange)
    throw calendarError(
      410,
      'updatedMinTooLongAgo',
      'The requested minimum modification time lies too far in the past.',
    );
  const zone = calendar.time_zone;
  const starts = (event: CalendarEvent) => timeOf(event.start, zone);
  const all = singleEvents
    ? events.flatMap((event) => instancesOf(event, events, zone, timeMax ?? Number.POSITIVE_INFINITY))
    : events;
  const found = all.filter(
    (event) =>
      (timeMin === undefined || timeOf(event.end, zone) > timeMin) &&
      (timeMax === undefined || starts(event) < timeMax) &&
      (updatedMin === undefined || Date.parse(event.updated) >= updatedMin) &&
      // What was deleted since updatedMin is always shown.
      (event.status !== 'cancelled' || showDeleted || updatedMin !== undefined),
  );
  if (orderBy === 'startTime') found.sort((a, b) => starts(a) - starts(b));
  else found.sort((a, b) => Date.parse(a.updated) - Date.parse(b.updated));
  const from = pageStart(pageToken);
  const end = from + Math.min(maxResults, pageSize);
  const answer = {
    ...{ kind: 'calendar#events', summary: calendar.summary, timeZone: zone },
    accessRole: listed.access_role,
    ...(end < found.length ? { nextPageToken: Buffer.from(`at:${end}`).toString('base64url') } : {}),
    items: found.slice(from, end).map((event) => itemOf(event, zone, listed.access_role === 'freeBusyReader')),
  };
  return partialAnswer(answer, fields);
}

function itemOf({ calendar_id: _, ...event }: CalendarEvent, zone: string, isBusyOnly: boolean): object {
  const { start, end, originalStartTime } = event;
  const times = {
    ...{ start: shown(start, zone), end: shown(end, zone) },
    ...(originalStartTime && { originalStartTime: shown(originalStartTime, zone) }),
  };
  const { id, status } = event;
  if (isBusyOnly) return { kind: 'calendar#event', id, status, visibility: 'private', ...times };
  return { kind: 'calendar#event', ...event, ...times };
}

/** Instants are shown with the offset of the calendar. */
const shown = (moment: Moment, zone: string): Moment =>
  'date' in moment ? moment : { ...moment, dateTime: withOffset(new Date(moment.dateTime), zone) };

function pageStart(token: string | undefined): number {
  if (token === undefined) return 0;
  const place = /^at:(\d+)$/.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (place === undefined) throw calendarError(400, 'invalid', 'Invalid page token value.');
  return Number(place);
}
