// Makes what npm start prints to connect an account of each vendor: a fresh link where a person consents, a command elsewhere.
import {
  SAMPLE_BANK_LINK,
  SAMPLE_CHAT_PAGE,
  SAMPLE_NUMBER,
  SAMPLE_PAGE_ID,
  SAMPLE_SHOP,
} from '../sample/connectable.ts';
import type { Api } from './api.ts';

/** What hand-offs connect, with the vendor's name. */
export const BY_LINK = {
  social_ads: 'Meta Ads',
  search_ads: 'Google Ads',
  search_console: 'Search Console',
  google_calendar: 'Google Calendar',
  crm_provider: 'HighLevel',
  payments_provider_a: 'Stripe',
  payments_provider_b: 'Mercado Pago',
  gmail: 'Gmail',
  outlook: 'Outlook',
} as const;

export interface ConnectOptions {
  readonly baseUrl: string;
  readonly simulatorUrl: string;
  readonly apiKey: string;
}

interface Minted {
  readonly data: { readonly url: string };
}

/** Mints a hand-off of each provider. @returns one line for each vendor, or each step. @throws Error of the API */
export async function connectTexts(api: Pick<Api, 'post'>, options: ConnectOptions): Promise<string[]> {
  const links = await Promise.all(
    Object.entries(BY_LINK).map(async ([provider, name]) => {
      const { data } = await api.post<Minted>(`/connections/${provider}/handoff`, {});
      return line(name, data.url);
    }),
  );
  return [...links, ...commands(options)];
}

function commands({ baseUrl, simulatorUrl, apiKey }: ConnectOptions): string[] {
  const json = "-H 'Content-Type: application/json'";
  const call = (path: string, body: object) =>
    `curl -X POST '${baseUrl}/api/v1${path}' -H 'Authorization: Bearer ${apiKey}' ${json} -d '${JSON.stringify(body)}'`;
  const { domain: shop_domain, token: access_token } = SAMPLE_SHOP;
  const shop = { shop_domain, access_token, webhook_secret: 'shop-webhook-secret' };
  const number = {
    business_account_id: SAMPLE_NUMBER.waba,
    phone_number_id: SAMPLE_NUMBER.id,
    access_token: SAMPLE_NUMBER.token,
    pin: '314159',
  };
  const widget = JSON.stringify({ widget_token: '<widget_token>', link_id: SAMPLE_BANK_LINK });
  return [
    line('Shopify', call('/integrations/shopify/manual-connections', shop)),
    line(
      'ManyChat',
      call('/integrations/manychat/connection', { api_key: `${SAMPLE_CHAT_PAGE.id}:${SAMPLE_CHAT_PAGE.token}` }),
    ),
    line('Facebook page', call('/integrations/meta/pages', { page_ids: [SAMPLE_PAGE_ID] })),
    line('WhatsApp', call('/messages/chat/numbers', number)),
    line('Fintoc 1', call('/integrations/fintoc/link/start', {})),
    line('Fintoc 2', `curl -X POST '${simulatorUrl}/fintoc/widget' ${json} -d '${widget}'`),
    line(
      'Fintoc 3',
      call('/integrations/fintoc/link/connect', {
        link_intent_id: '<link_intent_id>',
        exchange_token: '<exchange_token>',
      }),
    ),
  ];
}

const line = (name: string, text: string) => `${name.padEnd(15)} ${text}`;
