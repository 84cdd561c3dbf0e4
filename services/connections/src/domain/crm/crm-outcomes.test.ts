import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Appointment, appointmentOutcomes } from './appointment-outcomes.ts';
import { contactOutcomes } from './contact-outcomes.ts';
import { type Deal, type DealStatus, dealOutcomes } from './deal-outcomes.ts';
import { STAGE_MEANINGS, type StageMeaning } from './outcome-key.ts';
import { withoutDealOutcomes } from './without-deal-outcomes.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const person = { crmContactId: 'c1', email: 'ana@example.com' };

const DEAL: Deal = {
  ...{ id: 'd1', pipelineId: 'p1', stageId: 's1', status: 'open', value: '1500.50', person },
  ...{ stageAt: at(2), statusAt: at(3) },
};
const told = (deal: Partial<Deal>, meaning: StageMeaning) =>
  dealOutcomes({ ...DEAL, ...deal }, meaning, 'CLP').map(({ eventType, occurredAt, money }) => [
    eventType,
    occurredAt.getUTCDate(),
    money && `${money.value} ${money.currency}`,
  ]);

describe('the outcomes of a deal', () => {
  const table: [what: string, deal: Partial<Deal>, meaning: StageMeaning, outcomes: unknown[]][] = [
    ['open in a stage that means nothing', {}, 'unmapped', []],
    ['open in a stage that means an outcome', {}, 'quote_presented', [['quote_presented', 2, null]]],
    ['won, whatever its stage means', { status: 'won' }, 'unmapped', [['closed_won', 3, '1500.50 CLP']]],
    ['lost', { status: 'lost' }, 'unmapped', [['closed_lost', 3, '1500.50 CLP']]],
    ['abandoned without a value', { status: 'abandoned', value: null }, 'unmapped', [['closed_abandoned', 3, null]]],
    [
      'lost in a stage that means another outcome',
      { status: 'lost' },
      'appointment_booked',
      [
        ['appointment_booked', 2, null],
        ['closed_lost', 3, '1500.50 CLP'],
      ],
    ],
    ['won in a stage that means won', { status: 'won' }, 'closed_won', [['closed_won', 3, '1500.50 CLP']]],
    ['open in a stage that means won', {}, 'closed_won', [['closed_won', 2, '1500.50 CLP']]],
    ['in a stage that means a payment', {}, 'payment_received', [['payment_received', 2, '1500.50 CLP']]],
  ];
  for (const [what, deal, meaning, outcomes] of table) {
    it(`that is ${what} number ${outcomes.length}`, () => {
      assert.deepEqual(told(deal, meaning), outcomes);
    });
  }

  it('are one fact each, permanently, in whatever order a deal goes through its stages', () => {
    const step = fc.record({
      meaning: fc.constantFrom(...STAGE_MEANINGS),
      status: fc.constantFrom<DealStatus>('open', 'won', 'lost', 'abandoned'),
      stageId: fc.constantFrom('s1', 's2', 's3'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const all = steps.flatMap(({ meaning, ...deal }) => dealOutcomes({ ...DEAL, ...deal }, meaning, ''));
        const keys = new Map(all.map(({ externalId, eventType }) => [externalId, eventType]));
        assert.equal(keys.size, new Set(keys.values()).size);
        assert.ok(all.every(({ eventType }) => (eventType as string) !== 'unmapped'));
      }),
    );
  });
});

describe('the outcomes of an appointment', () => {
  const APPOINTMENT: Appointment = {
    ...{ id: 'a1', calendarId: 'cal', status: 'confirmed' },
    ...{ madeAt: at(1), startsAt: at(5), changedAt: at(6) },
  };
  const days = (change: Partial<Appointment>) =>
    appointmentOutcomes({ ...APPOINTMENT, ...change }, person).map(
      ({ eventType, occurredAt }) => `${eventType} ${occurredAt.getUTCDate()}`,
    );

  for (const status of ['new', 'confirmed', 'cancelled', 'noshow'])
    it(`are the booking alone when it is ${status}`, () => {
      assert.deepEqual(days({ status }), ['appointment_booked 1']);
    });

  it('are two when it was attended, the second at the time when it began', () => {
    assert.deepEqual(days({ status: 'showed' }), ['appointment_booked 1', 'appointment_attended 5']);
  });

  it('are not in the future when it was marked as attended before it began', () => {
    assert.deepEqual(days({ status: 'showed', changedAt: at(4) })[1], 'appointment_attended 4');
  });

  it('are none when it was made by mistake', () => {
    assert.deepEqual(days({ status: 'invalid' }), []);
  });
});

describe('the outcomes of a contact', () => {
  const contact = (tags: Record<string, string>) => contactOutcomes({ id: 'c1', person, madeAt: at(1), tags });

  it('are a lead, and a touch before it where the CRM knows the source', () => {
    assert.deepEqual(
      contact({}).map(({ eventType }) => eventType),
      ['lead_created'],
    );
    const [source, lead] = contact({ utm_source: 'google', gclid: 'g1' });
    assert.deepEqual(
      [source?.eventType, source?.properties],
      ['declared_source', { utm_source: 'google', gclid: 'g1' }],
    );
    assert.equal(source?.occurredAt.getTime(), lead?.occurredAt.getTime());
    assert.notEqual(source?.externalId, lead?.externalId);
  });

  it('are left to the deals where a stage means them, except for the source', () => {
    const left = withoutDealOutcomes(contact({ gclid: 'g1' }), new Set<StageMeaning>(['lead_created', 'unmapped']));
    assert.deepEqual(
      left.map(({ eventType }) => eventType),
      ['declared_source'],
    );
  });
});
