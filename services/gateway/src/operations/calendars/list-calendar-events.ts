// Declares GET /calendars/{connectionId}/events, which reads the calendars of a connected system live.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CalendarEvent } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
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
    status: z.string().nullable().meta({
      description:
        "The provider's status: new, confirmed, cancelled, showed, noshow or invalid; null where it gives none.",
    }),
    starts_at: time,
    ends_at: time,
    created_at: time.nullable(),
    updated_at: time.nullable(),
  })
  .meta({ id: 'CalendarEvent', description: 'It has neither a title nor guests, so it names no person.' });

export const listCalendarEvents = operation({
  method: 'GET',
  path: '/calendars/{connectionId}/events',
  area: 'connections',
  summary: 'List calendar events',
  description:
    'Reads the calendars of a crm_provider connection live for each page, never from a cache. from and to bound the time at which events begin, both inclusive, at most 90 days apart (otherwise invalid_window). A calendar that the account does not have is calendar_unsupported; a connection without calendars is invalid_state.',
  scopes: allOf('connections:read'),
  params: z.strictObject({ connectionId: uuidField('Id of the connection.') }),
  query: z.strictObject({
    from: instantField('The start of the window.'),
    to: instantField('The end of the window.'),
    calendar_id: textField(
      100,
      "One calendar by the provider's id; by default all calendars of the account.",
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
          status: 'confirmed',
          starts_at: '2026-01-31T14:00:00.000Z',
          ends_at: '2026-01-31T14:30:00.000Z',
          created_at: '2026-01-20T09:30:00.000Z',
          updated_at: '2026-01-20T09:30:00.000Z',
        },
      ],
      pagination: examplePagination,
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query }, { calendars }) => {
    const request = {
      profileId,
      connectionId: params.connectionId.toLowerCase(),
      calendarId: query.calendar_id,
      from: timestampFromDate(new Date(query.from)),
      to: timestampFromDate(new Date(query.to)),
    };
    const { events } = await calendars.listCalendarEvents(request, { deadlineMs: DEADLINE_MS });
    return pageOfWhole(events.map(eventRow), query, ({ starts_at, calendar_id, id }) => [starts_at, calendar_id, id]);
  },
});

function eventRow(event: CalendarEvent): z.input<typeof EventRow> {
  return {
    id: event.id,
    calendar_id: event.calendarId,
    calendar_name: orNull(event.calendarName),
    status: orNull(event.status),
    starts_at: timeOf(event.startsAt),
    ends_at: timeOf(event.endsAt),
    created_at: timeOrNull(event.createdAt),
    updated_at: timeOrNull(event.updatedAt),
  };
}
