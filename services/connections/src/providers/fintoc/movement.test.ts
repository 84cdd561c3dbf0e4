// Tests which movements of an account are payments, and what they are worth.
import assert from 'node:assert/strict';
import { type Movement, MovementSchema, paymentOf } from './movement.ts';

const HOLDER = '76543210-3';
const movement = (change: Partial<Movement> = {}): Movement =>
  MovementSchema.parse({
    ...{ id: 'mov_1', amount: 45900, currency: 'CLP', post_date: '2026-11-01T00:00:00Z', type: 'transfer' },
    sender_account: { holder_id: '11.111.111-1', holder_name: 'Ana Soto Rojas' },
    ...change,
  });

const CASES: readonly (readonly [what: string, change: Partial<Movement>, value: string | undefined])[] = [
  ['came in', {}, '45900'],
  ['came in, in cents', { currency: 'MXN' }, '459'],
  ['came in from an unknown sender', { sender_account: null }, '45900'],
  ['went out', { amount: -5 }, undefined],
  ['has an amount of zero', { amount: 0 }, undefined],
  ['is not booked yet', { pending: true }, undefined],
  ['was not confirmed', { status: 'reversed' }, undefined],
  ['is a check', { type: 'check' }, undefined],
  ['is the holder’s own', { sender_account: { holder_id: '76.543.210-3' } }, undefined],
];

describe('a movement of a bank account', () => {
  for (const [what, change, value] of CASES) {
    it(`that ${what} is ${value ?? 'no payment'}`, () =>
      assert.equal(paymentOf(movement(change), HOLDER)?.money?.value, value));
  }

  it('names its payer by the RUT and the name that the bank knows', () => {
    const { nationalId, firstName, lastName } = paymentOf(movement(), HOLDER)?.person ?? {};
    assert.deepEqual([nationalId, firstName, lastName], ['11.111.111-1', 'Ana', 'Soto Rojas']);
  });
});
