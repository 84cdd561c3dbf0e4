// Tests what an order is worth, by its financial status and by what was received and refunded.
import assert from 'node:assert/strict';
import { type Order, OrderSchema, paymentsOf } from './order.ts';

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
      const [payment, ...others] = paymentsOf(order(change), AS_OF);
      assert.deepEqual(others, []);
      assert.deepEqual([payment?.money?.value, payment?.reversal?.amount], [value, paidBack]);
    });
  }

  it('is the same payment by its number alone, at its own time, of the store’s customer', () => {
    const customer = { legacyResourceId: '77', firstName: 'Ana', lastName: null };
    const [payment = assert.fail()] = paymentsOf(order({ customer, email: 'ana@example.com' }), AS_OF);
    assert.deepEqual(
      [payment.externalId, payment.occurredAt.toISOString(), payment.person.storeCustomerId, payment.person.email],
      ['5001', '2026-11-01T13:00:00.000Z', '77', 'ana@example.com'],
    );
  });

  describe('that was edited', () => {
    const transaction = (id: number, amount: string, more: object = {}) => ({
      ...{ id: `gid://shopify/OrderTransaction/${id}`, kind: 'SALE', status: 'SUCCESS', amountSet: bag(amount) },
      ...{ processedAt: `2026-11-0${id}T10:00:00Z`, ...more },
    });
    const edited = (change: Partial<Order> = {}) =>
      order({
        originalTotalPriceSet: bag('45900'),
        totalReceivedSet: bag('55900'),
        transactions: [transaction(3, '10000'), transaction(1, '40000'), transaction(2, '5900')],
        ...change,
      });
    const shown = (of: Order) =>
      paymentsOf(of, AS_OF).map(({ externalId, money, occurredAt, reversal }) => [
        ...[externalId, money?.value, occurredAt.toISOString().slice(0, 10), reversal?.amount],
      ]);

    it('has what was paid later as a payment of its own, at its own time', () => {
      assert.deepEqual(shown(edited()), [
        ['5001', '45900', '2026-11-01', undefined],
        ['5001:3', '10000', '2026-11-03', undefined],
      ]);
    });

    it('has the value of its first payment as before, however it was paid', () => {
      const before = edited({
        totalReceivedSet: bag('45900'),
        transactions: [transaction(1, '40000'), transaction(2, '5900')],
      });
      assert.deepEqual(shown(before), shown(edited()).slice(0, 1));
    });

    it('has paid back what was refunded, payment by payment', () => {
      const status = { displayFinancialStatus: 'PARTIALLY_REFUNDED' };
      assert.deepEqual(
        shown(edited({ ...status, totalRefundedSet: bag('50000') })).map(([, , , paidBack]) => paidBack),
        ['45900', '4100'],
      );
    });

    it('is one payment where its transactions do not add up, or did not succeed', () => {
      assert.deepEqual(shown(edited({ transactions: [transaction(1, '45900')] })), [
        ['5001', '55900', '2026-11-01', undefined],
      ]);
      const failed = [transaction(1, '55900'), transaction(2, '10000', { status: 'FAILURE' })];
      assert.equal(shown(edited({ transactions: failed })).length, 1);
      const others = [transaction(1, '55900'), transaction(2, '55900', { kind: 'AUTHORIZATION' })];
      assert.equal(shown(edited({ transactions: others })).length, 1);
    });

    it('is one payment that is worth more when it was edited before it was paid', () => {
      assert.deepEqual(shown(edited({ transactions: [transaction(4, '55900')] })), [
        ['5001', '55900', '2026-11-01', undefined],
      ]);
    });

    it('to cost less is worth what was received, less what was refunded', () => {
      const cheaper = edited({
        ...{ totalReceivedSet: bag('45900'), totalRefundedSet: bag('5000') },
        ...{ displayFinancialStatus: 'PARTIALLY_REFUNDED', transactions: [transaction(1, '45900')] },
      });
      assert.deepEqual(shown(cheaper), [['5001', '45900', '2026-11-01', '5000']]);
    });

    it('and then cancelled has everything paid back', () => {
      const cancelled = edited({ totalRefundedSet: bag('55900'), displayFinancialStatus: 'REFUNDED' });
      assert.deepEqual(
        shown(cancelled).map(([, , , paidBack]) => paidBack),
        ['45900', '10000'],
      );
    });
  });
});
