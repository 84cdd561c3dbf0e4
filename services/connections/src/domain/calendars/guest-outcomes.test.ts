// Tests which outcomes an appointment of a calendar has reached, for which of its guests, and that each is recorded once.
import assert from 'node:assert/strict';
import { type GuestAppointment, guestOutcomes, type InvitedGuest } from './guest-outcomes.ts';

const NOW = new Date('2026-02-01T12:00:00Z');
const MADE = new Date('2026-01-10T09:00:00Z');
const HOUR = 3_600_000;
const around = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

const guest = (value: string, hasAccepted = true): InvitedGuest => ({ type: 'email', value, hasAccepted });
const CUSTOMERS = new Map([
  ['email:ana@x', 'customer-ana'],
  ['email:ana@work', 'customer-ana'],
  ['email:eva@x', 'customer-eva'],
]);
const visit = (more: Partial<GuestAppointment> = {}): GuestAppointment => ({
  ...{ id: 'e1', isCancelled: false, madeAt: MADE, startsAt: around(-2), endsAt: around(-1) },
  guests: [guest('ana@x')],
  ...more,
});
const outcomes = (appointment: GuestAppointment, now = NOW) => guestOutcomes(appointment, CUSTOMERS, now);
const reached = (appointment: GuestAppointment) =>
  outcomes(appointment).map(({ eventType, occurredAt, person }) => [person.email, eventType, occurredAt]);

const booked = (email = 'ana@x') => [email, 'appointment_booked', MADE];
const attended = (email = 'ana@x') => [email, 'appointment_attended', around(-2)];

const CASES: readonly (readonly [text: string, more: Partial<GuestAppointment>, outcomes: unknown[]])[] = [
  ['booked and attended when it is over and was accepted', {}, [booked(), attended()]],
  ['attended from the moment it ends', { endsAt: NOW }, [booked(), attended()]],
  ['only booked before it has ended', { endsAt: around(0.001) }, [booked()]],
  ['only booked while it is to come', { startsAt: around(1), endsAt: around(2) }, [booked()]],
  ['only booked when it was cancelled', { isCancelled: true }, [booked()]],
  ['only booked for a guest who has not accepted', { guests: [guest('ana@x', false)] }, [booked()]],
  ['nothing for guests who are no customers', { guests: [guest('staff@x'), guest('room@x')] }, []],
  ['nothing without guests', { guests: [] }, []],
  [
    'reached for each customer',
    { guests: [guest('eva@x', false), guest('staff@x'), guest('ana@x')] },
    [booked(), attended(), booked('eva@x')],
  ],
  [
    'reached once for a customer with two addresses, who accepted under one',
    { guests: [guest('ana@x'), guest('ana@work', false)] },
    [booked('ana@work'), attended('ana@work')],
  ],
];

describe('an appointment of a calendar', () => {
  for (const [text, more, expected] of CASES) it(`is ${text}`, () => assert.deepEqual(reached(visit(more)), expected));

  const ids = (appointment: GuestAppointment, customers = CUSTOMERS) =>
    guestOutcomes(appointment, customers, NOW).map(({ externalId }) => externalId);

  it('has the same ids whenever it is read, also after its customer was merged into another', () => {
    const merged = new Map([['email:ana@x', 'customer-of-a-merge']]);
    assert.deepEqual(ids(visit()), ids(visit({ startsAt: around(-3), guests: [guest('staff@x'), guest('ana@x')] })));
    assert.deepEqual(ids(visit()), ids(visit(), merged));
  });

  it('has other ids than another instance, another guest and another outcome', () => {
    const all = [
      ...ids(visit()),
      ...ids(visit({ id: 'e1_20260208T100000Z' })),
      ...ids(visit({ guests: [guest('eva@x')] })),
    ];
    assert.equal(new Set(all).size, 6);
  });

  it('carries neither an address nor a title beside the person', () => {
    for (const { externalId, properties } of outcomes(visit()))
      assert.doesNotMatch(JSON.stringify({ externalId, properties }), /@/);
    assert.deepEqual(outcomes(visit())[0]?.properties, { appointment_id: 'e1' });
  });
});
