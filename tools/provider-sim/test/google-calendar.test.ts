// Tests the calendars of the simulator, which must be as strict as Google's, or the adapter's tests prove nothing.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import type { Json } from './json.ts';
import { smallWorld } from './small-world.ts';

const CALENDAR = 'visits@group.calendar.google.com';
const SCOPE = 'https://www.googleapis.com/auth/calendar.readonly';
const NOW = Date.parse('2026-03-20T12:00:00Z');
const SERIES = {
  ...{ calendar_id: CALENDAR, id: 'series', summary: 'Control', created: '2026-03-01T10:00:00Z' },
  ...{ updated: '2026-03-02T10:00:00Z', recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] },
  start: { dateTime: '2026-03-18T10:00:00+01:00', timeZone: 'Europe/Madrid' },
  end: { dateTime: '2026-03-18T10:30:00+01:00', timeZone: 'Europe/Madrid' },
};

describe("the provider simulator's Google calendars", () => {
  let sim: ProviderSim;
  before(async () => {
    const grant = (refresh_token: string, scopes: string[], revoked = false) => ({
      ...{ refresh_token, user_id: 'ana', customer_ids: [], scopes, revoked },
    });
    sim = await startProviderSim({
      now: () => NOW,
      world: {
        ...smallWorld(),
        people: [
          {
            ...{ id: 'ana', name: 'Ana' },
            calendars: [
              { id: 'ana@example.com', primary: true },
              { id: CALENDAR, access_role: 'reader', summary_override: 'Mine' },
              { id: 'gone@group.calendar.google.com', deleted: true },
            ],
          },
        ],
        google: {
          grants: [grant('good', [SCOPE]), grant('ads', ['https://www.googleapis.com/auth/adwords'])],
          calendars: [
            { id: 'ana@example.com', summary: 'ana@example.com' },
            { id: CALENDAR, summary: 'Visits', time_zone: 'Europe/Madrid' },
            { id: 'gone@group.calendar.google.com', summary: 'Gone' },
            { id: 'other@group.calendar.google.com', summary: 'Somebody else' },
          ],
          calendar_events: [
            SERIES,
            {
              ...{ calendar_id: CALENDAR, id: 'series_20260401T080000Z', recurringEventId: 'series' },
              ...{ created: SERIES.created, updated: '2026-03-19T10:00:00Z', status: 'cancelled' },
              originalStartTime: { dateTime: '2026-04-01T10:00:00+02:00' },
              start: { dateTime: '2026-04-01T10:00:00+02:00' },
              end: { dateTime: '2026-04-01T10:30:00+02:00' },
            },
            {
              ...{
                calendar_id: CALENDAR,
                id: 'day',
                summary: 'Fair',
                created: SERIES.created,
                updated: SERIES.updated,
              },
              ...{ start: { date: '2026-03-29' }, end: { date: '2026-03-30' }, description: 'Secret' },
            },
          ],
        },
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const tokenOf = async (refresh_token: string) => {
    const form = { grant_type: 'refresh_token', refresh_token, client_id: 'x', client_secret: 'y' };
    const response = await fetch(`${sim.url}/token`, { method: 'POST', body: new URLSearchParams(form) });
    return ((await response.json()) as Json).access_token;
  };
  const get = async (path: string, token = 'good') => {
    const headers = { authorization: `Bearer ${await tokenOf(token)}` };
    const response = await fetch(`${sim.url}/calendar/v3${path}`, { headers });
    return { status: response.status, body: (await response.json()) as Json };
  };
  const events = (query: Record<string, string>, calendar = CALENDAR, token?: string) =>
    get(`/calendars/${encodeURIComponent(calendar)}/events?${new URLSearchParams(query)}`, token);
  const single = { singleEvents: 'true', orderBy: 'startTime' };
  const ids = async (query: Record<string, string>) =>
    (await events({ ...single, ...query })).body.items.map(({ id }: Json) => id);

  it('list those of a person, without removed ones', async () => {
    const { body } = await get('/users/me/calendarList');
    assert.deepEqual(
      body.items.map((row: Json) => [row.id, row.summaryOverride ?? row.summary, row.primary, row.timeZone]),
      [
        ['ana@example.com', 'ana@example.com', true, 'UTC'],
        [CALENDAR, 'Mine', undefined, 'Europe/Madrid'],
      ],
    );
    const first = await get('/users/me/calendarList?maxResults=1');
    assert.equal(first.body.items.length, 1);
    const next = await get(`/users/me/calendarList?maxResults=1&pageToken=${first.body.nextPageToken}`);
    assert.deepEqual([next.body.items[0].id, next.body.nextPageToken], [CALENDAR, undefined]);
  });

  it('expand a series by the clock of its zone, and leave out an instance that was cancelled', async () => {
    const { body } = await events({ ...single, fields: 'timeZone,items(id,start)' });
    assert.deepEqual(body, {
      timeZone: 'Europe/Madrid',
      items: [
        {
          id: 'series_20260318T090000Z',
          start: { dateTime: '2026-03-18T10:00:00+01:00', timeZone: 'Europe/Madrid' },
        },
        {
          id: 'series_20260325T090000Z',
          start: { dateTime: '2026-03-25T10:00:00+01:00', timeZone: 'Europe/Madrid' },
        },
        { id: 'day', start: { date: '2026-03-29' } },
        {
          id: 'series_20260408T080000Z',
          start: { dateTime: '2026-04-08T10:00:00+02:00', timeZone: 'Europe/Madrid' },
        },
      ],
    });
  });

  const [FIRST, SECOND, GONE, LAST] = ['0318T090000Z', '0325T090000Z', '0401T080000Z', '0408T080000Z'].map(
    (day) => `series_2026${day}`,
  ) as [string, string, string, string];
  const FILTERS: readonly (readonly [text: string, query: Record<string, string>, ids: readonly string[]])[] = [
    ['everything, with what was cancelled', { showDeleted: 'true' }, [FIRST, SECOND, 'day', GONE, LAST]],
    ['what ends after timeMin', { timeMin: '2026-03-25T09:30:00Z' }, ['day', LAST]],
    ['what ends after timeMin, also when it began before', { timeMin: '2026-03-25T09:29:59Z' }, [SECOND, 'day', LAST]],
    ['what begins before timeMax', { timeMax: '2026-03-25T09:00:00Z' }, [FIRST]],
    [
      'a day by the zone of the calendar',
      { timeMin: '2026-03-29T21:59:59Z', timeMax: '2026-04-01T00:00:00Z' },
      ['day'],
    ],
    [
      'nothing of a day that ended an hour early',
      { timeMin: '2026-03-29T22:00:00Z', timeMax: '2026-04-01T00:00:00Z' },
      [],
    ],
    ['what changed, with what was deleted', { updatedMin: '2026-03-19T00:00:00Z' }, [GONE]],
  ];
  for (const [text, query, expected] of FILTERS)
    it(`return ${text}`, async () => assert.deepEqual(await ids(query), expected));

  it('come page by page', async () => {
    const first = await events({ ...single, maxResults: '3' });
    assert.equal(first.body.items.length, 3);
    assert.deepEqual(await ids({ maxResults: '3', pageToken: first.body.nextPageToken }), [LAST]);
  });

  const REFUSED: readonly (readonly [
    text: string,
    status: number,
    reason: string,
    call: () => ReturnType<typeof get>,
  ])[] = [
    ['a calendar of somebody else', 404, 'notFound', () => events({}, 'other@group.calendar.google.com')],
    ['a grant without calendars', 403, 'insufficientPermissions', () => events({}, CALENDAR, 'ads')],
    ['the order of starts without single events', 400, 'badRequest', () => events({ orderBy: 'startTime' })],
    [
      'an empty range',
      400,
      'timeRangeEmpty',
      () => events({ timeMin: '2026-03-02T00:00:00Z', timeMax: '2026-03-01T00:00:00Z' }),
    ],
    ['a time without an offset', 400, 'badRequest', () => events({ timeMin: '2026-03-02T00:00:00' })],
    ['changes of long ago', 410, 'updatedMinTooLongAgo', () => events({ updatedMin: '2026-01-01T00:00:00Z' })],
    ['more rows than a page has', 400, 'badRequest', () => events({ maxResults: '2501' })],
    ['fields that cannot be read', 400, 'invalidParameter', () => events({ fields: 'items(id' })],
  ];
  for (const [text, status, reason, call] of REFUSED)
    it(`refuse ${text}`, async () => {
      const answer = await call();
      assert.deepEqual([answer.status, answer.body.error?.errors?.[0]?.reason], [status, reason]);
    });

  it('open the primary calendar under its alias, as Google does', async () =>
    assert.equal((await events({}, 'primary')).body.summary, 'ana@example.com'));
});
