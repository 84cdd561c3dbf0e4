// Serves Shopify's Admin GraphQL API for every store of the world: orders by cursor, the app's web pixel, and a limit in points.
import express, { Router } from 'express';
import type { SimState } from '../state.ts';
import { createBucket } from './shopify-cost.ts';
import { orderNode } from './shopify-order.ts';
import { selectionError } from './shopify-selection.ts';
import type { Shop } from './shops.ts';
import { vendorFault } from './vendor-fault.ts';

interface Query {
  readonly query?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

interface Asked {
  readonly state: SimState;
  readonly shop: Shop;
  readonly scopes: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly pixels: Map<string, { id: string; settings: string }>;
}

/** One version for each quarter. */
const VERSION = /^20\d\d-(01|04|07|10)$/;

/** A refusal inside the answer, as in GraphQL. */
class Denied extends Error {
  override readonly name = 'Denied';
}

/** Serves, below /shopify/<shop>: POST admin/api/<version>/graphql.json. */
export function shopifyRouter(state: SimState): Router {
  const pixels: Asked['pixels'] = new Map();
  const bucket = createBucket();
  const router = Router();
  router.post('/shopify/:shop/admin/api/:version/graphql.json', express.json({ limit: '1mb' }), (request, response) => {
    const { query = '', variables = {} } = (request.body ?? {}) as Query;
    const root = ROOTS.find(([name]) => new RegExp(`\\b${name}\\b\\s*[({]`).test(query));
    state.seen.push(`/shopify/${request.params.shop} ${root?.[0] ?? 'nothing'} ${JSON.stringify(variables)}`);
    const fault = vendorFault(state, request, response);
    if (fault === 'answered') return;
    const shop = state.index.world.shops.find(({ id }) => id === request.params.shop);
    if (!shop) return void response.status(404).json({ errors: 'Not Found' });
    if (shop.refusal !== undefined) return void response.status(shop.refusal).json({ errors: 'Unavailable Shop' });
    const token = shop.tokens.find(({ access_token }) => access_token === request.get('x-shopify-access-token'));
    const unrecognized = '[API] Invalid API key or access token (unrecognized login or wrong password)';
    if (!token) return void response.status(401).json({ errors: unrecognized });
    if (!VERSION.test(request.params.version ?? '')) return void response.status(404).json({ errors: 'Not Found' });
    const cost = bucket.spend(shop.id, query.includes('orders(') ? 52 : 10, fault?.kind === 'rate_limited');
    const extensions = { cost };
    if (cost.actualQueryCost === null)
      return void response.json({ errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }], extensions });
    const wrong = selectionError(query);
    if (wrong) return void response.json({ errors: [wrong], extensions });
    try {
      const asked = { state, shop, scopes: token.scopes, variables, pixels };
      const data = Object.fromEntries(rootsOf(query).map(([name, answer]) => [name, answer(asked)]));
      response.json({ data, extensions });
    } catch (error) {
      if (!(error instanceof Denied)) throw error;
      response.json({ errors: [{ message: error.message, extensions: { code: 'ACCESS_DENIED' } }], extensions });
    }
  });
  return router;
}

const rootsOf = (query: string) => ROOTS.filter(([name]) => new RegExp(`\\b${name}\\b\\s*[({]`).test(query));

/** Root fields by name. A name that begins with another name comes first. */
const ROOTS: readonly (readonly [name: string, answer: (asked: Asked) => unknown])[] = [
  ['shop', ({ shop }) => ({ name: shop.name, myshopifyDomain: shop.id, currencyCode: shop.currency })],
  ['currentAppInstallation', ({ scopes }) => ({ accessScopes: scopes.map((handle) => ({ handle })) })],
  ['orders', orders],
  [
    'order',
    (asked) => {
      requireScope(asked, 'read_orders');
      const found = ordersOf(asked).find(({ id }) => `gid://shopify/Order/${id}` === asked.variables.id);
      return found ? orderNode(found, asked.shop) : null;
    },
  ],
  [
    'webPixelCreate',
    (asked) => {
      requireScope(asked, 'write_pixels');
      if (!asked.shop.has_extension) return refused('NO_EXTENSION', 'No extension found.');
      if (asked.pixels.has(asked.shop.id)) return refused('TAKEN', 'Web pixel is taken.');
      return written(asked, `gid://shopify/WebPixel/${asked.pixels.size + 1}`);
    },
  ],
  [
    'webPixelUpdate',
    (asked) => {
      requireScope(asked, 'write_pixels');
      return written(asked, String(asked.variables.id));
    },
  ],
  [
    'webPixelDelete',
    (asked) => {
      asked.pixels.delete(asked.shop.id);
      return { deletedWebPixelId: asked.variables.id, userErrors: [] };
    },
  ],
  ['webPixel', ({ pixels, shop }) => pixels.get(shop.id) ?? null],
];

function orders(asked: Asked): unknown {
  requireScope(asked, 'read_orders');
  const { first, after, query } = asked.variables;
  const since = /updated_at:>='?([^']+)'?/.exec(String(query ?? ''))?.[1] ?? '';
  const until = /updated_at:<'?([^']+)'?/.exec(String(query ?? ''))?.[1] ?? '';
  const found = ordersOf(asked)
    .filter(({ updated_at }) => since === '' || Date.parse(updated_at) >= Date.parse(since))
    .filter(({ updated_at }) => until === '' || Date.parse(updated_at) < Date.parse(until))
    .sort((a, b) => Date.parse(a.updated_at) - Date.parse(b.updated_at) || Number(a.id) - Number(b.id));
  const from = after ? found.findIndex(({ id }) => id === String(after)) + 1 : 0;
  const page = found.slice(from, from + Number(first));
  return {
    nodes: page.map((order) => orderNode(order, asked.shop)),
    pageInfo: { hasNextPage: from + page.length < found.length, endCursor: page.at(-1)?.id ?? null },
  };
}

const ordersOf = ({ state, shop }: Asked) => state.index.world.orders.filter(({ shop_id }) => shop_id === shop.id);

function requireScope({ scopes }: Asked, scope: string): void {
  if (!scopes.includes(scope)) throw new Denied(`Access denied. Required access: \`${scope}\` access scope.`);
}

const refused = (code: string, message: string) => ({
  webPixel: null,
  userErrors: [{ code, field: ['webPixel'], message }],
});

function written({ pixels, shop, variables }: Asked, id: string): unknown {
  const { settings } = variables.webPixel as { settings: string };
  pixels.set(shop.id, { id, settings });
  return { webPixel: { id, settings }, userErrors: [] };
}
