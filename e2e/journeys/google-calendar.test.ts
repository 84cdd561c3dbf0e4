// Tests a Google calendar from the consent to a conversion: its events, the customers they are with, and the appointments that
// count.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { WorldPatch } from '@touchline/tools/provider-sim/world.ts';
import { completeHandoff } from '../system/complete-handoff.ts';
import { ago, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { tracesOf } from '../system/traces.ts';

const RUN = randomUUID().slice(0, 8);
const CALENDAR = `c_${RUN}@group.calendar.google.com`;
const PERSON = `calendar-${RUN}`;
const CLIENT = `ana-${RUN}@example.com`;
const ROW = { email: CLIENT, external_id: `C-${RUN}` };
const range = lastDays(20);

describe('a Google calendar', () => {
  let p: TestProfile;
  let connectionId: string;

  const patch = async (world: WorldPatch) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(world) };
    const answer = await fetch(`${testSystem().simulatorUrl}/__sim/world`, init);
    assert.equal(answer.status, 204, await answer.text());
  };
  const visit = (id: string, begins: string, ends: string, emails: string[], updated = ago(3)) => ({
    ...{
      calendar_id: CALENDAR,
      id: `${RUN}${id}`,
      summary: `Visit ${id}`,
      description: `Secret ${RUN}`,
      created: ago(3),
      updated,
    },
    ...{ start: { dateTime: begins }, end: { dateTime: ends } },
    attendees: emails.map((email) => ({ email, responseStatus: 'accepted' as const })),
  });
  const sync = async (profile: TestProfile) => {
    const state = async () => (await profile.get('/connections/sync/status')).data[0].sync;
    const { last_success_at: before } = await state();
    assert.equal((await profile.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () => {
      const { state: now, last_success_at } = await state();
      assert.ok(now === 'succeeded' && last_success_at !== before, now);
    });
  };
  const connect = async (profile: TestProfile): Promise<string> => {
    await completeHandoff(profile, { person: PERSON }, 'google_calendar');
    const [connection] = (await profile.get('/connections?channel=google_calendar')).data;
    await eventually(async () => {
      const { data } = await profile.get('/connections/sync/status');
      assert.equal(data[0].sync.state, 'succeeded', JSON.stringify(data[0].sync));
    });
    return connection.id;
  };
  const eventsOf = async (profile: TestProfile, connection: string): Promise<Json[]> =>
    (await profile.get(`/calendars/${connection}/events?from=${ago(30)}&to=${ago(-30)}`)).data;
  const recorded = async (profile: TestProfile): Promise<string[]> => {
    await profile.drained();
    const { data } = await profile.get('/outcomes/recorded?limit=200');
    return data
      .map(({ data: said }: Json) => `${said.provider} ${said.contact?.email} ${said.outcome_type}`)
      .toSorted();
  };

  before(async () => {
    p = await newProfile();
    await patch({
      people: [
        {
          ...{ id: PERSON, name: `Owner of ${CALENDAR}` },
          calendars: [{ id: `${PERSON}@example.com`, primary: true }, { id: CALENDAR }],
        },
      ],
      google: {
        calendars: [
          { id: `${PERSON}@example.com`, summary: 'Primary' },
          { id: CALENDAR, summary: 'Visits', time_zone: 'America/Santiago' },
        ],
        calendar_events: [
          visit('held', ago(2), ago(1.9), [CLIENT, `staff-${RUN}@example.com`]),
          visit('coming', ago(-2), ago(-2.1), [CLIENT]),
          { ...visit('series', ago(-3), ago(-3.1), []), recurrence: ['RRULE:FREQ=WEEKLY;COUNT=2'] },
        ],
      },
    });
    const imported = await p.call('POST', '/customers', { rows: [ROW] });
    assert.equal(imported.status, 200, JSON.stringify(imported.body));
    await p.drained();
    connectionId = await connect(p);
  });

  it('shows its events with the customers whom they are with', async () => {
    const { body } = await p.call('POST', '/customers', { rows: [ROW] });
    const customer = body.data.results[0].customer_profile_id;
    const rows = await eventsOf(p, connectionId);
    assert.deepEqual(
      rows.map((row) => [row.title, row.calendar_name, row.attendees_count, row.customer_profile_id, row.all_day]),
      [
        ['Visit held', 'Visits', 2, customer, false],
        ['Visit coming', 'Visits', 1, customer, false],
        ['Visit series', 'Visits', 0, null, false],
        ['Visit series', 'Visits', 0, null, false],
      ],
    );
  });

  it('records the appointments of the customer, and of nobody else', async () => {
    assert.deepEqual(await recorded(p), [
      `google_calendar ${CLIENT} appointment_attended`,
      `google_calendar ${CLIENT} appointment_booked`,
      `google_calendar ${CLIENT} appointment_booked`,
    ]);
    const found = await p.get(`/customers/search?q=staff-${RUN}`);
    assert.deepEqual(found.data, []);
  });

  it('counts them as conversions by the goals, once however often the calendar is read', async () => {
    await sync(p);
    await sync(p);
    assert.equal((await recorded(p)).length, 3);
    const customers = await p.get(`/customers?${range}&goal=appointment_attended`);
    assert.deepEqual(
      customers.data.map(({ email }: Json) => email),
      [CLIENT],
    );
    const { data } = await p.get(`/overview?${range}`);
    assert.deepEqual(
      [data.conversions_by_type?.appointment_booked, data.conversions_by_type?.appointment_attended],
      [2, 1],
    );
  });

  it('keeps neither titles nor descriptions, and nothing of guests who are no customers', async () => {
    await eventsOf(p, connectionId);
    assert.deepEqual(await tracesOf([`staff-${RUN}`, `Secret ${RUN}`, 'Visit held']), []);
  });

  it('shows another profile that reads the same calendar only its own customers', async () => {
    const other = await newProfile();
    const connection = await connect(other);
    const rows = await eventsOf(other, connection);
    assert.equal(rows.length, 4);
    assert.ok(rows.every(({ customer_profile_id: id }) => id === null));
    assert.deepEqual(await recorded(other), []);
    assert.equal(
      (await other.call('GET', `/calendars/${connectionId}/events?from=${ago(1)}&to=${ago(0)}`)).status,
      404,
    );
  });

  it('no longer finds a customer who was erased, and records nothing more of them', async () => {
    const order = { request_ref: `ref-${RUN}`, customer_key: ROW.external_id };
    const { status, body } = await p.call('POST', '/customers/erasures', order);
    assert.equal(status, 202, JSON.stringify(body));
    await eventually(async () => {
      const { data } = await p.get(`/customers/erasures/${body.data.erasure_id}`);
      assert.equal(data.status, 'done');
    });
    await patch({ google: { calendar_events: [visit('after', ago(-5), ago(-5.1), [CLIENT], ago(0))] } });
    await sync(p);
    const rows = await eventsOf(p, connectionId);
    assert.ok(rows.length === 5 && rows.every(({ customer_profile_id: id }) => id === null));
    await p.drained();
    assert.deepEqual((await p.get(`/customers/search?q=${RUN}`)).data, []);
  });
});
