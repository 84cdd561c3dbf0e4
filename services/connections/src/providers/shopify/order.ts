// Turns an order into payments: what was paid at first, what was paid later because the order was edited, by whom, and what was
// paid back since.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';

const text = z.string().nullish();
const MoneySchema = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });

/** The fields that are requested, both for one order and for a page of orders. */
export const ORDER_FIELDS = `id name test processedAt displayFinancialStatus sourceName email phone
  originalTotalPriceSet { shopMoney { amount currencyCode } }
  totalReceivedSet { shopMoney { amount currencyCode } }
  transactions(first: 10) { id kind status processedAt amountSet { shopMoney { amount currencyCode } } }
  totalRefundedSet { shopMoney { amount currencyCode } }
  customer { legacyResourceId firstName lastName }`;

const TransactionSchema = z.object({
  /** gid://shopify/OrderTransaction/<digits> */
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  processedAt: z.iso.datetime({ offset: true }).nullish(),
  amountSet: MoneySchema,
});
type Transaction = z.output<typeof TransactionSchema>;

export const OrderSchema = z.object({
  /** gid://shopify/Order/<digits> */
  id: z.string(),
  name: text,
  test: z.boolean().default(false),
  processedAt: z.iso.datetime({ offset: true }),
  displayFinancialStatus: text,
  sourceName: text,
  email: text,
  phone: text,
  originalTotalPriceSet: MoneySchema.nullish(),
  totalReceivedSet: MoneySchema,
  transactions: z.array(TransactionSchema).default([]),
  totalRefundedSet: MoneySchema,
  customer: z.object({ legacyResourceId: z.coerce.string(), firstName: text, lastName: text }).nullish(),
});
export type Order = z.output<typeof OrderSchema>;

/** A payment's value is recorded once: an order that is paid in parts waits until all of it is paid. */
const PAID = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/** The kinds of transactions by which money arrives. */
const RECEIVING = new Set(['SALE', 'CAPTURE']);

/**
 * Returns the payments of an order: the first is everything that its original price took, under the order's own number, and each
 * later transaction is one of its own.
 * @param asOf when the order was read
 * @returns nothing while it is not paid in full, for a test, and when nothing was paid
 */
export function paymentsOf(order: Order, asOf: Date): ProviderOutcome[] {
  if (order.test || !PAID.has(order.displayFinancialStatus ?? '')) return [];
  const { amount, currencyCode: currency } = order.totalReceivedSet.shopMoney;
  const received = new Decimal(amount);
  if (received.lte(0)) return [];
  const later = laterTransactions(order);
  const first = received.minus(Decimal.sum(0, ...later.map(amountOf)));
  const number = numberOf(order.id);
  const parts = [
    { externalId: number, value: first, at: order.processedAt },
    ...later.map((transaction) => ({
      externalId: `${number}:${numberOf(transaction.id)}`,
      value: amountOf(transaction),
      at: transaction.processedAt ?? order.processedAt,
    })),
  ];
  const { customer } = order;
  let refunded = Decimal.min(received, order.totalRefundedSet.shopMoney.amount);
  return parts.map(({ externalId, value, at }) => {
    const own = Decimal.min(refunded, value);
    refunded = refunded.minus(own);
    return {
      externalId,
      eventName: 'payment_received',
      eventType: 'payment_received',
      occurredAt: new Date(at),
      person: {
        storeCustomerId: customer?.legacyResourceId,
        email: order.email,
        phone: order.phone,
        firstName: customer?.firstName,
        lastName: customer?.lastName,
      },
      money: { value: value.toFixed(), currency },
      // A refund is never undone, so a payment without one has nothing to report.
      ...(own.gt(0) && { reversal: { amount: own.toFixed(), reversedAt: null, asOf } }),
      properties: { order_name: order.name, order_source: order.sourceName },
    };
  });
}

/** Returns the transactions after those that paid the original price: the order was edited, and something was added to it. */
function laterTransactions({ originalTotalPriceSet: original, totalReceivedSet, transactions }: Order): Transaction[] {
  const paid = transactions
    .filter(({ kind, status }) => RECEIVING.has(kind) && status === 'SUCCESS')
    .toSorted((a, b) => timeOf(a) - timeOf(b) || (a.id < b.id ? -1 : 1));
  // Without every transaction it is not known which of them came later.
  const sum = Decimal.sum(0, ...paid.map(amountOf));
  if (!original || !sum.eq(totalReceivedSet.shopMoney.amount)) return [];
  let open = new Decimal(original.shopMoney.amount);
  return paid.filter((transaction, i) => {
    const isFirst = i === 0 || open.gt(0);
    open = open.minus(amountOf(transaction));
    return !isFirst;
  });
}

const amountOf = ({ amountSet }: Transaction): Decimal => new Decimal(amountSet.shopMoney.amount);
const timeOf = ({ processedAt }: Transaction): number => Date.parse(processedAt ?? '') || 0;
const numberOf = (gid: string): string => gid.split('/').at(-1) ?? gid;
