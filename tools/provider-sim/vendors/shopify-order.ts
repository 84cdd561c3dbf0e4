// Makes orders in Shopify's form: for GraphQL, and as the body of a webhook.
import { Decimal } from 'decimal.js';
import type { Order, Shop } from './shops.ts';

const bag = (amount: string, { currency }: Shop) => ({ shopMoney: { amount, currencyCode: currency } });
const isPaid = ({ financial_status: status }: Order) =>
  status === 'paid' || status === 'partially_refunded' || status === 'refunded';

/** Returns every field that is ever queried, whatever the query selects. */
export function orderNode(order: Order, shop: Shop): unknown {
  const { customer } = order;
  return {
    id: `gid://shopify/Order/${order.id}`,
    legacyResourceId: order.id,
    name: `#${order.id.slice(-4)}`,
    test: order.test,
    processedAt: order.processed_at,
    updatedAt: order.updated_at,
    displayFinancialStatus: order.financial_status.toUpperCase(),
    originalTotalPriceSet: bag(order.total, shop),
    totalPriceSet: bag(priceOf(order), shop),
    totalReceivedSet: bag(isPaid(order) ? priceOf(order) : '0.0', shop),
    transactions: isPaid(order) ? transactionsOf(order, shop) : [],
    totalRefundedSet: bag(order.refunded, shop),
    email: order.email,
    phone: order.phone,
    customer: customer && {
      legacyResourceId: customer.id,
      firstName: customer.first_name,
      lastName: customer.last_name,
    },
  };
}

const priceOf = ({ total, added }: Order): string => Decimal.sum(total, ...added.map(({ amount }) => amount)).toFixed();

function transactionsOf({ id, total, added, processed_at, refunded }: Order, shop: Shop) {
  const paid = [{ id: `${id}0`, amount: total, at: processed_at }, ...added];
  const sales = paid.map((one) => ({ ...one, kind: 'SALE' }));
  const refunds = Number(refunded) > 0 ? [{ id: `${id}9`, amount: refunded, at: processed_at, kind: 'REFUND' }] : [];
  return [...sales, ...refunds].map((one) => ({
    ...{ id: `gid://shopify/OrderTransaction/${one.id}`, kind: one.kind, status: 'SUCCESS' },
    ...{ processedAt: one.at, amountSet: bag(one.amount, shop) },
  }));
}

/** Returns the body of orders/*, or of refunds/create, which names the order in its own way. */
export function orderBody(order: Order, shop: Shop, topic: string): unknown {
  const admin = { admin_graphql_api_id: `gid://shopify/Order/${order.id}` };
  if (topic.startsWith('refunds/'))
    return {
      id: Number(`9${order.id.slice(-6)}`),
      order_id: Number(order.id),
      created_at: order.updated_at,
      transactions: [{ kind: 'refund', status: 'success', amount: order.refunded }],
    };
  return {
    ...admin,
    id: Number(order.id),
    name: `#${order.id.slice(-4)}`,
    created_at: order.processed_at,
    processed_at: order.processed_at,
    updated_at: order.updated_at,
    financial_status: order.financial_status,
    total_price: priceOf(order),
    currency: shop.currency,
    email: order.email,
    phone: order.phone,
    test: order.test,
    customer: order.customer && { ...order.customer, id: Number(order.customer.id) },
  };
}
