// Tests what an order is worth, by its financial status and by what was received and refunded.
import assert from 'node:assert/strict';
import { type Order, OrderSchema, paymentOf } from './order.ts';

const AS_OF = new Date('2026-11-05T12:00:00Z');
const bag = (amount: string) => ({ shopMoney: { amount, currencyCode: 'CLP' } });
const order = (change: Partial<Order> = {}): Order =>
  OrderSchema.parse({
    id: 'gid://shopify/Order/5001',
    processedAt: '2026-11-01T10:00:00-03:00',
    displayFinancialStatus: 'PAID',
    totalReceivedSet: bag('45900.0'),
    totalRefundedSet: bag('0.0'),
    ...change,
  });

type Case = readonly [what: string, change: Partial<Order>, value: string | undefined, paidBack: string | undefined];
const CASES: readonly Case[] = [
  ['is paid', {}, '45900', undefined],
  ['was refunded in part', refunded('PARTIALLY_REFUNDED', '900.50'), '45900', '900.5'],
  ['was refunded in full', refunded('REFUNDED', '45900.0'), '45900', '45900'],
  ['was refunded more than it received', refunded('REFUNDED', '50000'), '45900', '45900'],
  ['is pending', { displayFinancialStatus: 'PENDING' }, undefined, undefined],
  ['is authorized', { displayFinancialStatus: 'AUTHORIZED' }, undefined, undefined],
  ['is paid in part', { displayFinancialStatus: 'PARTIALLY_PAID' }, undefined, undefined],
  ['is voided', { displayFinancialStatus: 'VOIDED' }, undefined, undefined],
  ['has no status', { displayFinancialStatus: null }, undefined, undefined],
  ['is a test', { test: true }, undefined, undefined],
  ['was free', { totalReceivedSet: bag('0.0') }, undefined, undefined],
];

function refunded(displayFinancialStatus: string, amount: string): Partial<Order> {
  return { displayFinancialStatus, totalRefundedSet: bag(amount) };
}

describe('an order of Shopify', () => {
  for (const [what, change, value, paidBack] of CASES) {
    it(`${what}: ${value ?? 'no payment'}${paidBack === undefined ? '' : `, ${paidBack} paid back`}`, () => {
      const payment = paymentOf(order(change), AS_OF);
      assert.deepEqual([payment?.money?.value, payment?.reversal?.amount], [value, paidBack]);
    });
  }

  it('is the same payment by its number alone, at its own time, of the store’s customer', () => {
    const customer = { legacyResourceId: '77', firstName: 'Ana', lastName: null };
    const payment = paymentOf(order({ customer, email: 'ana@example.com' }), AS_OF);
    assert.deepEqual(
      [payment?.externalId, payment?.occurredAt.toISOString(), payment?.person.storeCustomerId, payment?.person.email],
      ['5001', '2026-11-01T13:00:00.000Z', '77', 'ana@example.com'],
    );
  });
});
