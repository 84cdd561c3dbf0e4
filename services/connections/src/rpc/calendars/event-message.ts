// Converts an entry of a calendar into its message; who it is with, only for a caller who may see persons.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { CalendarEventSchema } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import type { CalendarEntry } from '../../domain/calendars/calendar-source.ts';
import { type CustomersByGuest, customerOf } from '../../domain/calendars/guests.ts';

/** @param customers who of the guests is a customer; null for a caller who may see no persons, from whom titles are kept, too */
export function eventMessage(
  entry: CalendarEntry,
  customers: CustomersByGuest | null,
): MessageInitShape<typeof CalendarEventSchema> {
  const { id, calendarId, calendarName, status, startsAt, endsAt, isAllDay, guestCount, madeAt, changedAt } = entry;
  return {
    ...{ id, calendarId, calendarName, status, allDay: isAllDay, attendeesCount: guestCount },
    startsAt: timestampFromDate(startsAt),
    endsAt: timestampFromDate(endsAt),
    ...(madeAt && { createdAt: timestampFromDate(madeAt) }),
    ...(changedAt && { updatedAt: timestampFromDate(changedAt) }),
    ...(customers && { title: entry.title, customerId: customerOf(entry, customers) ?? '' }),
  };
}
