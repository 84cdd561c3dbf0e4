// Provides the shopify adapter: the orders of one store, read by syncs and reported by webhooks.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { shopDomain } from '../../domain/integrations/shop-domain.ts';
import {
  type InboundDelivery,
  type OutcomeAccess,
  type OutcomeRead,
  type OutcomeSource,
  UnreadableDelivery,
  type WebhookNotice,
} from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { jsonOf } from '../http/read-json.ts';
import { ORDER_FIELDS, OrderSchema, paymentsOf } from './order.ts';
import type { ShopAuth, ShopifyClient } from './shopify-client.ts';

/** With the transactions of each order, the vendor counts a page at less than the thousand points that one call may cost. */
const PAGE = 50;
const ORDERS = `query Orders($first: Int!, $after: String, $query: String!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${ORDER_FIELDS} }
    pageInfo { hasNextPage endCursor }
  }
}`;
const ORDER = `query Order($id: ID!) { order(id: $id) { ${ORDER_FIELDS} } }`;

const PageSchema = z.object({
  orders: z.object({
    nodes: z.array(OrderSchema),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});
type OrdersPage = z.output<typeof PageSchema>;
/**
 * orders/* name themselves; refunds/create names its order. Ids may one day exceed what a JavaScript number can hold exactly.
 */
const BodySchema = z.object({ admin_graphql_api_id: z.string().nullish(), order_id: z.number().nullish() });

export function createShopifySource(shopify: ShopifyClient): OutcomeSource {
  return {
    accountId: shopDomain,
    read: (request) => readOrders(shopify, request),
    webhook: {
      // Every store signs with its own secret.
      appSecret: undefined,
      isSigned: ({ body, headers }, secret) => isSigned(headers['x-shopify-hmac-sha256'], body, secret),
      notice: (delivery) => noticeOf(shopify, delivery),
    },
  };
}

async function* readOrders(shopify: ShopifyClient, request: OutcomeRead): AsyncIterable<ProviderOutcome[]> {
  const { since, until } = request;
  const query = `updated_at:>='${since.toISOString()}'${until ? ` AND updated_at:<'${until.toISOString()}'` : ''}`;
  for (let after: string | null = null; ; ) {
    const page: OrdersPage = await shopify(ORDERS, { first: PAGE, after, query }, PageSchema, authOf(request));
    yield page.orders.nodes.flatMap((order) => paymentsOf(order, request.now));
    const { hasNextPage, endCursor } = page.orders.pageInfo;
    if (!hasNextPage) return;
    // A list whose cursor does not advance would never end.
    if (!endCursor || endCursor === after)
      throw new ProviderError('retry', 'cursor_stuck', 'The platform repeated a page of its answer.');
    after = endCursor;
  }
}

/**
 * Webhooks arrive in no order and more than once, so they are not taken as state: a webhook says which order to read, and the
 * order says the rest.
 */
function noticeOf(shopify: ShopifyClient, { body, headers }: InboundDelivery): WebhookNotice | null {
  const topic = headers['x-shopify-topic'] ?? '';
  const account = shopDomain(headers['x-shopify-shop-domain'] ?? '') ?? null;
  if (topic === 'app/uninstalled') return { account, isGrantOver: true, outcomes: async () => [] };
  if (!/^(orders|refunds|order_transactions)\//.test(topic)) return null;
  const id = orderOf(body, topic);
  return id === null ? null : { account, outcomes: (access) => readOrder(shopify, id, access) };
}

async function readOrder(shopify: ShopifyClient, id: string, access: OutcomeAccess): Promise<ProviderOutcome[]> {
  const schema = z.object({ order: OrderSchema.nullish() });
  const { order } = await shopify(ORDER, { id }, schema, authOf(access));
  return order ? paymentsOf(order, access.now) : [];
}

function orderOf(body: Uint8Array, topic: string): string | null {
  try {
    const said = BodySchema.parse(jsonOf(body));
    if (topic.startsWith('orders/')) return said.admin_graphql_api_id ?? null;
    return said.order_id ? `gid://shopify/Order/${said.order_id}` : null;
  } catch (cause) {
    throw new UnreadableDelivery('not an event of Shopify', { cause });
  }
}

const authOf = ({ connection, accessToken, signal }: OutcomeAccess): ShopAuth => ({
  shop: connection.account_external_id,
  token: accessToken,
  signal,
});

/** base64 of the HMAC-SHA256 of the body; Shopify signs no time. */
function isSigned(header: string | undefined, body: Uint8Array, secret: string): boolean {
  const wanted = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(header ?? '', 'base64');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
