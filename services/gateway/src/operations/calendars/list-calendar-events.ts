// Declares GET /calendars/{connectionId}/events, which reads the calendars of a connected system live.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CalendarEvent } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { seesPersons } from '../customers/person-scope.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { instantField, textField, uuidField } from '../query-fields.ts';
import { pageOfWhole, wholeListFields } from '../whole-list.ts';

/** Longer than the service waits for the platform. */
const DEADLINE_MS = 10_000;

const EventRow = z
  .object({
    id: z.string().meta({ description: "The provider's own id, as calendar_id." }),
    calendar_id: z.string(),
    calendar_name: z.string().nullable(),
    title: z.string().nullable().meta({
      description: 'With customers:read only, since a title often names a person; null where there is none.',
    }),
    status: z.string().nullable().meta({
      description:
        "The provider's status; null where it gives none. Of a CRM: new, confirmed, cancelled, showed, noshow or invalid. Of google_calendar: confirmed, tentative or cancelled.",
    }),
    starts_at: time,
    ends_at: time.meta({ description: 'ISO 8601, UTC; the first moment after the event.' }),
    all_day: z.boolean().meta({
      description: 'True for an event of whole days: it begins and ends at midnights in the time zone of its calendar.',
    }),
    attendees_count: count.meta({ description: 'People, without rooms and things.' }),
    customer_profile_id: z.uuid().nullable().meta({
      description:
        'With customers:read only: the first attendee who is a customer of the profile, found by email, or by the contact of the CRM; null when nobody is.',
    }),
    created_at: time.nullable(),
    updated_at: time.nullable(),
  })
  .meta({ id: 'CalendarEvent', description: 'Without customers:read it names no person.' });

export const listCalendarEvents = operation({
  method: 'GET',
  path: '/calendars/{connectionId}/events',
  area: 'connections',
  summary: 'List calendar events',
  description:
    'Reads the calendars of a crm_provider or google_calendar connection live for each page, never from a cache. Recurring events are expanded: each instance is a row. from and to bound the time at which events begin, both inclusive, at most 90 days apart (otherwise invalid_window). A calendar that the account does not have is calendar_unsupported, and so is primary; a connection without calendars is invalid_state.',
  scopes: allOf('connections:read'),
  showsPersons: true,
  params: z.strictObject({ connectionId: uuidField('Id of the connection.') }),
  query: z.strictObject({
    from: instantField('The start of the window.'),
    to: instantField('The end of the window.'),
    calendar_id: textField(
      100,
      "One calendar by the provider's id; by default all calendars of the account. A google_calendar connection has one.",
    ).optional(),
    ...wholeListFields,
  }),
  answer: pageOf(EventRow, {
    statuses: { 200: 'One page of the events in the window, in the order in which they begin.' },
  }),
  errors: [
    'not_found',
    'invalid_parameter',
    'invalid_window',
    'invalid_state',
    'calendar_unsupported',
    'calendar_scope_required',
    'provider_not_configured',
    'connection_not_ready',
    'provider_error',
  ],
  examples: {
    answer: {
      data: [
        {
          id: 'ocQHyuzHvysMo5N5VsXc',
          calendar_id: 'BqTwX8QFwXzpegMve9EQ',
          calendar_name: 'Consultas',
          title: 'Consulta de Ana Soto',
          status: 'confirmed',
          starts_at: '2026-01-31T14:00:00.000Z',
          ends_at: '2026-01-31T14:30:00.000Z',
          all_day: false,
          attendees_count: 1,
          customer_profile_id: '2a0e9d52-8f6c-5a52-8b11-7b110b0f4a3e',
          created_at: '2026-01-20T09:30:00.000Z',
          updated_at: '2026-01-20T09:30:00.000Z',
        },
      ],
      pagination: examplePagination,
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query, credential }, { calendars }) => {
    const withPersons = seesPersons(credential);
    const request = {
      profileId,
      connectionId: params.connectionId.toLowerCase(),
      calendarId: query.calendar_id,
      from: timestampFromDate(new Date(query.from)),
      to: timestampFromDate(new Date(query.to)),
      withPersons,
    };
    const { events } = await calendars.listCalendarEvents(request, { deadlineMs: DEADLINE_MS });
    const rows = events.map((event) => eventRow(event, withPersons));
    const page = pageOfWhole(rows, query, ({ starts_at, calendar_id, id }) => [starts_at, calendar_id, id]);
    const persons = page.data.flatMap(({ customer_profile_id: id }) => id ?? []);
    return { ...page, ...(withPersons && { persons }) };
  },
});

function eventRow(event: CalendarEvent, withPersons: boolean): z.input<typeof EventRow> {
  return {
    id: event.id,
    calendar_id: event.calendarId,
    calendar_name: orNull(event.calendarName),
    title: withPersons ? orNull(event.title) : null,
    status: orNull(event.status),
    starts_at: timeOf(event.startsAt),
    ends_at: timeOf(event.endsAt),
    all_day: event.allDay,
    attendees_count: event.attendeesCount,
    customer_profile_id: withPersons ? orNull(event.customerId) : null,
    created_at: timeOrNull(event.createdAt),
    updated_at: timeOrNull(event.updatedAt),
  };
}
