import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { CONNECTION_ID, TIME } from './known-ids.ts';

/** Has one store, one page of ManyChat, one bank and one Facebook page. */
export function integrationsDouble(): Doubles['integrations'] {
  const connection = (channel: string, accountExternalId: string, status = 'active') => ({
    ...{ id: CONNECTION_ID, channel, status, accountExternalId, createdAt: TIME },
    sync: { state: 'never_run' },
  });
  const shop = { connection: connection('shopify', 'andes.myshopify.com'), hasWebhookSecret: true };
  const requireKnown = (id: string) => {
    if (id !== CONNECTION_ID) throw appError('not_found', 'This profile has no such connection.');
  };
  const pages = { connectionId: CONNECTION_ID, pages: [{ id: '701', name: 'Andes', canSubscribe: true }] };
  return {
    connectShop: async () => ({ shop, created: true }),
    listShops: async () => ({ shops: [shop] }),
    changeShop: async ({ id }) => {
      requireKnown(id);
      return { shop };
    },
    removeShop: async ({ id }) => {
      requireKnown(id);
      return { connection: connection('shopify', 'andes.myshopify.com', 'disconnected') };
    },
    activateWebPixel: async () => ({ webPixelId: 'gid://shopify/WebPixel/1', created: true }),
    connectManyChat: async () => ({
      connection: connection('manychat', '501'),
      created: true,
      webhookSecret: 'told-this-once-and-never-again',
    }),
    startBankLink: async () => ({
      ...{ linkIntentId: 'li_1', widgetToken: 'li_1_sec_1', publicKey: 'pk_test', expiresAt: TIME },
    }),
    connectBankLink: async () => ({ connection: connection('fintoc', 'cl_banco_estado:1'), created: true }),
    listPages: async ({ connectionId }) => {
      if (connectionId !== '') requireKnown(connectionId);
      return pages;
    },
    choosePages: async () => pages,
  };
}
