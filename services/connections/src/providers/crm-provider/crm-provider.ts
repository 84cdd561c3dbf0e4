// Provides crm_provider: HighLevel's locations, which are read through the API and reported by webhooks.
import type { CalendarSource } from '../../domain/calendars/calendar-source.ts';
import type { Crm } from '../../domain/crm/crm.ts';
import type { OutcomeSource } from '../../domain/outcome-source.ts';
import { calendarEntry, readCalendarEvents, readCalendars } from './calendars.ts';
import type { HighLevelClient } from './highlevel-client.ts';
import { createHighLevelWebhook, type HighLevelWebhookOptions } from './highlevel-webhook.ts';
import { readPipelines } from './pipelines.ts';
import { readCrm } from './read-crm.ts';

const LOCATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

export function createHighLevelCrm(client: HighLevelClient): Crm {
  return {
    stages: async ({ accountExternalId, accessToken, signal }) =>
      readPipelines(client, await client.location(accountExternalId, accessToken, signal)),
  };
}

/** @param hasApp true when the deployment has a marketplace app */
export function createHighLevelCalendars(client: HighLevelClient, hasApp: boolean): CalendarSource {
  return {
    // An operator's token of one location needs no app.
    isConfigured: (accessToken) => hasApp || !accessToken.startsWith('{'),
    // The API refuses with 403 whatever the scopes of the grant do not include.
    isScopeMissing: ({ kind }) => kind === 'needs_action',
    entries: async ({ accountExternalId, accessToken, signal }, { calendarId, ...window }) => {
      const auth = await client.location(accountExternalId, accessToken, signal);
      const all = await readCalendars(client, auth);
      const asked = calendarId === '' ? all : all.filter(({ id }) => id === calendarId);
      if (calendarId !== '' && asked.length === 0) return null;
      const found = await Promise.all(
        asked.map(async ({ id, name }) =>
          (await readCalendarEvents(client, auth, id, window)).map((event) => calendarEntry(event, name)),
        ),
      );
      return found.flat().sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
    },
  };
}

export function createHighLevelSource(options: HighLevelWebhookOptions): OutcomeSource {
  const { client, stages } = options;
  return {
    accountId: (text) => (LOCATION_ID.test(text) ? text : undefined),
    read: (request) => readCrm(client, stages, request),
    webhook: createHighLevelWebhook(options),
  };
}
