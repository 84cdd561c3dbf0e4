// Lists the calls of integrations, in an order in which each finds what the one before it left.
import { randomUUID } from 'node:crypto';
import { CHAT_KEY, FACEBOOK_PAGE, SHOP } from '../system/test-world.ts';
import { at, type Call } from './published-call.ts';

const STORES = '/integrations/shopify/manual-connections';
const STORE = `${STORES}/{connectionId}`;
const PIXEL = '/integrations/shopify/web-pixel/activate';
const CHAT = '/integrations/manychat/connection';
const PAGES = '/integrations/meta/pages';
const CONNECT_BANK = '/integrations/fintoc/link/connect';
const store = { shop_domain: SHOP.domain, access_token: SHOP.token };

export const integrationCalls: readonly Call[] = [
  ['GET', STORES, 200],
  ['POST', STORES, 200, () => ({ body: { ...store, webhook_secret: SHOP.secret } })],
  ['POST', STORES, 422, () => ({ body: { ...store, access_token: 'shpat_nobody' } })],
  ['PATCH', STORE, 200, ({ shop }) => ({ path: `${STORES}/${shop}`, body: { webhook_secret: null } })],
  ['PATCH', STORE, 404, () => ({ path: `${STORES}/${randomUUID()}`, body: { webhook_secret: null } })],
  ['POST', PIXEL, 200, ({ shop }) => ({ body: { connection_id: shop } })],
  ['POST', PIXEL, 404, () => ({ body: { connection_id: randomUUID() } })],
  ['DELETE', STORE, 404, at(`${STORES}/${randomUUID()}`)],
  ['DELETE', STORE, 200, ({ shop }) => ({ path: `${STORES}/${shop}` })],
  ['POST', STORES, 200, () => ({ body: store })],
  ['GET', CHAT, 200],
  ['POST', CHAT, 422, () => ({ body: { api_key: '501:nobody-has-it' } })],
  ['POST', CHAT, 201, () => ({ body: { api_key: CHAT_KEY } })],
  ['GET', CHAT, 200],
  ['POST', '/integrations/fintoc/link/start', 201],
  ['POST', CONNECT_BANK, 404, () => ({ body: { link_intent_id: 'li_nobody', exchange_token: 'li_nobody_sec' } })],
  [
    'POST',
    CONNECT_BANK,
    201,
    ({ linkIntent, exchangeToken }) => ({ body: { link_intent_id: linkIntent, exchange_token: exchangeToken } }),
  ],
  ['GET', '/integrations/lhg/outcomes/prefill', 200],
  ['GET', PAGES, 200],
  ['GET', PAGES, 404, at(`${PAGES}?connection_id=${randomUUID()}`)],
  ['POST', PAGES, 200, () => ({ body: { page_ids: [FACEBOOK_PAGE] } })],
  ['POST', PAGES, 422, () => ({ body: { page_ids: ['1'] } })],
];
