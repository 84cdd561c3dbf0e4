// Calls the Admin GraphQL API of one store: the token is in a header, and refusals inside an answer become errors.
import { z } from 'zod';
import type { JsonCaller } from '../http/json-caller.ts';
import { GraphqlErrors, graphqlError, shopifyError } from './shopify-error.ts';

export interface ShopifyClientOptions {
  /** The address of a store's API, with {shop} for the store's domain. */
  readonly storeUrl: string;
  /** Such as 2026-07. */
  readonly version: string;
}

export interface ShopAuth {
  /** <name>.myshopify.com */
  readonly shop: string;
  readonly token: string;
  readonly signal: AbortSignal;
}

/** @throws ProviderError */
export type ShopifyClient = <S extends z.ZodType>(
  query: string,
  variables: Readonly<Record<string, unknown>>,
  schema: S,
  auth: ShopAuth,
) => Promise<z.output<S>>;

export function createShopifyClient(call: JsonCaller, { storeUrl, version }: ShopifyClientOptions): ShopifyClient {
  return async (query, variables, schema, { shop, token, signal }) => {
    const answer = await call({
      url: `${storeUrl.replace('{shop}', shop).replace(/\/$/, '')}/admin/api/${version}/graphql.json`,
      json: { query, variables },
      headers: { 'x-shopify-access-token': token },
      signal,
      schema: z.object({ errors: GraphqlErrors.optional(), data: schema.nullish(), extensions: z.unknown() }),
      refusal: shopifyError,
    });
    if (answer.errors) throw graphqlError(answer.errors, answer.extensions);
    // Without errors, the schema alone says what may be missing.
    return schema.parse(answer.data);
  };
}
