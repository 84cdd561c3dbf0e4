// Classifies Shopify's refusals by what they mean for us: by status, and by the codes that GraphQL returns with status 200.
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../../domain/provider-error.ts';

const KIND_OF_STATUS: Readonly<Record<number, ProviderErrorKind>> = {
  401: 'reconnect',
  402: 'needs_action', // the store is frozen: its owner owes Shopify money
  403: 'needs_action', // a scope is missing
  423: 'needs_action', // the store is locked
};
const TEXT_OF_STATUS: Readonly<Record<number, string>> = {
  401: 'The store does not take the access token: make a new one and connect it.',
  402: 'The store is frozen: its owner has to settle its plan with Shopify.',
  403: 'The access token lacks a scope that this needs.',
  404: 'There is no store at that domain.',
  423: 'The store is locked: its owner has to contact Shopify.',
};
const KIND_OF_CODE: Readonly<Record<string, ProviderErrorKind>> = {
  THROTTLED: 'retry',
  INTERNAL_SERVER_ERROR: 'retry',
  TIMEOUT: 'retry',
  ACCESS_DENIED: 'needs_action',
  SHOP_INACTIVE: 'needs_action',
};

/** Reads a refusal by its status: the body says no more than the status does. */
export function shopifyError(http: number): ProviderError {
  const code = `http_${http}`;
  const kind = http === 429 || http >= 500 ? 'retry' : (KIND_OF_STATUS[http] ?? 'failed');
  return new ProviderError(kind, code, TEXT_OF_STATUS[http] ?? `Shopify answered HTTP ${http}.`);
}

export const GraphqlErrors = z
  .array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() }))
  .min(1);

export const ThrottleStatus = z.object({
  cost: z.object({
    requestedQueryCost: z.number().nullish(),
    throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
  }),
});

/**
 * Reads a refusal inside a GraphQL answer.
 * @param extensions of the answer: the cost of the query and the remaining allowance say how long to wait
 */
export function graphqlError([first]: z.output<typeof GraphqlErrors>, extensions: unknown): ProviderError {
  const code = first?.extensions?.code ?? 'graphql_error';
  const kind = KIND_OF_CODE[code] ?? 'failed';
  const retryAfterMs = code === 'THROTTLED' ? throttledFor(extensions) : undefined;
  const init = retryAfterMs === undefined ? {} : { retryAfterMs };
  return new ProviderError(kind, code, first?.message ?? 'Shopify refused the query.', init);
}

/** The allowance recovers at restoreRate points a second. */
function throttledFor(extensions: unknown): number {
  const { cost } = ThrottleStatus.safeParse(extensions).data ?? {};
  if (!cost) return 1000;
  const missing = (cost.requestedQueryCost ?? 100) - cost.throttleStatus.currentlyAvailable;
  return Math.max(100, Math.ceil((missing / cost.throttleStatus.restoreRate) * 1000));
}
