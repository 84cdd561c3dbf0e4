// Finds the customers that rows select, in two queries whatever the number of rows (one more where merges must be followed).
import type { Customer } from '../domain/customer.ts';
import type { Selector } from '../domain/customer-selector.ts';
import { erasedKey, identifierKey } from '../domain/identifier-keys.ts';
import { type Collections, customerKey } from './collections.ts';
import { lookUpCustomers } from './find-customers.ts';

/** The customer, or why there is none: no customer of the profile has the selector, or the one who had it was erased. */
export type Selected = { readonly customer: Customer } | { readonly none: 'no_match' | 'erased' };

/**
 * Finds the customer of each selector. Only a caller that sends the customer's id or the caller's own id learns of an erased
 * customer (contract: POST /customers/link-tokens); their email or phone matches no one.
 * @returns one result per selector, in order; invalid ones match no one
 */
export async function findSelected(
  { customers, identifiers }: Pick<Collections, 'customers' | 'identifiers'>,
  profileId: string,
  selectors: readonly Selector[],
): Promise<Selected[]> {
  const keys = new Set(selectors.flatMap((selector) => keysOf(profileId, selector)));
  const docs = keys.size === 0 ? [] : await identifiers.find({ _id: { $in: [...keys] } }).toArray();
  const holderOf = new Map(docs.map((doc) => [doc._id, doc.customer_id]));

  const idOf = (selector: Selector): string | undefined => {
    if (selector.kind === 'customer') return selector.customerId;
    return selector.kind === 'identifier' ? holderOf.get(identifierKey(profileId, selector.identifier)) : undefined;
  };
  const ids = new Set(selectors.flatMap((selector) => idOf(selector) ?? []));
  const found = await lookUpCustomers(
    { customers },
    [...ids].map((customerId) => ({ profileId, customerId })),
  );

  return selectors.map((selector): Selected => {
    const state = found.get(customerKey(profileId, idOf(selector) ?? ''));
    if (state !== undefined && state !== 'erased') return { customer: state };
    const wasErased =
      selector.kind === 'customer' ? state === 'erased' : holderOf.has(tombstoneOf(profileId, selector));
    return { none: wasErased ? 'erased' : 'no_match' };
  });
}

function keysOf(profileId: string, selector: Selector): string[] {
  if (selector.kind !== 'identifier') return [];
  return [identifierKey(profileId, selector.identifier), tombstoneOf(profileId, selector)].filter(Boolean);
}

/** Returns the key of the tombstone that an erased customer's own id would have; empty for any other selector. */
function tombstoneOf(profileId: string, selector: Selector): string {
  const ownId = selector.kind === 'identifier' && selector.identifier.type === 'external_id';
  return ownId ? erasedKey(profileId, selector.identifier.value) : '';
}
