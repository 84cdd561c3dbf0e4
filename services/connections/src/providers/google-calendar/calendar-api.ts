// Asks the Calendar API for the events of one calendar, recurring ones expanded by Google, page by page.
import type { CalendarAccess } from '../../domain/calendars/calendar-source.ts';
import type { EventsQuestion } from '../../domain/calendars/events-question.ts';
import type { AccessTokens } from '../http/access-tokens.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { type EventsPage, EventsPageSchema, FIELDS } from './calendar-event.ts';
import { googleCalendarError } from './google-calendar-error.ts';

/** Yields the pages of an answer, in the order in which events begin. @throws (while it is read) ProviderError */
export type AskEvents = (access: CalendarAccess, question: EventsQuestion) => AsyncGenerator<EventsPage>;

export interface CalendarApiOptions {
  readonly call: JsonCaller;
  readonly tokens: AccessTokens;
  /** Scheme and host of the API. */
  readonly apiUrl: string;
}

/** Of Google's 2,500: what a page of it takes stays far below the largest answer that is read. */
export const PAGE_ROWS = 500;

export function createAskEvents({ call, tokens, apiUrl }: CalendarApiOptions): AskEvents {
  const base = `${apiUrl.replace(/\/$/, '')}/calendar/v3/calendars`;
  return async function* askEvents({ accountExternalId, accessToken: refreshToken, signal }, question) {
    let pageToken: string | undefined;
    do {
      const url = `${base}/${encodeURIComponent(accountExternalId)}/events?${queryOf(question, pageToken)}`;
      const page: EventsPage = await tokens.use(refreshToken, (token) =>
        call({
          ...{ url, headers: { authorization: `Bearer ${token}` }, signal },
          ...{ schema: EventsPageSchema, refusal: googleCalendarError },
        }),
      );
      yield page;
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
  };
}

function queryOf({ timeMin, timeMax, updatedMin, showDeleted }: EventsQuestion, pageToken: string | undefined) {
  return new URLSearchParams({
    ...{ singleEvents: 'true', orderBy: 'startTime', showDeleted: String(showDeleted) },
    ...{ timeMin: timeMin.toISOString(), timeMax: timeMax.toISOString() },
    ...(updatedMin && { updatedMin: updatedMin.toISOString() }),
    ...{ maxResults: String(PAGE_ROWS), fields: FIELDS },
    ...(pageToken !== undefined && { pageToken }),
  });
}
