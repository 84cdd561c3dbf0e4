// Tests GET /calendars/{connectionId}/events as callers see it: its row, who sees whom an event is with, and its pages.
import assert from 'node:assert/strict';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Scope } from '@touchline/chassis/access/scopes.ts';
import type {
  CalendarEventSchema,
  ListCalendarEventsRequest,
} from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { CONNECTION_ID, CUSTOMER_ID } from './doubles/known-ids.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

type Given = MessageInitShape<typeof CalendarEventSchema>;

const at = (iso: string) => timestampFromDate(new Date(iso));
const VISIT: Given = {
  ...{ id: 'e1', calendarId: 'c', calendarName: 'Visits', status: 'confirmed', attendeesCount: 2 },
  ...{ title: 'Visit of Ana', customerId: CUSTOMER_ID },
  ...{
    startsAt: at('2026-01-15T10:00:00Z'),
    endsAt: at('2026-01-15T11:00:00Z'),
    createdAt: at('2026-01-01T09:00:00Z'),
  },
};
const FAIR: Given = {
  ...{ id: 'e2', calendarId: 'c', allDay: true },
  ...{ startsAt: at('2026-01-16T03:00:00Z'), endsAt: at('2026-01-17T03:00:00Z') },
};
const WINDOW = 'from=2026-01-01T00:00:00Z&to=2026-01-31T00:00:00-03:00';

describe('the events of a calendar', () => {
  let running: RunningGateway;
  const asked: ListCalendarEventsRequest[] = [];
  before(async () => {
    const listCalendarEvents = async (request: ListCalendarEventsRequest) => {
      asked.push(request);
      return { events: [VISIT, FAIR] };
    };
    running = await runGateway('calendars', { doubles: { calendars: { listCalendarEvents } } });
  });
  after(() => running[Symbol.asyncDispose]());
  beforeEach(() => void asked.splice(0));

  async function ask(scopes: Scope[], query = '') {
    const headers = { authorization: `Bearer ${await running.issueKey(scopes)}` };
    const response = await running.call('GET', `/calendars/${CONNECTION_ID}/events?${WINDOW}${query}`, { headers });
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    const body = (await response.json()) as any;
    return { body, cache: response.headers.get('cache-control') };
  }

  const ROW = {
    ...{ id: 'e1', calendar_id: 'c', calendar_name: 'Visits', status: 'confirmed', all_day: false, attendees_count: 2 },
    ...{ starts_at: '2026-01-15T10:00:00.000Z', ends_at: '2026-01-15T11:00:00.000Z' },
    ...{ created_at: '2026-01-01T09:00:00.000Z', updated_at: null },
  };
  const SEEN = { title: 'Visit of Ana', customer_profile_id: CUSTOMER_ID };
  const CASES: readonly (readonly [scopes: Scope[], seen: typeof SEEN | { title: null; customer_profile_id: null }])[] =
    [
      [['connections:read', 'customers:read'], SEEN],
      [['connections:read'], { title: null, customer_profile_id: null }],
    ];
  for (const [scopes, seen] of CASES)
    it(`have for ${scopes.join(' and ')} the title ${seen.title}`, async () => {
      const { body, cache } = await ask(scopes);
      assert.deepEqual(body.data[0], { ...ROW, ...seen });
      assert.deepEqual([asked.length, asked[0]?.withPersons], [1, seen.title !== null]);
      assert.equal(cache, seen.title === null ? 'private, no-cache' : 'no-store');
    });

  it('have null for what the provider does not say', async () => {
    const { body } = await ask(['connections:read', 'customers:read']);
    assert.deepEqual(body.data[1], {
      ...{ id: 'e2', calendar_id: 'c', calendar_name: null, title: null, status: null, all_day: true },
      ...{ starts_at: '2026-01-16T03:00:00.000Z', ends_at: '2026-01-17T03:00:00.000Z', attendees_count: 0 },
      ...{ customer_profile_id: null, created_at: null, updated_at: null },
    });
  });

  it('come page by page', async () => {
    const { body } = await ask(['connections:read'], '&limit=1');
    assert.deepEqual([body.data.length, body.pagination.has_next], [1, true]);
    const next = await ask(['connections:read'], `&limit=1&cursor=${encodeURIComponent(body.pagination.cursor)}`);
    assert.deepEqual([next.body.data[0].id, next.body.pagination.has_next], ['e2', false]);
  });

  it('are asked for with the window as it was sent', async () => {
    await ask(['connections:read']);
    const [{ from, to, profileId, connectionId } = assert.fail()] = asked;
    assert.deepEqual(
      [from, to, profileId, connectionId].map((value) => (typeof value === 'object' ? Number(value.seconds) : value)),
      [Date.parse('2026-01-01') / 1000, Date.parse('2026-01-31T03:00:00Z') / 1000, running.profileId, CONNECTION_ID],
    );
  });
});
