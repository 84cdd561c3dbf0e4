// Turns an order into a payment: paid in full, by whom, and what was paid back since.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';

const text = z.string().nullish();
const MoneySchema = z.object({ shopMoney: z.object({ amount: z.string(), currencyCode: z.string() }) });

/** The fields that are requested, both for one order and for a page of orders. */
export const ORDER_FIELDS = `id name test processedAt displayFinancialStatus sourceName email phone
  totalReceivedSet { shopMoney { amount currencyCode } }
  totalRefundedSet { shopMoney { amount currencyCode } }
  customer { legacyResourceId firstName lastName }`;

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
  totalReceivedSet: MoneySchema,
  totalRefundedSet: MoneySchema,
  customer: z.object({ legacyResourceId: z.coerce.string(), firstName: text, lastName: text }).nullish(),
});
export type Order = z.output<typeof OrderSchema>;

/** A payment's value is recorded once: an order that is paid in parts waits until all of it is paid. */
const PAID = new Set(['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']);

/**
 * Returns the payment that an order is.
 * @param asOf when the order was read
 * @returns null while it is not paid in full, for a test, and when nothing was paid
 */
export function paymentOf(order: Order, asOf: Date): ProviderOutcome | null {
  if (order.test || !PAID.has(order.displayFinancialStatus ?? '')) return null;
  const { amount, currencyCode: currency } = order.totalReceivedSet.shopMoney;
  const received = new Decimal(amount);
  if (received.lte(0)) return null;
  const refunded = Decimal.min(received, order.totalRefundedSet.shopMoney.amount);
  const { customer } = order;
  return {
    externalId: order.id.split('/').at(-1) ?? order.id,
    eventName: 'payment_received',
    eventType: 'payment_received',
    occurredAt: new Date(order.processedAt),
    person: {
      storeCustomerId: customer?.legacyResourceId,
      email: order.email,
      phone: order.phone,
      firstName: customer?.firstName,
      lastName: customer?.lastName,
    },
    money: { value: received.toFixed(), currency },
    // A refund is never undone, so an order without one has nothing to report.
    ...(refunded.gt(0) && { reversal: { amount: refunded.toFixed(), reversedAt: null, asOf } }),
    properties: { order_name: order.name, order_source: order.sourceName },
  };
}
