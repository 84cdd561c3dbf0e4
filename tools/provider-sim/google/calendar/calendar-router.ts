// Serves the part of the Calendar API that reads: the calendars of a person, and the events of one of them.
import express, { type Request, type Router } from 'express';
import { personOf } from '../../consent/people.ts';
import type { SimState } from '../../state.ts';
import { grantOf } from '../access.ts';
import { faulty } from '../play-google-fault.ts';
import { insufficientScopes, invalidCredentials } from '../webmaster-error.ts';
import { calendarNotFound } from './calendar-error.ts';
import { listEvents } from './list-events.ts';
import { partialAnswer } from './partial-answer.ts';
import type { ListedCalendar } from './world.ts';

const SCOPES = ['calendar', 'calendar.readonly'].map((name) => `https://www.googleapis.com/auth/${name}`);
/** Google says no number; a month is what people find. */
const OLDEST_CHANGE_MS = 28 * 86_400_000;

export function calendarRouter(state: SimState, { pageSize }: { pageSize: number }): Router {
  const router = express.Router();
  const faults = faulty(state, 'calendar', ({ originalUrl }) => originalUrl);
  router.get('/calendar/v3/users/me/calendarList', faults, (request, response) => {
    const { maxResults = '100', pageToken = '0', showDeleted, fields } = request.query as Record<string, string>;
    const { calendars } = state.index.world.google;
    const own = listedOf(state, request)
      .filter(({ deleted }) => !deleted || showDeleted === 'true')
      .flatMap((listed) => {
        const calendar = calendars.find(({ id }) => id === listed.id);
        return calendar === undefined ? [] : [entryOf(listed, calendar.summary, calendar.time_zone)];
      });
    const [from, end] = [Number(pageToken), Number(pageToken) + Math.min(Number(maxResults), 250, pageSize)];
    const next = end < own.length ? { nextPageToken: String(end) } : {};
    response.json(partialAnswer({ kind: 'calendar#calendarList', ...next, items: own.slice(from, end) }, fields));
  });
  router.get('/calendar/v3/calendars/:calendar/events', faults, (request, response) => {
    const own = listedOf(state, request);
    const { calendar: asked = '' } = request.params as { calendar?: string };
    const listed = own.find(
      ({ id, primary, deleted }) => !deleted && (id === asked || (primary && asked === 'primary')),
    );
    const { calendars, calendar_events: all } = state.index.world.google;
    const calendar = calendars.find(({ id }) => id === listed?.id);
    if (listed === undefined || calendar === undefined) throw calendarNotFound();
    const events = all.filter(({ calendar_id }) => calendar_id === calendar.id);
    const oldestChange = state.now() - OLDEST_CHANGE_MS;
    response.json(listEvents({ calendar, listed, events, pageSize, oldestChange }, request.query));
  });
  return router;
}

/** Returns the calendars of the person behind the request's token. @throws WebmasterError */
function listedOf(state: SimState, request: Request): readonly ListedCalendar[] {
  const grant = grantOf(state, request);
  if (grant === undefined || grant.revoked) throw invalidCredentials();
  if (!grant.scopes?.some((scope) => SCOPES.includes(scope))) throw insufficientScopes();
  return personOf(state.index.world, grant.user_id ?? '').calendars;
}

function entryOf(
  { id, primary, deleted, access_role, summary_override }: ListedCalendar,
  summary: string,
  timeZone: string,
) {
  return {
    ...{ kind: 'calendar#calendarListEntry', id, summary, timeZone, accessRole: access_role },
    ...(summary_override === undefined ? {} : { summaryOverride: summary_override }),
    ...(primary ? { primary } : {}),
    ...(deleted ? { deleted } : {}),
  };
}
