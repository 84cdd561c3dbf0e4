// Tests crm_provider through syncs and webhooks: what a deal, a contact and an appointment reached, once, in whatever order.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { highlevelDelivery, highlevelKey } from '../../../../tools/provider-sim/highlevel/highlevel-webhook.ts';
import type { Harness } from '../harness.ts';
import { type CrmFixture, daysAgo, startCrmFixture } from './crm-fixture.ts';
import { LOCATION, stageOf } from './crm-world.ts';

describe('outcomes of a CRM', () => {
  let fixture: CrmFixture;
  let harness: Harness;
  before(async () => {
    fixture = await startCrmFixture();
    ({ harness } = fixture);
  });
  after(() => fixture?.[Symbol.asyncDispose]());

  const contact: CrmFixture['contact'] = (more) => fixture.contact(more);
  const deal: CrmFixture['deal'] = (contactId, more) => fixture.deal(contactId, more);
  const connected = () => fixture.connected();
  const push = (payload: object, at?: Date) => fixture.push(fixture.sign(payload, at));
  const map = (profileId: string, id: string, eventKey: string) =>
    fixture.stages.setStageOutcome({ profileId, id, eventKey });
  const isUnsigned = (error: unknown) => error instanceof AppError && error.reason === 'unauthorized';

  it('are read by syncs: stages that mean something, and every end of a deal with its value', async () => {
    const crm = await connected();
    const [silent, quoted, won, lost, left] = [contact(), contact(), contact(), contact(), contact()];
    deal(silent);
    deal(quoted, { pipelineStageId: stageOf('Cotización enviada') });
    deal(won, { status: 'won' });
    deal(lost, { status: 'lost', pipelineStageId: stageOf('Nuevo lead') });
    deal(left, { status: 'abandoned', monetaryValue: 0 });
    const ended = await crm.sync();
    assert.deepEqual([ended.sync?.state, ended.status, ended.sync?.error], ['succeeded', 'active', '']);
    assert.deepEqual(crm.recorded(silent), []);
    assert.deepEqual(crm.recorded(quoted), [['quote_presented', daysAgo(4), '']]);
    assert.deepEqual(crm.recorded(won), [['closed_won', daysAgo(2), '1500.5 CLP']]);
    assert.deepEqual(crm.recorded(lost), [
      ['closed_lost', daysAgo(2), '1500.5 CLP'],
      ['lead_created', daysAgo(4), ''],
    ]);
    assert.deepEqual(crm.recorded(left), [['closed_abandoned', daysAgo(2), '']]);
    const event = [...fixture.outcomeServices.events.values()].find(({ traits }) => traits?.crmContactId === won);
    assert.deepEqual([event?.traits?.email, event?.properties?.provider], [`${won}@example.com`, 'crm_provider']);
  });

  it('follow a stage after it is mapped, also for deals that entered it before, and stay when it is mapped otherwise', async () => {
    const crm = await connected();
    const person = contact();
    deal(person, { createdAt: daysAgo(80), updatedAt: daysAgo(60), lastStageChangeAt: daysAgo(70) });
    await crm.sync();
    assert.deepEqual(crm.recorded(person), []);
    const { profileId } = crm;
    const id = await crm.stageId('Contactado');
    await map(profileId, id, 'dm_started');
    await crm.ended();
    assert.deepEqual(crm.recorded(person), [['dm_started', daysAgo(70), '']]);
    await map(profileId, id, 'unmapped');
    await crm.ended();
    await crm.sync(90);
    assert.deepEqual(crm.recorded(person), [['dm_started', daysAgo(70), '']]);
  });

  it('of contacts are leads with the source that the CRM recorded, or only the source when a stage means leads', async () => {
    const crm = await connected();
    const attributionSource = { gclid: 'g1', utmSource: 'google', utmMedium: 'cpc', utmCampaign: 'Otoño' };
    const [first, second] = [contact({ dateAdded: daysAgo(1), attributionSource }), contact({ dateAdded: daysAgo(1) })];
    await crm.sync(90);
    assert.deepEqual(crm.recorded(first), [['declared_source', daysAgo(1), '']]);
    assert.deepEqual(crm.recorded(second), []);
    const source = [...fixture.outcomeServices.events.values()].find(
      ({ profileId, traits }) => profileId === crm.profileId && traits?.crmContactId === first,
    );
    assert.deepEqual([source?.properties?.gclid, source?.properties?.utm_campaign], ['g1', 'Otoño']);
    assert.deepEqual([source?.traits?.firstName, source?.traits?.lastName], ['Ana', 'Soto']);
    const { profileId } = crm;
    const id = await crm.stageId('Nuevo lead');
    await map(profileId, id, 'unmapped');
    await crm.ended();
    assert.deepEqual(crm.recorded(second), [['lead_created', daysAgo(1), '']]);
  });

  it('of appointments come from calendars when no stage means them', async () => {
    const crm = await connected();
    const person = contact();
    const event = { calendarId: 'cal-1', contactId: person, appointmentStatus: 'showed' as const };
    harness.sim.patch({
      highlevel: {
        calendars: [{ id: 'cal-1', location_id: LOCATION, name: 'Consultas' }],
        events: [
          {
            ...{ id: `event-${randomUUID()}`, ...event, startTime: daysAgo(3), endTime: daysAgo(2.9) },
            ...{ dateAdded: daysAgo(6), dateUpdated: daysAgo(1) },
          },
        ],
      },
    });
    await crm.sync(90);
    // The booking belongs to the stage "Cita agendada", whose deals report it.
    assert.deepEqual(crm.recorded(person), [['appointment_attended', daysAgo(3), '']]);
  });

  it('are reported by webhooks as they happen, and a sync that finds them again adds nothing', async () => {
    const crm = await connected();
    const person = contact();
    const { id, contactId, pipelineId } = deal(person, { updatedAt: daysAgo(0.1) });
    const row = { locationId: LOCATION, id, contactId, pipelineId, monetaryValue: 1500.5, status: 'open' };
    const booked = { ...row, type: 'OpportunityStageUpdate', pipelineStageId: stageOf('Cita agendada') };
    const at = fixture.now();
    assert.equal((await push(booked, at)).use, WebhookUse.RECORDED);
    const won = { ...row, type: 'OpportunityStatusUpdate', pipelineStageId: stageOf('Cita agendada'), status: 'won' };
    await push(won, at);
    await push(booked);
    await push(won);
    const told = [
      ['appointment_booked', at.toISOString(), ''],
      ['closed_won', at.toISOString(), '1500.5 CLP'],
    ];
    assert.deepEqual(crm.recorded(person), told);
    deal(person, { id, status: 'won', pipelineStageId: stageOf('Cita agendada'), updatedAt: at.toISOString() });
    await crm.sync();
    assert.deepEqual(crm.recorded(person), told);
  });

  it('are not recorded from a webhook that says nothing new, and otherwise for every profile that has the location', async () => {
    const [ours, theirs] = [await connected(), await connected()];
    const person = contact({ dateAdded: daysAgo(0) });
    const ignored = [
      { type: 'OpportunityUpdate', id: 'x', status: 'won', pipelineStageId: stageOf('Customer'), locationId: LOCATION },
      { type: 'NoteCreate', id: 'x', locationId: LOCATION },
      { type: 'ContactCreate', id: person, locationId: 'another-location' },
      { type: 'ContactCreate', id: person, locationId: LOCATION, appId: 'another-app' },
      { type: 'INSTALL', companyId: 'company' },
    ];
    for (const payload of ignored) assert.equal((await push(payload)).use, WebhookUse.IGNORED, payload.type);
    assert.deepEqual(ours.recorded(person), []);
    // The vendor's updates can call themselves creations.
    const appointment = {
      ...{ id: `event-${randomUUID()}`, calendarId: 'cal-1', contactId: person, appointmentStatus: 'showed' },
      ...{ startTime: daysAgo(1), endTime: daysAgo(0.9), dateAdded: daysAgo(2), dateUpdated: daysAgo(0.5) },
    };
    await push({ type: 'AppointmentCreate', locationId: LOCATION, appointment });
    for (const crm of [ours, theirs])
      assert.deepEqual(crm.recorded(person), [['appointment_attended', daysAgo(1), '']]);
  });

  it('are not recorded from a webhook with a wrong, old or foreign signature', async () => {
    const payload = { type: 'ContactCreate', id: contact(), locationId: LOCATION };
    const now = fixture.now().getTime();
    const right = fixture.sign(payload);
    const signature = right.headers['x-ghl-signature'] ?? '';
    const wrong = [
      highlevelDelivery(payload, highlevelKey(), fixture.now()),
      fixture.sign(payload, new Date(now - 100 * 60_000)),
      fixture.sign(payload, new Date(now + 10 * 60_000)),
      { ...right, body: Buffer.from(right.body.toString().replace('ContactCreate', 'Contactcreate')) },
      { ...right, body: Buffer.from('{}') },
      ...['', 'A'.repeat(88), signature.slice(1)].map((text) => ({ ...right, headers: { 'x-ghl-signature': text } })),
    ];
    for (const delivery of wrong) await assert.rejects(fixture.push(delivery), isUnsigned);
    await assert.doesNotReject(fixture.push(right));
  });

  it('survive a CRM that fails, throttles and answers nonsense in the middle of a sync', async () => {
    const crm = await connected();
    const person = contact();
    deal(person, { status: 'won' });
    for (const kind of ['highlevel_down', 'garbage', 'disconnect'] as const)
      harness.sim.fault({ kind, match: 'opportunities/search' });
    const ended = await crm.sync();
    assert.deepEqual([ended.sync?.state, ended.sync?.error], ['succeeded', '']);
    assert.deepEqual(crm.recorded(person), [['closed_won', daysAgo(2), '1500.5 CLP']]);
  });

  it('end with the app: its removal ends the connection when the CRM itself confirms it', async () => {
    const crm = await connected();
    await push({ type: 'UNINSTALL', locationId: LOCATION });
    await crm.ended();
    assert.equal((await crm.get()).status, 'active');
    harness.sim.fault({ kind: 'highlevel_token_invalid', times: 20 });
    await crm.sync();
    await fetch(`${harness.sim.url}/__sim/fault`, { method: 'DELETE' });
    const { status, statusReason } = await crm.get();
    assert.deepEqual([status, statusReason], ['reconnect_required', 'Invalid token: access token is invalid']);
  });
});
