// Connects the providers that need no hand-off, and defines how each one is told that a connection has ended.
import type { ConnectionsConfig } from '../config.ts';
import type { OutcomeSource } from '../domain/outcome-source.ts';
import { createFintoc, type Fintoc } from './fintoc/fintoc.ts';
import { createFintocSource } from './fintoc/fintoc-source.ts';
import type { JsonCaller } from './http/json-caller.ts';
import { createManyChat, type ManyChat } from './manychat/manychat.ts';
import { createManyChatSource } from './manychat/manychat-source.ts';
import { createShopifyClient, type ShopifyClient } from './shopify/shopify-client.ts';
import { createShopifySource } from './shopify/shopify-source.ts';
import { deleteWebPixel } from './shopify/web-pixel.ts';
import type { GraphClient } from './social-ads/graph-client.ts';
import { createPages, type Pages } from './social-ads/pages.ts';
import { createPagesSource } from './social-ads/pages-source.ts';

export interface IntegrationProviders {
  readonly shopify: ShopifyClient;
  readonly manychat: ManyChat;
  /** Undefined when the deployment has no account with Fintoc. */
  readonly fintoc: Fintoc | undefined;
  readonly pages: Pages;
}

/** Tells a provider that no connection uses an account's grant anymore. @throws ProviderError */
export type Revoke = (token: string, account: string, signal: AbortSignal) => Promise<void>;

export function integrationProviders(
  config: ConnectionsConfig,
  { call, graph }: { call: JsonCaller; graph: GraphClient },
): IntegrationProviders {
  const { SHOPIFY_STORE_URL: storeUrl, SHOPIFY_API_VERSION: version } = config;
  return {
    shopify: createShopifyClient(call, { storeUrl, version }),
    manychat: createManyChat(call, config.MANYCHAT_API_URL),
    fintoc: config.fintoc && createFintoc(call, config.fintoc),
    pages: createPages(graph),
  };
}

/** Returns by channel what is revoked at the provider when the last connection of an account ends. */
export function integrationRevokes({ shopify, pages }: IntegrationProviders): Readonly<Record<string, Revoke>> {
  return {
    shopify: (token, shop, signal) => deleteWebPixel(shopify, { shop, token, signal }),
    meta_pages: (accessToken, page, signal) => pages.unsubscribe(page, { accessToken, signal }),
  };
}

/** Returns by channel the providers among them that report outcomes. */
export function integrationSources(
  { shopify, fintoc }: IntegrationProviders,
  graph: GraphClient,
  {
    FINTOC_WEBHOOK_SECRET: secret,
    META_APP_SECRET: appSecret,
  }: Pick<ConnectionsConfig, 'FINTOC_WEBHOOK_SECRET' | 'META_APP_SECRET'>,
): Readonly<Record<string, OutcomeSource>> {
  return {
    shopify: createShopifySource(shopify),
    manychat: createManyChatSource(),
    meta_pages: createPagesSource(graph, appSecret),
    ...(fintoc && { fintoc: createFintocSource(fintoc, secret) }),
  };
}
