// Tests what syncs of a Google calendar record: appointments of customers, each once, however often and however late they are read.
import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { EventDraft } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { WorldPatch } from '../../../tools/provider-sim/world.ts';
import { at, CALENDAR, CALENDAR_TOKEN, calendarWorld, guest, visit } from './google-calendar-world.ts';
import { type Harness, PROFILE, startHarness, WORKSPACE } from './harness.ts';
import { type IdentityDouble, startIdentityDouble } from './identity-double.ts';
import { type OutcomeServices, startOutcomeServices } from './outcome-services.ts';

const DAY = 86_400_000;
type Events = NonNullable<NonNullable<WorldPatch['google']>['calendar_events']>;

describe('a sync of a Google calendar', () => {
  let harness: Harness;
  let identity: IdentityDouble;
  let services: OutcomeServices;
  const begin = async (events: Events, env: NodeJS.ProcessEnv = {}): Promise<Connection> => {
    identity = await startIdentityDouble();
    identity.customers.set('ana@example.com', 'customer-ana').set('eva@example.com', 'customer-eva');
    services = await startOutcomeServices();
    harness = await startHarness({ world: calendarWorld(events), env: { ...services.env, ...identity.env, ...env } });
    const who = { profileId: PROFILE, workspaceId: WORKSPACE, channel: 'google_calendar' };
    const { connection } = await harness.client.createConnection({
      ...{ ...who, accountExternalId: CALENDAR, accessToken: CALENDAR_TOKEN, deferSync: true },
    });
    return connection ?? assert.fail();
  };
  afterEach(async () => {
    await harness?.[Symbol.asyncDispose]();
    await services?.[Symbol.asyncDispose]();
    await identity?.[Symbol.asyncDispose]();
  });
  const change = (...events: Events) => harness.sim.patch({ google: { calendar_events: events } });
  const drafts = (): EventDraft[] => [...services.events.values()];
  /** Returns guest, outcome and days from the harness's time of everything recorded, in order. */
  const recorded = () =>
    drafts()
      .map(({ traits, eventType, eventTime }) => {
        const days = eventTime ? Math.round((timestampDate(eventTime).getTime() - at(0).getTime()) / DAY) : Number.NaN;
        return `${traits?.email} ${eventType} ${days}`;
      })
      .toSorted();

  it('records for each guest who is a customer that they booked, and attended what is over and they accepted', async () => {
    const connection = await begin([
      visit('past', -3, [guest('Ana@example.com'), guest('staff@clinic.example')]),
      visit('unanswered', -2, [guest('eva@example.com', 'needsAction')]),
      visit('off', -1, [guest('eva@example.com')], { status: 'cancelled', created: at(-9).toISOString() }),
      visit('coming', 20, [guest('ana@example.com')], { created: at(-8).toISOString() }),
      visit('nobody', -4, []),
      visit('old', -120, [guest('ana@example.com')]),
    ]);
    const { sync, status } = await harness.sync(connection);
    assert.deepEqual([status, sync?.state, sync?.outcomes], ['active', 'succeeded', 5n]);
    assert.deepEqual(recorded(), [
      'ana@example.com appointment_attended -3',
      'ana@example.com appointment_booked -10',
      'ana@example.com appointment_booked -8',
      'eva@example.com appointment_booked -10',
      'eva@example.com appointment_booked -9',
    ]);
    for (const { properties, idempotencyKey } of drafts()) {
      assert.deepEqual(Object.keys(properties ?? {}).toSorted(), ['appointment_id', 'provider']);
      assert.doesNotMatch(idempotencyKey, /example\.com/);
    }
  });

  it('records each instance of a series by itself, and the next ones as they take place', async () => {
    const series = visit('series', -2, [guest('ana@example.com')], { recurrence: ['RRULE:FREQ=DAILY;COUNT=4'] });
    const connection = await begin([series]);
    await harness.sync(connection);
    const count = (type: string) => drafts().filter(({ eventType }) => eventType === type).length;
    assert.deepEqual([count('appointment_booked'), count('appointment_attended')], [4, 2]);
    harness.advance(2 * DAY);
    await harness.sync(connection);
    assert.deepEqual([count('appointment_booked'), count('appointment_attended')], [4, 4]);
  });

  it('records what was made or answered since, and nothing twice', async () => {
    const connection = await begin([visit('first', -3, [guest('ana@example.com', 'needsAction')])]);
    await harness.sync(connection);
    assert.deepEqual(recorded(), ['ana@example.com appointment_booked -10']);
    const now = { updated: at(0).toISOString() };
    change(
      visit('first', -3, [guest('ana@example.com')], now),
      visit('second', 30, [guest('eva@example.com')], { ...now, created: at(0).toISOString() }),
    );
    await harness.sync(connection);
    await harness.sync(connection);
    assert.deepEqual(recorded(), [
      'ana@example.com appointment_attended -3',
      'ana@example.com appointment_booked -10',
      'eva@example.com appointment_booked 0',
    ]);
  });

  it('finds a guest who became a customer later once the appointment takes place', async () => {
    const connection = await begin([visit('first', 1, [guest('new@example.com')])]);
    await harness.sync(connection);
    assert.deepEqual(recorded(), []);
    identity.customers.set('new@example.com', 'customer-new');
    harness.advance(2 * DAY);
    await harness.sync(connection);
    assert.deepEqual(recorded(), ['new@example.com appointment_attended 1', 'new@example.com appointment_booked -10']);
  });

  it('reads everything of the time where Google no longer knows what changed', async () => {
    const connection = await begin([]);
    await harness.sync(connection);
    harness.advance(40 * DAY);
    const made = { created: at(39).toISOString(), updated: at(39).toISOString() };
    change(visit('meanwhile', 60, [guest('ana@example.com')], made));
    const { sync } = await harness.sync(connection);
    assert.equal(sync?.state, 'succeeded');
    assert.deepEqual(recorded(), ['ana@example.com appointment_booked 39']);
  });

  it('reads the history in slices', async () => {
    const connection = await begin(
      [visit('old', -120, [guest('ana@example.com')], { created: at(-121).toISOString() })],
      {
        BACKFILL_OUTCOME_DAYS: '150',
      },
    );
    await harness.sync(connection);
    await eventually(async () => assert.equal((await harness.get(connection)).sync?.progress?.state, 'done'));
    assert.deepEqual(recorded(), [
      'ana@example.com appointment_attended -120',
      'ana@example.com appointment_booked -121',
    ]);
  });

  const TROUBLE: readonly (readonly [kind: 'calendar_scope' | 'calendar_not_enabled', status: string])[] = [
    ['calendar_scope', 'needs_action'],
    ['calendar_not_enabled', 'active'],
  ];
  for (const [kind, status] of TROUBLE)
    it(`fails with ${kind}, is ${status}, and recovers`, async () => {
      const connection = await begin([visit('first', -3, [guest('ana@example.com')])]);
      harness.sim.fault({ kind, times: 1000 });
      const failed = await harness.sync(connection);
      assert.deepEqual([failed.status, failed.sync?.state], [status, 'failed']);
      harness.sim.clearFaults();
      const { sync, status: now } = await harness.sync(connection);
      assert.deepEqual([now, sync?.state], ['active', 'succeeded']);
    });

  it('waits while Google throttles, and while identity is away', async () => {
    const connection = await begin([visit('first', -3, [guest('ana@example.com')])]);
    harness.sim.fault({ kind: 'calendar_throttle' });
    harness.sim.fault({ kind: 'garbage', match: '/events' });
    identity.fail(2);
    const { sync, status } = await harness.sync(connection);
    assert.deepEqual([status, sync?.state, recorded().length], ['active', 'succeeded', 2]);
  });
});
