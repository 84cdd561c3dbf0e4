// Defines the calendars of a Google world and the events in them, in the words of the Calendar API.
import { z } from 'zod';

const at = z.iso.datetime({ offset: true });

/** A day, or an instant; timeZone is the zone by whose clock a series repeats. */
const MomentSchema = z.union([
  z.strictObject({ date: z.iso.date() }),
  z.strictObject({ dateTime: at, timeZone: z.string().optional() }),
]);

/** The parts of a rule that the simulator expands. */
const RULE = /^RRULE:FREQ=(DAILY|WEEKLY)(;INTERVAL=[1-9]\d*)?(;COUNT=[1-9]\d*|;UNTIL=\d{8}(T\d{6}Z)?)?$/;

export const CalendarSchema = z.strictObject({
  id: z.string().min(1),
  summary: z.string(),
  /** IANA name. */
  time_zone: z.string().default('UTC'),
});

const AttendeeSchema = z.strictObject({
  email: z.string(),
  displayName: z.string().optional(),
  responseStatus: z.enum(['needsAction', 'declined', 'tentative', 'accepted']).default('needsAction'),
  organizer: z.boolean().optional(),
  self: z.boolean().optional(),
  /** True for a room or a thing. */
  resource: z.boolean().optional(),
});

export const CalendarEventSchema = z.strictObject({
  calendar_id: z.string().min(1),
  id: z.string().min(1),
  summary: z.string().optional(),
  description: z.string().optional(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']).default('confirmed'),
  created: at,
  updated: at,
  start: MomentSchema,
  end: MomentSchema,
  recurrence: z.array(z.string().regex(RULE, 'must be a rule that the simulator expands')).length(1).optional(),
  /** On an instance that differs from its series: the series, and when the instance was to begin. */
  recurringEventId: z.string().optional(),
  originalStartTime: MomentSchema.optional(),
  attendees: z.array(AttendeeSchema).optional(),
});

/** A person's own entry for a calendar, as calendarList has it. */
export const ListedCalendarSchema = z.strictObject({
  id: z.string(),
  access_role: z.enum(['freeBusyReader', 'reader', 'writer', 'owner']).default('owner'),
  primary: z.boolean().default(false),
  /** True once the person removed it from their list. */
  deleted: z.boolean().default(false),
  /** The person's own name for it. */
  summary_override: z.string().optional(),
});

export type Moment = z.output<typeof MomentSchema>;
export type Calendar = z.output<typeof CalendarSchema>;
export type CalendarEvent = z.output<typeof CalendarEventSchema>;
export type ListedCalendar = z.output<typeof ListedCalendarSchema>;

export const calendarEventKey = ({ calendar_id, id }: Pick<CalendarEvent, 'calendar_id' | 'id'>): string =>
  JSON.stringify([calendar_id, id]);
