// Assembles CalendarService from its call.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { CalendarService } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { type ListCalendarEventsDeps, listCalendarEvents } from './list-calendar-events.ts';

/** Returns what serveGrpc takes. */
export const calendarService = (deps: ListCalendarEventsDeps) =>
  implement(CalendarService, { listCalendarEvents: listCalendarEvents(deps) });
