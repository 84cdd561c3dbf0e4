// Tests what a charge of Stripe is worth, who paid it, and what is left of it.
import assert from 'node:assert/strict';
import type { z } from 'zod';
import { type ChargeSchema, paymentOf, ChargeSchema as Schema } from './charge.ts';
import { majorUnits } from './money.ts';
import { stripeError } from './stripe-error.ts';

const ASOF = new Date('2026-11-05T12:00:00Z');
const CHARGE: z.input<typeof ChargeSchema> = {
  id: 'ch_1',
  amount: 4590,
  amount_captured: 4590,
  captured: true,
  paid: true,
  status: 'succeeded',
  currency: 'usd',
  created: 1_793_000_000,
  payment_intent: 'pi_1',
  customer: 'cus_1',
  billing_details: {
    email: 'ana@example.com',
    name: 'Ana María Soto',
    phone: '+56987654321',
    address: { country: 'CL' },
  },
};
const payment = (change: object = {}, disputes: { amount: number; status: string }[] = [], wasReversed = false) =>
  paymentOf(Schema.parse({ ...CHARGE, ...change }), {
    disputes: disputes.map((dispute) => ({ ...dispute, created: 0 })),
    asOf: ASOF,
    wasReversed,
  });

describe('a charge of Stripe', () => {
  it('is a payment under its intent, of the person it names', () => {
    const { externalId, money, person, occurredAt, reversal } = payment() ?? assert.fail();
    assert.deepEqual([externalId, money, reversal], ['pi_1', { value: '45.9', currency: 'USD' }, undefined]);
    assert.equal(occurredAt.getTime(), 1_793_000_000_000);
    assert.deepEqual(
      [person.paymentsCustomerId, person.email, person.phone, person.firstName, person.lastName, person.country],
      ['cus_1', 'ana@example.com', '+56987654321', 'Ana', 'María Soto', 'CL'],
    );
  });

  it('without an intent is a payment under its own id, and takes the address from its customer when that was requested', () => {
    const customer = { id: 'cus_2', email: 'ben@example.com', name: 'Ben', phone: null };
    const found = payment({ payment_intent: null, customer, billing_details: null }) ?? assert.fail();
    assert.deepEqual(
      [found.externalId, found.person.paymentsCustomerId, found.person.email, found.person.firstName],
      ['ch_1', 'cus_2', 'ben@example.com', 'Ben'],
    );
  });

  it('is linked to the visit and the customer that a checkout wrote into its metadata', () => {
    const metadata = { touchline_anonymous_id: 'v-1', touchline_customer_key: 'C-77', note: 'private' };
    const found = payment({ metadata }) ?? assert.fail();
    assert.deepEqual([found.anonymousId, found.person.externalId], ['v-1', 'C-77']);
    assert.doesNotMatch(JSON.stringify(found), /private/);
  });

  const NONE: [what: string, change: object][] = [
    ['that failed', { status: 'failed', paid: false }],
    ['that waits', { status: 'pending', paid: false }],
    ['that is only authorised', { captured: false, amount_captured: 0 }],
    ['of nothing', { amount: 0, amount_captured: 0 }],
  ];
  for (const [what, change] of NONE) it(`${what} is no payment`, () => assert.equal(payment(change), null));

  const LEFT: [
    what: string,
    change: object,
    disputes: { amount: number; status: string }[],
    was: boolean,
    back: string | undefined,
  ][] = [
    ['nothing', {}, [], false, undefined],
    ['nothing anymore', {}, [], true, '0'],
    ['a part', { amount_refunded: 1000 }, [], false, '10'],
    ['all', { amount_refunded: 4590 }, [], false, '45.9'],
    ['nothing for what was never captured', { amount_captured: 4000, amount_refunded: 590 }, [], false, undefined],
    ['a part of what was captured', { amount_captured: 4000, amount_refunded: 1590 }, [], false, '10'],
    ['a lost dispute', { disputed: true }, [{ amount: 4590, status: 'lost' }], false, '45.9'],
    [
      'nothing for a dispute that is open or was won',
      { disputed: true },
      [
        { amount: 9, status: 'won' },
        { amount: 9, status: 'needs_response' },
      ],
      false,
      undefined,
    ],
    ['never more than was paid', { amount_refunded: 1000 }, [{ amount: 4590, status: 'lost' }], false, '45.9'],
  ];
  for (const [what, change, disputes, was, back] of LEFT)
    it(`was paid back: ${what}`, () => assert.equal(payment(change, disputes, was)?.reversal?.amount, back));

  const UNITS: [units: number, currency: string, major: string][] = [
    [45_900, 'clp', '45900'],
    [500, 'JPY', '500'],
    [1050, 'usd', '10.5'],
    [1, 'EUR', '0.01'],
    [500, 'isk', '5'],
    [500, 'ugx', '5'],
    [100_000, 'cop', '1000'],
    [10_050, 'kwd', '10.05'],
    [9_007_199_254_740_991, 'usd', '90071992547409.91'],
  ];
  for (const [units, currency, major] of UNITS)
    it(`of ${units} units of ${currency} is ${major}`, () => assert.equal(majorUnits(units, currency), major));

  const REFUSALS: [http: number, code: string, kind: string][] = [
    [401, '', 'reconnect'],
    [403, 'account_invalid', 'reconnect'],
    [403, 'permission_denied', 'failed'],
    [404, 'resource_missing', 'failed'],
    [400, 'parameter_invalid', 'failed'],
    [409, 'lock_timeout', 'retry'],
    [429, 'rate_limit', 'retry'],
    [500, 'api_error', 'retry'],
  ];
  for (const [http, code, kind] of REFUSALS)
    it(`refused with ${http} ${code} means ${kind}`, () => {
      const error = stripeError(http, { error: { type: 'x', code, message: 'words' } }, { 'retry-after': '7' });
      assert.deepEqual([error.kind, error.message, error.retryAfterMs], [kind, 'words', 7000]);
      assert.equal(stripeError(http, undefined, {}).retryAfterMs, undefined);
    });
});
