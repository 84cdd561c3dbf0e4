// Connects a Shopify store by a token that its merchant pastes.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ConnectShopRequest,
  ConnectShopResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { shopDomain } from '../../domain/integrations/shop-domain.ts';
import { isToken, TOKEN_RULE } from '../../domain/provider-token.ts';
import { readShop, type ShopFacts } from '../../providers/shopify/shop.ts';
import type { ShopifyClient } from '../../providers/shopify/shopify-client.ts';
import { invalid } from '../refusals.ts';
import { keyRefused } from './key-refused.ts';
import { SHOPIFY, shopMessage } from './shop-message.ts';
import { type StoreConnectionDeps, storeConnection } from './store-connection.ts';

export interface ConnectShopDeps extends StoreConnectionDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly shopify: ShopifyClient;
}

/** Handles ConnectShop. @throws AppError validation_error, account_connected_elsewhere, provider_error */
export function connectShop({ shopify, ...deps }: ConnectShopDeps) {
  return async (request: ConnectShopRequest): Promise<MessageInitShape<typeof ConnectShopResponseSchema>> => {
    const { profileId, workspaceId, accessToken, webhookSecret } = request;
    const asked = shopDomain(request.shopDomain);
    if (asked === undefined) throw invalid('shop_domain', 'shop_domain must be the <name>.myshopify.com of a store.');
    const {
      domain,
      name,
      facts: accountFacts,
    } = await verifyShop({ shopify, askMs: deps.askMs }, asked, accessToken, 'shop_domain');
    const account = {
      channel: SHOPIFY,
      accountExternalId: domain,
      accountName: name,
      accountFacts,
      token: accessToken,
    };
    const owner = { profileId, workspaceId };
    const { connection, created } = await storeConnection(deps, owner, { ...account, webhookSecret });
    return { shop: shopMessage(connection), created };
  };
}

/**
 * Makes the one live call, which finds the store of the token.
 * @param storeMember the caller's member that says which store is meant
 * @throws AppError validation_error, provider_error
 */
export async function verifyShop(
  { shopify, askMs }: Pick<ConnectShopDeps, 'shopify' | 'askMs'>,
  shop: string,
  token: string,
  storeMember: 'shop_domain' | 'access_token',
): Promise<ShopFacts> {
  if (!isToken(token)) throw invalid('access_token', `access_token ${TOKEN_RULE}`);
  const signal = AbortSignal.timeout(askMs);
  const facts = await readShop(shopify, { shop, token, signal }).catch(keyRefused('access_token'));
  // A store answers under every name that it ever had below myshopify.com; only one of them is its permanent name.
  if (shopDomain(facts.domain) !== facts.domain)
    throw invalid(storeMember, `${storeMember} is of a store whose permanent domain is not <name>.myshopify.com.`);
  return facts;
}
