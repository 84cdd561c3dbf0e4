// Tests a Google calendar through real sockets: the hand-off, the events that callers read, whom they are with, and refusals.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Timestamp, timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { type CalendarEvent, CalendarService } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { completeHandoff, endingOf } from './complete-handoff.ts';
import { at, CALENDAR, calendarWorld, guest, PRIMARY, visit } from './google-calendar-world.ts';
import { type Harness, startHarness } from './harness.ts';
import { type IdentityDouble, startIdentityDouble } from './identity-double.ts';

const PROVIDER = 'google_calendar';
const CUSTOMER = '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
const ROOM = { email: 'room-1@resource.calendar.google.com', resource: true };
const EVENTS = [
  visit('eva', 1, [guest('staff@clinic.example'), guest('Eva@Example.com'), ROOM, guest(CALENDAR)]),
  visit('alone', 2, []),
  visit('unreadable', 3, [guest('unreadable@x')]),
  visit('off', 4, [guest('eva@example.com')], { status: 'cancelled' }),
  visit('series', 5, [], { recurrence: ['RRULE:FREQ=DAILY;COUNT=3'] }),
  visit('far', 91, []),
  // Clocks in Santiago change on neither day; those of the table of event-window.test.ts do.
  visit('day', 0, [], { start: { date: '2082-11-20' }, end: { date: '2082-11-22' } }),
];

describe('a Google calendar', () => {
  let harness: Harness;
  let identity: IdentityDouble;
  let client: GrpcClient<typeof CalendarService>;
  before(async () => {
    identity = await startIdentityDouble();
    identity.customers.set('eva@example.com', CUSTOMER);
    harness = await startHarness({ world: calendarWorld(EVENTS), env: identity.env });
    client = grpcClient(CalendarService, { address: harness.address, deadlineMs: 60_000 });
  });
  after(async () => {
    await client?.[Symbol.asyncDispose]();
    await harness?.[Symbol.asyncDispose]();
    await identity?.[Symbol.asyncDispose]();
  });
  afterEach(() => harness.sim.clearFaults());

  const handoff = (person: string, declined: string[] = []) => {
    const [profileId, workspaceId] = [randomUUID(), randomUUID()];
    const decision = { person, declined };
    return completeHandoff(harness, { profileId, workspaceId, provider: PROVIDER, decision });
  };
  const connected = async () => {
    const { handoff: done } = await handoff('ana');
    return { profileId: done?.profileId ?? '', connectionId: done?.connectionId ?? '' };
  };
  type Who = Awaited<ReturnType<typeof connected>>;
  const events = async (
    who: Who,
    { from = at(0), to = at(90), ...more }: { from?: Date; to?: Date; withPersons?: boolean; calendarId?: string } = {},
  ): Promise<CalendarEvent[]> => {
    const window = { from: timestampFromDate(from), to: timestampFromDate(to) };
    return (await client.listCalendarEvents({ ...who, ...window, ...more })).events;
  };
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => assert.fail('not refused'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof AppError, String(error));
    return error.reason;
  };
  const iso = (time: Timestamp | undefined) => time && timestampDate(time).toISOString();

  it('is connected alone: neither the primary one, nor removed ones, nor Google’s own are on offer', async () => {
    const who = await connected();
    const { connection } = await harness.client.getConnection({ profileId: who.profileId, id: who.connectionId });
    assert.deepEqual(
      [connection?.channel, connection?.accountExternalId, connection?.accountName, connection?.accountTimeZone],
      [PROVIDER, CALENDAR, 'Consultas', 'America/Santiago'],
    );
  });

  it('has no candidates beside a primary one, and is provider_denied without its permission', async () => {
    assert.deepEqual(endingOf(await handoff('only-primary')), ['failed', 'no_candidates', 'no_candidates']);
    const scope = 'https://www.googleapis.com/auth/calendar.readonly';
    assert.deepEqual(endingOf(await handoff('ana', [scope])), ['failed', 'provider_denied', 'provider_denied']);
  });

  it('shows what begins in a window, series expanded, with people counted and customers found', async () => {
    const rows = await events(await connected(), { withPersons: true });
    assert.deepEqual(
      rows.map(({ id, title, status, attendeesCount, customerId }) => [id, title, status, attendeesCount, customerId]),
      [
        ['eva', 'Visit of eva', 'confirmed', 2, CUSTOMER],
        ['alone', 'Visit of alone', 'confirmed', 0, ''],
        ['unreadable', 'Visit of unreadable', 'confirmed', 1, ''],
        ['off', 'Visit of off', 'cancelled', 1, CUSTOMER],
        ...['10', '11', '12'].map((day) => [`series_208211${day}T120000Z`, 'Visit of series', 'confirmed', 0, '']),
        ['day', 'Visit of day', 'confirmed', 0, ''],
      ],
    );
    const [first] = rows;
    assert.deepEqual(
      [first?.calendarId, first?.calendarName, iso(first?.startsAt), first?.allDay, iso(first?.createdAt)],
      [CALENDAR, 'Visits', at(1).toISOString(), false, at(-10).toISOString()],
    );
    const day = rows.at(-1);
    assert.deepEqual(
      [day?.allDay, iso(day?.startsAt), iso(day?.endsAt)],
      [true, '2082-11-20T03:00:00.000Z', '2082-11-22T03:00:00.000Z'],
    );
  });

  it('looks each address up once, and nobody for a caller who may see no persons', async () => {
    const who = await connected();
    identity.asked.length = 0;
    const rows = await events(who);
    assert.ok(rows.length > 0 && rows.every(({ title, customerId }) => title === '' && customerId === ''));
    assert.deepEqual([rows[0]?.attendeesCount, identity.asked], [2, []]);
    await events(who, { withPersons: true });
    assert.deepEqual(identity.asked.toSorted(), ['eva@example.com', 'staff@clinic.example', 'unreadable@x']);
  });

  it('shows no customer while identity does not know this caller yet', async () => {
    const who = await connected();
    identity.setStranger(true);
    const rows = await events(who, { withPersons: true });
    identity.setStranger(false);
    assert.ok(rows.length > 0 && rows.every(({ title, customerId }) => title !== '' && customerId === ''));
  });

  it('asks Google for no description, and shows none', async () => {
    const rows = await events(await connected(), { withPersons: true });
    assert.ok(
      rows.every((row) => !JSON.stringify(row, (_, v) => (typeof v === 'bigint' ? `${v}` : v)).includes('Secret')),
    );
    const asked = harness.sim.calls().filter((call) => call.includes('/events?'));
    assert.ok(asked.length > 0 && asked.every((call) => call.includes('fields=') && !call.includes('description')));
  });

  const WINDOWS: readonly (readonly [text: string, from: Date, to: Date, ids: readonly string[]])[] = [
    ['both ends included', at(1), at(2), ['eva', 'alone']],
    ['nothing that began before and goes on', new Date(at(1).getTime() + 1), new Date(at(2).getTime() - 1), []],
    ['one moment', at(2), at(2), ['alone']],
    ['90 days', at(1), at(91), ['eva', 'alone', 'unreadable', 'off', 'series', 'series', 'series', 'day', 'far']],
  ];
  for (const [text, from, to, ids] of WINDOWS)
    it(`shows a window of ${text}`, async () => {
      const rows = await events(await connected(), { from, to });
      assert.deepEqual(
        rows.map(({ id }) => id.replace(/_.*/, '')),
        ids,
      );
    });

  it('is read to its end, and refuses a window of more than 2,500 events', async () => {
    const who = await connected();
    const many = (count: number) =>
      harness.sim.patch({
        google: { calendar_events: Array.from({ length: count }, (_, n) => visit(`many${n}`, 60 + n / 10_000, [])) },
      });
    const window = { from: at(60), to: at(61) };
    many(1200);
    assert.equal((await events(who, window)).length, 1200);
    many(2501);
    assert.equal(await refusal(events(who, window)), 'invalid_window');
    assert.ok((await events(who, { from: at(1), to: at(2) })).length > 0);
    const off = Array.from({ length: 2501 }, (_, n) => visit(`many${n}`, -200, []));
    harness.sim.patch({ google: { calendar_events: off } });
  });

  it('refuses longer windows, another calendar and the alias of the primary one', async () => {
    const who = await connected();
    assert.equal(await refusal(events(who, { to: new Date(at(90).getTime() + 1) })), 'invalid_window');
    assert.equal(await refusal(events(who, { from: at(1), to: at(0) })), 'invalid_window');
    for (const calendarId of ['primary', PRIMARY, 'c_other@group.calendar.google.com'])
      assert.equal(await refusal(events(who, { calendarId })), 'calendar_unsupported');
    assert.ok((await events(who, { calendarId: CALENDAR })).length > 0);
    assert.equal(await refusal(events({ ...who, profileId: randomUUID() })), 'not_found');
  });

  it('is calendar_scope_required when the grant lacks the scope, and calendar_unsupported once the calendar is gone', async () => {
    const who = await connected();
    harness.sim.fault({ kind: 'calendar_scope', times: 1000 });
    assert.equal(await refusal(events(who)), 'calendar_scope_required');
    harness.sim.clearFaults();
    assert.ok((await events(who)).length > 0);
    const people = (calendars: { id: string }[]) =>
      harness.sim.patch({ people: [{ id: 'ana', name: 'Ana', calendars }] });
    people([]);
    assert.equal(await refusal(events(who)), 'calendar_unsupported');
    people([{ id: CALENDAR }]);
  });

  const TROUBLE = [
    'calendar_throttle',
    'calendar_unavailable',
    'calendar_not_enabled',
    'garbage',
    'disconnect',
  ] as const;
  for (const kind of TROUBLE)
    it(`is provider_error while Google answers ${kind}`, async () => {
      const who = await connected();
      harness.sim.fault({ kind, match: '/events', times: 1000 });
      assert.equal(await refusal(events(who)), 'provider_error');
    });

  it('has to be connected again when the person has removed the app', async () => {
    const who = await connected();
    await fetch(`${harness.sim.url}/__sim/revoke`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ vendor: 'google', person: 'ana' }),
    });
    assert.equal(await refusal(events(who)), 'connection_not_ready');
    const { connection } = await harness.client.getConnection({ profileId: who.profileId, id: who.connectionId });
    assert.equal(connection?.status, 'reconnect_required');
    assert.equal(await refusal(events(who)), 'connection_not_ready');
  });

  it('is provider_not_configured once the operator has no app with Google', async () => {
    const who = await connected();
    await client[Symbol.asyncDispose]();
    await harness.stopService();
    await harness.startService({ GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined });
    client = grpcClient(CalendarService, { address: harness.address, deadlineMs: 60_000 });
    assert.equal(await refusal(events(who)), 'provider_not_configured');
  });
});
