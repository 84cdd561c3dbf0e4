// Reads which store a token belongs to, and what the token may do there. It is the one live call before a store is connected.
import { z } from 'zod';
import { type AccountFacts, accountFacts } from '../../domain/account-facts.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ShopAuth, ShopifyClient } from './shopify-client.ts';

const QUERY = `query Shop {
  shop { name myshopifyDomain currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`;

const ShopSchema = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string(), currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});

/** A store is connected for its orders. */
const NEEDED = 'read_orders';

export interface ShopFacts {
  readonly name: string;
  /** The permanent domain, as the store itself spells it. */
  readonly domain: string;
  readonly facts: AccountFacts;
  readonly scopes: ReadonlySet<string>;
}

/** @throws ProviderError; needs_action with missing_scope when the token may not read orders */
export async function readShop(client: ShopifyClient, auth: ShopAuth): Promise<ShopFacts> {
  const { shop, currentAppInstallation } = await client(QUERY, {}, ShopSchema, auth);
  const scopes = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
  if (!scopes.has(NEEDED))
    throw new ProviderError('needs_action', 'missing_scope', `The access token lacks the scope ${NEEDED}.`);
  const facts = accountFacts({ currency: shop.currencyCode });
  return { name: shop.name, domain: shop.myshopifyDomain.toLowerCase(), facts, scopes };
}
