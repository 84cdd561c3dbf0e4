// Provides crm_provider: HighLevel's locations, which are read through the API and reported by webhooks.
import type { Crm, CrmAccess } from '../../domain/crm/crm.ts';
import type { OutcomeSource } from '../../domain/outcome-source.ts';
import { calendarEntry, readCalendarEvents, readCalendars } from './calendars.ts';
import type { HighLevelClient } from './highlevel-client.ts';
import { createHighLevelWebhook, type HighLevelWebhookOptions } from './highlevel-webhook.ts';
import { readPipelines } from './pipelines.ts';
import { readCrm } from './read-crm.ts';

const LOCATION_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** @param hasApp true when the deployment has a marketplace app */
export function createHighLevelCrm(client: HighLevelClient, hasApp: boolean): Crm {
  const open = ({ accountExternalId, accessToken, signal }: CrmAccess) =>
    client.location(accountExternalId, accessToken, signal);
  return {
    hasApp,
    stages: async (access) => readPipelines(client, await open(access)),
    calendarEntries: async (access, { calendarId, ...window }) => {
      const auth = await open(access);
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
