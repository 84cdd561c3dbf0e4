// Defines what the profiles of the tests can connect without a hand-off: stores, a ManyChat page, a bank, Facebook pages.
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';

export const SHOP = 'andes.myshopify.com';
export const SHOP_TOKEN = 'shpat_andes-with-all-scopes';
export const BARE_TOKEN = 'shpat_andes-without-orders';
export const OTHER_SHOP = 'costa.myshopify.com';
export const OTHER_SHOP_TOKEN = 'shpat_costa';
export const WEBHOOK_SECRET = 'the-secret-of-andes';
export const CHAT_PAGE = '501';
export const CHAT_KEY = '501:manychat-token';
export const BANK_LINK = 'link_andes';
export const HOLDER = '76.543.210-3';
export const PAGE = '701';
export const SECOND_PAGE = '702';
export const READ_ONLY_PAGE = '703';

export function integrationsWorld(): World {
  const world = smallWorld();
  const permissions = ['ads_read', 'ads_management', 'pages_show_list', 'pages_manage_metadata'];
  return {
    ...world,
    tokens: world.tokens.map((token) => ({ ...token, permissions, page_ids: [PAGE, SECOND_PAGE, READ_ONLY_PAGE] })),
    shops: [
      {
        ...{ id: SHOP, name: 'Andes Shop', currency: 'CLP', webhook_secret: WEBHOOK_SECRET },
        tokens: [
          { access_token: SHOP_TOKEN },
          { access_token: `${SHOP_TOKEN}-2` },
          { access_token: BARE_TOKEN, scopes: ['write_pixels'] },
        ],
      },
      {
        ...{ id: OTHER_SHOP, name: 'Costa', currency: 'USD', has_extension: false },
        tokens: [{ access_token: OTHER_SHOP_TOKEN }],
      },
    ],
    chat_pages: [
      { id: CHAT_PAGE, name: 'Andes Chat', token: 'manychat-token' },
      { id: '502', name: 'Costa Chat', token: 'manychat-token' },
    ],
    bank_links: [
      {
        ...{ id: BANK_LINK, institution: { id: 'cl_banco_estado', name: 'Banco Estado' }, holder_id: HOLDER },
        accounts: [{ id: 'acc_1' }],
      },
      {
        // The same holder, linked again.
        ...{ id: 'link_again', institution: { id: 'cl_banco_estado', name: 'Banco Estado' }, holder_id: '765432103' },
      },
    ],
    pages: [
      { id: PAGE, name: 'Andes', access_token: 'EAAB-page-701', instagram_username: 'andes' },
      { id: SECOND_PAGE, name: 'Costa', access_token: 'EAAB-page-702' },
      { id: READ_ONLY_PAGE, name: 'Valle', access_token: 'EAAB-page-703', tasks: ['ANALYZE'] },
    ],
  };
}
