// Tests how a provider's outcome becomes an event: one fact has one key, and no text that a person wrote loses a fact.
import assert from 'node:assert/strict';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { outcomeDraft, outcomeKey, type ProviderOutcome } from './provider-outcome.ts';

const ACCOUNT = { profile_id: 'p1', channel: 'payments_provider_a', account_external_id: 'acct_1' };
const OUTCOME: ProviderOutcome = {
  externalId: 'pi_1',
  eventName: 'payment_received',
  eventType: 'payment_received',
  occurredAt: new Date('2026-11-01T10:00:00Z'),
  person: { email: 'ana@example.com', firstName: 'Ana', paymentsCustomerId: 'cus_1' },
  money: { value: '45.90', currency: 'usd' },
};
const draft = (change: Partial<ProviderOutcome> = {}) => outcomeDraft(ACCOUNT, { ...OUTCOME, ...change });

describe('the event of a provider’s outcome', () => {
  it('names the provider, has the exact money, and no subject', () => {
    const { origin, value, currency, properties, traits, subjectRef, idempotencyKey } = draft();
    assert.deepEqual(
      [origin, value, currency, subjectRef, idempotencyKey],
      [Origin.PROVIDER, '45.90', 'USD', undefined, 'payments_provider_a:acct_1:pi_1'],
    );
    assert.deepEqual(properties, { provider: 'payments_provider_a' });
    assert.deepEqual(traits, { email: 'ana@example.com', firstName: 'Ana', paymentsCustomerId: 'cus_1' });
  });

  it('carries no money where there is none, and lets no property pass for another provider', () => {
    const { value, currency, properties } = draft({
      money: null,
      properties: { provider: 'webpay', stage: 'won', x: null },
    });
    assert.deepEqual([value, currency, properties], ['', '', { provider: 'payments_provider_a', stage: 'won' }]);
  });

  const PERSONS: [what: string, person: ProviderOutcome['person'], traits: object][] = [
    [
      'omits an id that is too long, since a cut one may be another’s',
      { crmContactId: 'a'.repeat(201), email: 'ana@example.com' },
      { email: 'ana@example.com' },
    ],
    ['cuts a name that is too long', { firstName: 'a'.repeat(300) }, { firstName: 'a'.repeat(200) }],
    ['removes control characters', { lastName: ' So\u0000to\n' }, { lastName: 'So to' }],
    ['omits blanks and nulls', { email: ' ', phone: null, lastName: undefined }, {}],
    ['omits a country that is not a code', { country: 'Chile' }, {}],
    ['keeps a country', { country: 'cl' }, { country: 'cl' }],
  ];
  for (const [what, person, traits] of PERSONS) it(`${what}`, () => assert.deepEqual(draft({ person }).traits, traits));

  it('has one key per fact and account, of a length that tracking takes', () => {
    const keys = [
      outcomeKey(ACCOUNT, 'pi_1'),
      outcomeKey(ACCOUNT, 'pi_2'),
      outcomeKey({ ...ACCOUNT, account_external_id: 'acct_2' }, 'pi_1'),
      outcomeKey({ ...ACCOUNT, channel: 'payments_provider_b' }, 'pi_1'),
      outcomeKey({ ...ACCOUNT, account_external_id: 'a:b' }, 'c'),
      outcomeKey({ ...ACCOUNT, account_external_id: 'a' }, 'b:c'),
      outcomeKey(ACCOUNT, 'x'.repeat(300)),
      outcomeKey(ACCOUNT, `${'x'.repeat(300)}y`),
    ];
    assert.equal(new Set(keys).size, keys.length);
    assert.ok(keys.every((key) => key.length <= 200));
  });
});
