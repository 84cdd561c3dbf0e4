// Tests the vendors with API keys: what each accepts as a key, how it pages, and how it refuses.
import assert from 'node:assert/strict';
import { type ProviderSim, startProviderSim } from '../provider-sim.ts';
import { FINTOC_KEYS } from '../vendors/fintoc.ts';
import { smallWorld } from './small-world.ts';

const INTENT = { product: 'movements', country: 'cl', holder_type: 'business' };
const SHOP = 'andes.myshopify.com';
const order = (id: number) => ({
  ...{ id: String(id), shop_id: SHOP, processed_at: '2026-11-01T10:00:00Z', total: '10' },
  ...{ updated_at: `2026-11-0${id}T10:00:00Z`, financial_status: 'paid' as const },
});

describe('vendors with keys at the provider simulator', () => {
  let sim: ProviderSim;
  before(async () => {
    sim = await startProviderSim({
      world: {
        ...smallWorld(),
        shops: [
          { id: SHOP, name: 'Andes', currency: 'CLP', tokens: [{ access_token: 'shpat_1', scopes: ['read_orders'] }] },
          { id: 'frozen.myshopify.com', name: 'Frozen', currency: 'CLP', tokens: [], refusal: 402 },
        ],
        orders: [1, 2, 3].map(order),
        chat_pages: [{ id: '501', name: 'Chat', token: 'key' }],
        bank_links: [
          { id: 'link_1', institution: { id: 'cl_x', name: 'X' }, holder_id: '1-9', accounts: [{ id: 'acc' }] },
        ],
        movements: [1, 2, 3].map((n) => ({
          id: `mov_${n}`,
          account_id: 'acc',
          amount: n,
          post_date: '2026-11-01T00:00:00Z',
        })),
      },
    });
  });
  after(() => sim[Symbol.asyncDispose]());

  const graphql = (query: string, variables = {}, { shop = SHOP, token = 'shpat_1' } = {}) =>
    fetch(`${sim.url}/shopify/${shop}/admin/api/2026-07/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify({ query, variables }),
    });
  interface Orders {
    data: { orders: { nodes: { legacyResourceId: string }[]; pageInfo: { hasNextPage: boolean; endCursor: string } } };
    extensions: { cost: { throttleStatus: { restoreRate: number } } };
  }
  const orders = async (after: string | null) => {
    const answer = await graphql('query { orders(first: 2) { nodes { id } } }', { first: 2, after });
    return (await answer.json()) as Orders;
  };

  it('return orders of Shopify by cursor, with the cost of the query', async () => {
    const first = await orders(null);
    const second = await orders(first.data.orders.pageInfo.endCursor);
    assert.deepEqual(
      [first, second].map(({ data }) => data.orders.nodes.map(({ legacyResourceId }) => legacyResourceId)),
      [['1', '2'], ['3']],
    );
    assert.deepEqual(
      [first, second].map(({ data }) => data.orders.pageInfo.hasNextPage),
      [true, false],
    );
    assert.equal(first.extensions.cost.throttleStatus.restoreRate, 100);
  });

  it('refuse calls to Shopify with a status, or inside the answer', async () => {
    assert.equal((await graphql('query { shop { name } }', {}, { token: 'x' })).status, 401);
    assert.equal((await graphql('query { shop { name } }', {}, { shop: 'frozen.myshopify.com' })).status, 402);
    assert.equal((await graphql('query { shop { name } }', {}, { shop: 'nobody.myshopify.com' })).status, 404);
    const denied = await graphql('mutation { webPixelCreate(webPixel: {}) { webPixel { id } } }', { webPixel: {} });
    assert.match(await denied.text(), /ACCESS_DENIED/);
    sim.fault({ kind: 'rate_limited', match: '/shopify/' });
    assert.match(await (await graphql('query { shop { name } }')).text(), /THROTTLED/);
  });

  it('identify a page of ManyChat by its whole key', async () => {
    const get = (key: string) =>
      fetch(`${sim.url}/manychat/fb/page/getInfo`, { headers: { authorization: `Bearer ${key}` } });
    assert.deepEqual([(await get('501:key')).status, (await get('key')).status], [200, 401]);
  });

  it('accept Fintoc’s key without a scheme, exchange a token once, and page by the Link header', async () => {
    const authorization = FINTOC_KEYS.secret_key;
    const call = (path: string, init: RequestInit = {}, key = authorization) =>
      fetch(`${sim.url}/fintoc${path}`, {
        ...init,
        headers: { authorization: key, 'content-type': 'application/json' },
      });
    const post = (body: object) => ({ method: 'POST', body: JSON.stringify(body) });
    assert.equal((await call('/v1/link_intents', post({}), `Bearer ${authorization}`)).status, 401);
    const intent = (await (await call('/v1/link_intents', post(INTENT))).json()) as { widget_token: string };
    const widget = await call('/widget', post({ widget_token: intent.widget_token, link_id: 'link_1' }));
    const { exchange_token } = (await widget.json()) as { exchange_token: string };
    const exchange = () => call(`/v1/links/exchange?exchange_token=${exchange_token}`);
    const { link_token } = (await (await exchange()).json()) as { link_token: string };
    assert.equal((await exchange()).status, 400);
    const page = await call(`/v1/accounts/acc/movements?per_page=2&link_token=${link_token}`);
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1] ?? assert.fail();
    const last = await fetch(next, { headers: { authorization } });
    assert.deepEqual([((await page.json()) as []).length, ((await last.json()) as []).length], [2, 1]);
    assert.equal(last.headers.get('link'), null);
  });
});
