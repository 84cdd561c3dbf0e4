// Defines what is asked of Google about an event, which leaves out its description, its place and its conference.
import { z } from 'zod';
import type { CalendarEntry, Guest } from '../../domain/calendars/calendar-source.ts';
import { shortTitle } from '../../domain/calendars/calendar-source.ts';
import { momentTime } from '../../domain/calendars/event-window.ts';

/** The parameter fields of each call: Google returns nothing else. */
export const FIELDS =
  'nextPageToken,summary,timeZone,items(id,status,summary,created,updated,start(date,dateTime),end(date,dateTime),attendees(email,responseStatus,resource))';

const time = z.string().transform((text, context) => {
  const at = new Date(text);
  if (!Number.isNaN(at.getTime())) return at;
  context.addIssue({ code: 'custom', message: 'must be a time' });
  return z.NEVER;
});
const MomentSchema = z.object({ date: z.iso.date().optional(), dateTime: time.optional() });

const AttendeeSchema = z.object({
  email: z.string().default(''),
  responseStatus: z.string().default(''),
  resource: z.boolean().default(false),
});

/** Of a cancelled instance Google may say no more than its id. */
const EventSchema = z.object({
  id: z.string().min(1),
  status: z.string().default(''),
  summary: z.string().default(''),
  created: time.optional().catch(undefined),
  updated: time.optional().catch(undefined),
  start: MomentSchema.default({}),
  end: MomentSchema.default({}),
  attendees: z.array(AttendeeSchema).default([]),
});

export const EventsPageSchema = z.object({
  summary: z.string().default(''),
  timeZone: z.string().default('UTC'),
  nextPageToken: z.string().optional(),
  items: z.array(EventSchema).default([]),
});

export type EventsPage = z.output<typeof EventsPageSchema>;
export type GoogleEvent = EventsPage['items'][number];

/** Addresses of calendars and of rooms, which stand among the attendees where they were invited. */
const NO_PERSON = /@(?:resource|group(?:\.v)?)\.calendar\.google\.com$/;

/** Returns the people whom an event is with: no rooms, no things and no calendars. */
export const peopleOf = ({ attendees }: Pick<GoogleEvent, 'attendees'>): GoogleEvent['attendees'] =>
  attendees.filter(({ email, resource }) => !resource && !NO_PERSON.test(email));

export const guestOf = (email: string): Guest => ({ type: 'email', value: email.trim().toLowerCase() });

/** Returns when an event begins and ends; null for a cancelled instance of which Google does not say it. */
export function timesOf(
  { start, end }: Pick<GoogleEvent, 'start' | 'end'>,
  timeZone: string,
): { startsAt: Date; endsAt: Date } | null {
  const [startsAt, endsAt] = [momentTime(start, timeZone), momentTime(end, timeZone)];
  return startsAt && endsAt && { startsAt, endsAt };
}

/** @param page with the calendar's name and zone @returns null when it is not known when the event is */
export function entryOf(
  event: GoogleEvent,
  { summary: calendarName, timeZone }: Pick<EventsPage, 'summary' | 'timeZone'>,
  calendarId: string,
): CalendarEntry | null {
  const times = timesOf(event, timeZone);
  if (times === null) return null;
  const people = peopleOf(event);
  return {
    ...{ id: event.id, calendarId, calendarName, title: shortTitle(event.summary), status: event.status },
    ...{ ...times, isAllDay: event.start.date !== undefined, guestCount: people.length },
    guests: people.flatMap(({ email }) => (email.includes('@') ? [guestOf(email)] : [])),
    ...{ madeAt: event.created ?? null, changedAt: event.updated ?? null },
  };
}
