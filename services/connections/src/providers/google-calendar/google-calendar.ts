// Provides google_calendar: the events of one calendar of Google, read live for callers, and by syncs as outcomes of customers. The
// token of its connections is an OAuth refresh token.
import type { CalendarEntry, CalendarSource } from '../../domain/calendars/calendar-source.ts';
import { askedBounds, beginsWithin } from '../../domain/calendars/event-window.ts';
import type { FindGuests } from '../../domain/calendars/guests.ts';
import type { OutcomeSource } from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { AskEvents } from './calendar-api.ts';
import { entryOf } from './calendar-event.ts';
import { isCalendarGone, isCalendarScopeMissing } from './google-calendar-error.ts';
import { readAppointments } from './read-appointments.ts';

/** The most pages that are read for a caller who waits. */
const MOST_PAGES = 5;

/** @param ask undefined when the deployment has no OAuth app with Google */
export function createGoogleCalendars(ask: AskEvents | undefined): CalendarSource {
  return {
    isConfigured: () => ask !== undefined,
    isScopeMissing: isCalendarScopeMissing,
    entries: async (access, { calendarId, ...window }) => {
      if (ask === undefined) throw new Error('Google Calendar is not configured.');
      const { accountExternalId } = access;
      // The connection is one calendar: another one, and the alias primary, are not its.
      if (calendarId !== '' && calendarId !== accountExternalId) return null;
      const found: CalendarEntry[] = [];
      try {
        let pages = 0;
        for await (const page of ask(access, { ...askedBounds(window), showDeleted: true })) {
          for (const event of page.items) {
            const entry = entryOf(event, page, accountExternalId);
            if (entry && beginsWithin(entry.startsAt, window)) found.push(entry);
          }
          pages += 1;
          if (pages === MOST_PAGES && page.nextPageToken !== undefined) throw tooMany();
        }
      } catch (error) {
        if (error instanceof ProviderError && isCalendarGone(error)) return null;
        throw error;
      }
      return found.sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    },
  };
}

const tooMany = (): ProviderError =>
  new ProviderError('too_much_data', 'too_many_events', 'The window has more events than are read at once.');

/** Calendars have addresses for ids; primary is an alias for a calendar that is not connected. */
const CALENDAR_ID = /^[^\s@]{1,254}@[\w.-]{1,200}$/;

export const createGoogleCalendarSource = (ask: AskEvents, findGuests: FindGuests): OutcomeSource => ({
  accountId: (text) => (CALENDAR_ID.test(text) ? text : undefined),
  read: (request) => readAppointments(ask, findGuests, request),
});
