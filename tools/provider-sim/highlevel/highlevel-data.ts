// Serves HighLevel's data: pipelines, deals, contacts and calendars of a location, for callers who may see it.
import express, { type ErrorRequestHandler, type Request, type Router } from 'express';
import type { SimState } from '../state.ts';
import { HIGHLEVEL_FAULTS, HighLevelError } from './highlevel-error.ts';
import { search } from './search.ts';
import type { Contact, Opportunity } from './world.ts';

/** The scopes of the caller's token, and the locations that it opens. */
export interface Caller {
  readonly scopes: readonly string[];
  readonly locationIds: readonly string[];
}

const SEARCHED_TIMES: Readonly<Record<string, keyof Opportunity>> = {
  date_added: 'createdAt',
  date_updated: 'updatedAt',
  last_stage_change_date: 'lastStageChangeAt',
  last_status_change_date: 'lastStatusChangeAt',
};

/** @param whose returns the holder of the request's token. @throws (the function) an error of the vendor for an invalid token */
export function addHighLevelData(router: Router, state: SimState, whose: (request: Request) => Caller): void {
  const world = () => state.index.world.highlevel;
  const allow = (request: Request, scope: string, version: string, locationId: string) => {
    const { scopes, locationIds } = whose(request);
    if (request.get('version') !== version) throw new HighLevelError(401, 'version header was not found or is wrong.');
    if (!scopes.includes(scope)) throw HIGHLEVEL_FAULTS.highlevel_scope();
    if (!locationIds.includes(locationId))
      throw new HighLevelError(403, 'The token does not have access to this location.');
    request.res?.set(state.highlevelLimits.count(locationId));
  };
  const json = express.json();
  router.use((request, response, next) => {
    const call = `${request.method === 'GET' ? '' : `${request.method} `}/highlevel${request.url}`;
    const fault = state.faults.next('highlevel', call, undefined);
    if (fault === undefined) return next();
    if (fault.kind === 'disconnect') return void request.socket.destroy();
    if (fault.kind === 'garbage') return void response.type('html').send('<html>502 Bad Gateway</html>');
    if (fault.kind in HIGHLEVEL_FAULTS)
      throw HIGHLEVEL_FAULTS[fault.kind as keyof typeof HIGHLEVEL_FAULTS](fault.regain_minutes);
    // hang: never answer.
  });

  router.get('/opportunities/pipelines', (request, response) => {
    const locationId = queryOf(request, 'locationId');
    allow(request, 'opportunities.readonly', '2021-07-28', locationId);
    const pipelines = world().pipelines.filter(({ location_id }) => location_id === locationId);
    response.json({
      pipelines: pipelines.map(({ location_id, ...pipeline }) => ({
        ...pipeline,
        locationId: location_id,
        showInFunnel: true,
        showInPieChart: true,
      })),
    });
  });

  router.post('/opportunities/search', json, (request, response) => {
    const locationId = bodyLocation(request);
    allow(request, 'opportunities.readonly', '2021-07-28', locationId);
    const all = world().opportunities.filter(({ location_id }) => location_id === locationId);
    const timeOf = (row: Opportunity, field: string) => {
      const name = SEARCHED_TIMES[field];
      if (name === undefined) throw new HighLevelError(422, [`field ${field} is not supported`]);
      return row[name] as string | undefined;
    };
    const { page, total } = search(all, request.body, 'limit', timeOf);
    response.json({ opportunities: page.map(opportunity), total, aggregations: {} });
  });

  router.post('/contacts/search', json, (request, response) => {
    const locationId = bodyLocation(request);
    allow(request, 'contacts.readonly', '2021-07-28', locationId);
    const all = world().contacts.filter(({ location_id }) => location_id === locationId);
    const { page, total } = search(all, request.body, 'pageLimit', (row: Contact, field) => {
      if (field !== 'dateAdded') throw new HighLevelError(422, [`field ${field} is not supported`]);
      return row.dateAdded;
    });
    // Only a request for a single contact shows the contact's attribution source.
    response.json({ contacts: page.map(({ attributionSource: _, ...row }) => contact(row)), total });
  });

  router.get('/contacts/:id', (request, response) => {
    const found = world().contacts.find(({ id }) => id === request.params.id);
    allow(request, 'contacts.readonly', '2021-07-28', found?.location_id ?? whose(request).locationIds[0] ?? '');
    if (!found) throw new HighLevelError(400, `Contact with id ${request.params.id} not found`);
    response.json({ contact: contact(found) });
  });

  router.get('/calendars/', (request, response) => {
    const locationId = queryOf(request, 'locationId');
    allow(request, 'calendars.readonly', '2021-04-15', locationId);
    const calendars = world().calendars.filter(({ location_id }) => location_id === locationId);
    response.json({ calendars: calendars.map(({ location_id, ...row }) => ({ ...row, locationId: location_id })) });
  });

  router.get('/calendars/events', (request, response) => {
    const locationId = queryOf(request, 'locationId');
    allow(request, 'calendars/events.readonly', '2021-04-15', locationId);
    const calendarId = queryOf(request, 'calendarId');
    const [from, to] = [Number(queryOf(request, 'startTime')), Number(queryOf(request, 'endTime'))];
    if (calendarId === '') throw new HighLevelError(422, ['Either of userId, calendarId or groupId is required']);
    const isOwn = world().calendars.some((row) => row.id === calendarId && row.location_id === locationId);
    if (!isOwn) throw new HighLevelError(400, 'The calendar is not of this location.');
    const events = world().events.filter(
      (row) => row.calendarId === calendarId && Date.parse(row.startTime) >= from && Date.parse(row.startTime) <= to,
    );
    response.json({ events: events.map((row) => ({ ...row, locationId, isRecurring: false })) });
  });

  router.use(answerError);

  function opportunity({ location_id, ...row }: Opportunity) {
    const { id, firstName, lastName, email, phone } = world().contacts.find((one) => one.id === row.contactId) ?? {
      id: row.contactId,
    };
    const name = [firstName, lastName].filter(Boolean).join(' ');
    return { ...row, locationId: location_id, source: null, contact: { id, name, email, phone, tags: [] } };
  }
}

function contact({ location_id, ...row }: Contact) {
  return { ...row, locationId: location_id, tags: [], customFields: [], type: 'lead' };
}

const queryOf = (request: Request, name: string): string =>
  new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get(name) ?? '';

const bodyLocation = (request: Request): string => String((request.body as { locationId?: unknown }).locationId ?? '');

const answerError: ErrorRequestHandler = (error: unknown, _request, response, next) => {
  if (!(error instanceof HighLevelError)) return next(error);
  response.status(error.http).set(error.headers).json(error.body);
};
