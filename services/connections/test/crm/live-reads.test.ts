// Tests what is read live from a CRM, over gRPC: the stages of its pipelines, which mean what their names suggest unless a person
// chose otherwise, and its calendars.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { CalendarService } from '@touchline/proto/gen/touchline/connections/v1/calendars_pb.ts';
import { StageService } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import type { World } from '../../../../tools/provider-sim/world.ts';
import { completeHandoff, endingOf } from '../complete-handoff.ts';
import { type Harness, NOW, startHarness, WORKSPACE } from '../harness.ts';
import { type IdentityDouble, startIdentityDouble } from '../identity-double.ts';
import { crmWorld, LOCATION, stageOf } from './crm-world.ts';

const CRM = 'crm_provider';
const MAPPED = 'Contactado';
const DAY = 86_400_000;
const CUSTOMER = '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
const at = (days: number) => new Date(Date.parse(NOW) + days * DAY);
const event = (id: string, calendarId: string, days: number) => ({
  ...{ id, calendarId, contactId: 'contact-1', title: 'Ana Soto' },
  ...{ startTime: at(days).toISOString(), endTime: at(days + 0.02).toISOString() },
  ...{ dateAdded: at(-5).toISOString(), dateUpdated: at(-4).toISOString() },
});
const CALENDARS: World['highlevel'] = {
  contacts: [{ id: 'contact-1', location_id: LOCATION, firstName: 'Ana', dateAdded: at(-200).toISOString() }],
  calendars: ['consultas', 'visitas'].map((name) => ({ id: `cal-${name}`, location_id: LOCATION, name })),
  events: [event('e2', 'cal-visitas', 2), event('e1', 'cal-consultas', 1), event('e3', 'cal-consultas', 80)],
};

describe('live reads of a CRM', () => {
  let harness: Harness;
  let identity: IdentityDouble;
  before(async () => {
    identity = await startIdentityDouble();
    identity.customers.set('contact-1', CUSTOMER);
    harness = await startHarness({ world: crmWorld(CALENDARS), env: { SYNC_INTERVAL_MINUTES: '0', ...identity.env } });
    const { address } = harness;
    stagesClient = grpcClient(StageService, { address, deadlineMs: 60_000 });
    calendarsClient = grpcClient(CalendarService, { address, deadlineMs: 60_000 });
  });
  let stagesClient: GrpcClient<typeof StageService>;
  let calendarsClient: GrpcClient<typeof CalendarService>;
  after(async () => {
    for (const client of [stagesClient, calendarsClient]) await client?.[Symbol.asyncDispose]();
    await harness?.[Symbol.asyncDispose]();
    await identity?.[Symbol.asyncDispose]();
  });
  /** A fault lasts until it is removed: background work may call too, and would use up a single fault. */
  const calledOff = () => fetch(`${harness.sim.url}/__sim/fault`, { method: 'DELETE' });
  afterEach(calledOff);

  /** Connects a profile in a workspace of its own, so that each one may have the same location. */
  const connected = async (person = 'ana'): Promise<{ profileId: string; connectionId: string }> => {
    const [profileId, workspaceId] = [randomUUID(), randomUUID()];
    const { handoff } = await completeHandoff(harness, { profileId, workspaceId, provider: CRM, decision: { person } });
    // The first sync calls the CRM too, and would meet the fault that a test sets up.
    await eventually(async () => {
      const { connections } = await harness.client.getSyncStatus({ profileId });
      assert.equal(connections[0]?.sync?.state, 'succeeded');
    });
    return { profileId, connectionId: handoff?.connectionId ?? '' };
  };
  const list = async (profileId: string) => await stagesClient.listStages({ profileId, channel: CRM });
  const refusal = async (work: Promise<unknown>): Promise<AppError> => {
    const error = await work.then(
      () => assert.fail('not refused'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof AppError, String(error));
    return error;
  };

  it('show stages in their pipelines in order, which mean what their names suggest', async () => {
    const { profileId, connectionId } = await connected();
    const { stages, outcomeKeys } = await list(profileId);
    assert.deepEqual(
      stages.map((stage) => [
        stage.pipelineName,
        stage.stageName,
        stage.position,
        stage.suggestedEventKey,
        stage.eventKey,
      ]),
      [
        ['Ventas', 'Nuevo lead', 0, 'lead_created', 'lead_created'],
        ['Ventas', 'Contactado', 1, '', 'unmapped'],
        ['Ventas', 'Cita agendada', 2, 'appointment_booked', 'appointment_booked'],
        ['Ventas', 'Cotización enviada', 3, 'quote_presented', 'quote_presented'],
        ['Care', 'No show', 0, '', 'unmapped'],
        ['Care', 'Customer', 1, 'closed_won', 'closed_won'],
      ],
    );
    assert.ok(stages.every((stage) => stage.connectionId === connectionId));
    assert.equal(new Set(stages.map(({ id }) => id)).size, stages.length);
    assert.ok(outcomeKeys.includes('closed_won') && outcomeKeys.includes('unmapped'));
  });

  it('record stages once, however many callers read them for the first time at once', async () => {
    const [profileId, workspaceId] = [randomUUID(), randomUUID()];
    await completeHandoff(harness, { profileId, workspaceId, provider: CRM, decision: { person: 'ana' } });
    const looks = await Promise.all(Array.from({ length: 12 }, () => list(profileId)));
    const [first, ...others] = looks.map(({ stages }) => stages.map(({ id, eventKey }) => `${id} ${eventKey}`));
    assert.equal(first?.length, 6);
    for (const other of others) assert.deepEqual(other, first);
  });

  it('show the meaning that a profile chose for a stage, whatever its later name, and nothing to another profile', async () => {
    const [ours, theirs] = [await connected(), await connected()];
    const found = (await list(ours.profileId)).stages.find(({ stageName }) => stageName === MAPPED);
    assert.ok(found);
    const { profileId } = ours;
    const { stage } = await stagesClient.setStageOutcome({ profileId, id: found.id, eventKey: 'dm_started' });
    assert.deepEqual([stage?.id, stage?.eventKey, stage?.suggestedEventKey], [found.id, 'dm_started', '']);
    const [pipeline] = crmWorld().highlevel?.pipelines ?? [];
    assert.ok(pipeline);
    const renamed = pipeline.stages.map((one) => (one.id === stageOf(MAPPED) ? { ...one, name: 'Ganado' } : one));
    harness.sim.patch({ highlevel: { pipelines: [{ ...pipeline, stages: renamed }] } });
    const now = (await list(profileId)).stages.find(({ id }) => id === found.id);
    assert.deepEqual([now?.stageName, now?.suggestedEventKey, now?.eventKey], ['Ganado', 'closed_won', 'dm_started']);
    const other = (await list(theirs.profileId)).stages.find(({ stageId }) => stageId === found.stageId);
    assert.notEqual(other?.id, found.id);
    assert.notEqual(other?.eventKey, 'dm_started');
    harness.sim.patch({ highlevel: { pipelines: [pipeline] } });
  });

  it('show a stage that was unmapped again, and refuse a meaning that is not listed', async () => {
    const { profileId } = await connected();
    const { stages } = await list(profileId);
    const id = stages.find(({ eventKey }) => eventKey === 'appointment_booked')?.id ?? '';
    const say = (eventKey: string, who = profileId, which = id) =>
      stagesClient.setStageOutcome({ profileId: who, id: which, eventKey });
    assert.equal((await say('unmapped')).stage?.eventKey, 'unmapped');
    assert.equal((await list(profileId)).stages.find((stage) => stage.id === id)?.eventKey, 'unmapped');
    const refused = await refusal(say('deal_won'));
    assert.deepEqual([refused.reason, refused.details.field], ['validation_error', 'event_key']);
    for (const eventKey of ['closed_won', 'deal_won']) {
      assert.equal((await refusal(say(eventKey, randomUUID()))).reason, 'not_found');
      assert.equal((await refusal(say(eventKey, profileId, randomUUID()))).reason, 'not_found');
    }
  });

  it('read a location that a company granted with a token of that location', async () => {
    const profileId = randomUUID();
    const ended = await completeHandoff(harness, {
      profileId,
      workspaceId: WORKSPACE,
      provider: CRM,
      decision: { person: 'agency' },
    });
    assert.deepEqual(endingOf(ended), ['completed', '', '']);
    await harness.handoffs.finalizeSelection({ profileId, provider: CRM, candidateId: 'loc-2' });
    assert.deepEqual(
      (await list(profileId)).stages.map(({ stageName }) => stageName),
      ['New lead of the other'],
    );
  });

  it('show no stages without a connection, and are connection_not_ready when the grant is dead', async () => {
    assert.equal((await refusal(list(randomUUID()))).reason, 'not_found');
    const { profileId, connectionId } = await connected();
    harness.sim.fault({ kind: 'highlevel_token_invalid', times: 1000 });
    assert.equal((await refusal(list(profileId))).reason, 'connection_not_ready');
    await calledOff();
    const { connection } = await harness.client.getConnection({ profileId, id: connectionId });
    assert.equal(connection?.status, 'reconnect_required');
    assert.equal((await refusal(list(profileId))).reason, 'connection_not_ready');
    await harness.client.disconnect({ profileId, id: connectionId });
    assert.equal((await refusal(list(profileId))).reason, 'not_found');
  });

  const TROUBLE = [
    'highlevel_down',
    'highlevel_burst',
    'highlevel_token_expired',
    'highlevel_scope',
    'garbage',
    'disconnect',
  ];
  for (const kind of TROUBLE) {
    it(`show no stages but provider_error while the platform answers ${kind}`, async () => {
      const { profileId } = await connected();
      harness.sim.fault({ kind: kind as 'garbage', match: 'pipelines', times: 1000 });
      assert.equal((await refusal(list(profileId))).reason, 'provider_error');
      await calledOff();
      assert.ok((await list(profileId)).stages.length > 0);
    });
  }

  const events = async (
    who: { profileId: string; connectionId: string },
    calendarId = '',
    from = at(0),
    to = at(90),
  ) => {
    const window = { from: timestampFromDate(from), to: timestampFromDate(to) };
    return (await calendarsClient.listCalendarEvents({ ...who, calendarId, ...window })).events;
  };

  it('show the entries of its calendars within a window, without names', async () => {
    const who = await connected();
    const all = await events(who);
    assert.deepEqual(
      all.map((row) => [row.id, row.calendarName, row.status, row.startsAt && timestampDate(row.startsAt).getTime()]),
      [
        ['e1', 'consultas', 'confirmed', at(1).getTime()],
        ['e2', 'visitas', 'confirmed', at(2).getTime()],
        ['e3', 'consultas', 'confirmed', at(80).getTime()],
      ],
    );
    assert.doesNotMatch(
      JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
      /Ana|contact-1/,
    );
    const ids = async (...window: [string, Date?, Date?]) => (await events(who, ...window)).map(({ id }) => id);
    assert.deepEqual(await ids('cal-consultas'), ['e1', 'e3']);
    assert.deepEqual(await ids('', at(1.5), at(2)), ['e2']);
  });

  it('show titles and customers to a caller who may see persons, without a call for each appointment', async () => {
    const who = await connected();
    // A call for a contact would fail: others' syncs may call meanwhile, so that calls are not counted.
    harness.sim.fault({ kind: 'highlevel_down', match: '/contacts/', times: 1000 });
    const window = { from: timestampFromDate(at(0)), to: timestampFromDate(at(90)) };
    const { events: rows } = await calendarsClient.listCalendarEvents({ ...who, ...window, withPersons: true });
    assert.deepEqual(
      rows.map(({ title, customerId, attendeesCount, allDay }) => [title, customerId, attendeesCount, allDay]),
      rows.map(() => ['Ana Soto', CUSTOMER, 1, false]),
    );
    assert.ok(rows.length > 0);
  });

  it('refuse a window of more than 90 days, an unknown calendar, and a connection without calendars', async () => {
    const who = await connected();
    const reason = async (work: Promise<unknown>) => (await refusal(work)).reason;
    assert.equal(await reason(events(who, '', at(0), new Date(at(90).getTime() + 1))), 'invalid_window');
    assert.equal(await reason(events(who, '', at(1), at(0))), 'invalid_window');
    assert.equal(await reason(events(who, 'primary')), 'calendar_unsupported');
    assert.equal(await reason(events({ ...who, profileId: randomUUID() })), 'not_found');
    harness.sim.fault({ kind: 'highlevel_scope', match: 'calendars', times: 1000 });
    assert.equal(await reason(events(who)), 'calendar_scope_required');
    await calledOff();
    harness.sim.fault({ kind: 'highlevel_down', match: 'calendars', times: 1000 });
    assert.equal(await reason(events(who)), 'provider_error');
    await calledOff();
    const ads = await harness.connect();
    assert.equal(await reason(events({ profileId: ads.profileId, connectionId: ads.id })), 'invalid_state');
    await harness.client.disconnect({ profileId: who.profileId, id: who.connectionId });
    assert.equal(await reason(events(who)), 'connection_not_ready');
  });
});
