// Reads the calendars of a location, and the appointments that begin within a window.
import { z } from 'zod';
import { type CalendarEntry, shortTitle } from '../../domain/calendars/calendar-source.ts';
import type { Appointment } from '../../domain/crm/appointment-outcomes.ts';
import { type HighLevelClient, type LocationAuth, VERSION } from './highlevel-client.ts';
import { vendorTime } from './vendor-time.ts';

const version = VERSION.calendars;
const CalendarsSchema = z.object({
  calendars: z.array(z.object({ id: z.string().min(1), name: z.string().default('') })),
});

export const EventSchema = z.object({
  id: z.string().min(1),
  calendarId: z.string().default(''),
  contactId: z.string().nullish(),
  title: z.string().nullish(),
  appointmentStatus: z.string().default(''),
  startTime: vendorTime,
  endTime: vendorTime,
  dateAdded: vendorTime.nullish(),
  dateUpdated: vendorTime.nullish(),
});
const EventsSchema = z.object({ events: z.array(EventSchema) });

export type CalendarEvent = z.output<typeof EventSchema>;

/** @throws ProviderError */
export async function readCalendars(
  client: HighLevelClient,
  auth: LocationAuth,
): Promise<{ id: string; name: string }[]> {
  const query = new URLSearchParams({ locationId: auth.locationId });
  return (await client.call({ path: `/calendars/?${query}`, version, schema: CalendarsSchema }, auth)).calendars;
}

/** Returns the events of a calendar that begin within the window, both ends included. @throws ProviderError */
export async function readCalendarEvents(
  client: HighLevelClient,
  auth: LocationAuth,
  calendarId: string,
  { from, to }: { from: Date; to: Date },
): Promise<CalendarEvent[]> {
  const query = new URLSearchParams({
    locationId: auth.locationId,
    calendarId,
    startTime: String(from.getTime()),
    endTime: String(to.getTime()),
  });
  return (await client.call({ path: `/calendars/events?${query}`, version, schema: EventsSchema }, auth)).events;
}

/** Converts an event for deriving outcomes; null when it is not known when the appointment was made. */
export function appointment(event: CalendarEvent): Appointment | null {
  if (!event.dateAdded) return null;
  return {
    id: event.id,
    calendarId: event.calendarId,
    status: event.appointmentStatus,
    startsAt: event.startTime,
    madeAt: event.dateAdded,
    changedAt: event.dateUpdated ?? event.dateAdded,
  };
}

/** Converts an event for callers that read the calendar. An appointment is with one contact, and never for whole days. */
export function calendarEntry(event: CalendarEvent, calendarName: string): CalendarEntry {
  const { id, calendarId, contactId, appointmentStatus: status, startTime: startsAt, endTime: endsAt } = event;
  return {
    ...{ id, calendarId, calendarName, title: shortTitle(event.title), status, startsAt, endsAt, isAllDay: false },
    ...(contactId
      ? { guests: [{ type: 'crm_contact_id' as const, value: contactId }], guestCount: 1 }
      : { guests: [], guestCount: 0 }),
    ...{ madeAt: event.dateAdded ?? null, changedAt: event.dateUpdated ?? null },
  };
}
