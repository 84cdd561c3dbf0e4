// Makes a world with Google calendars, for tests: Ana has one beside her primary one, with a series, a day and a single visit.
import { smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { World, WorldPatch } from '../../../tools/provider-sim/world.ts';
import { NOW } from './harness.ts';

export const CALENDAR = 'c_visits@group.calendar.google.com';
export const PRIMARY = 'ana@clinic.example';
export const CALENDAR_TOKEN = '1//calendar';
export const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.readonly';

type GoogleEvent = NonNullable<NonNullable<WorldPatch['google']>['calendar_events']>[number];
type Attendee = NonNullable<GoogleEvent['attendees']>[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The time so many days after the harness's. */
export const at = (days: number): Date => new Date(Date.parse(NOW) + days * DAY);

export const guest = (email: string, responseStatus: Attendee['responseStatus'] = 'accepted'): Attendee => ({
  email,
  responseStatus,
});

/** Makes an appointment of an hour, so many days from now; it was made ten days ago. */
export const visit = (
  id: string,
  days: number,
  attendees: Attendee[],
  more: Partial<GoogleEvent> = {},
): GoogleEvent => ({
  ...{ calendar_id: CALENDAR, id, summary: `Visit of ${id}`, attendees, description: 'Secret' },
  ...{ created: at(-10).toISOString(), updated: at(-10).toISOString() },
  ...{
    start: { dateTime: at(days).toISOString() },
    end: { dateTime: new Date(at(days).getTime() + HOUR).toISOString() },
  },
  ...more,
});

/** @param events by default none */
export function calendarWorld(events: GoogleEvent[] = []): World {
  return {
    ...smallWorld(),
    people: [
      {
        ...{ id: 'ana', name: 'Ana' },
        calendars: [
          { id: PRIMARY, primary: true },
          { id: CALENDAR, summary_override: 'Consultas' },
          { id: 'c_gone@group.calendar.google.com', deleted: true },
          { id: 'busy@clinic.example', access_role: 'freeBusyReader' },
          { id: 'es.cl#holiday@group.v.calendar.google.com', access_role: 'reader' },
        ],
      },
      { id: 'only-primary', name: 'Eva', calendars: [{ id: PRIMARY, primary: true }] },
    ],
    google: {
      ...smallGoogleWorld(),
      grants: [{ refresh_token: CALENDAR_TOKEN, customer_ids: [], user_id: 'ana', scopes: [CALENDAR_SCOPE] }],
      calendars: [
        { id: PRIMARY, summary: PRIMARY },
        { id: CALENDAR, summary: 'Visits', time_zone: 'America/Santiago' },
        { id: 'c_gone@group.calendar.google.com', summary: 'Gone' },
        { id: 'busy@clinic.example', summary: 'Busy' },
        { id: 'es.cl#holiday@group.v.calendar.google.com', summary: 'Feriados' },
      ],
      calendar_events: events,
    },
  };
}
