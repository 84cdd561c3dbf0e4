// The search behind GET /customers/search: one look-up in the index of terms, then an exact check of what it found.
import type { Customer } from '../domain/customer.ts';
import { bySearchRank, matchesSearch, parseSearchQuery } from '../domain/search-terms.ts';
import type { Collections } from './collections.ts';
import { toCustomer } from './customer-document.ts';

// However common the query, no search reads more documents than this.
const MAX_EXAMINED = 5000;
// Matches are ranked among the first so many.
const RANKED = 200;
// More terms than this do not narrow the index look-up any further.
const MAX_TERMS = 16;
const BATCH = 500;

export interface CustomerSearch {
  readonly profileId: string;
  readonly query: string;
  /** A customer to leave out; empty for none. */
  readonly excludeId: string;
  readonly limit: number;
}

/** Finds at most limit customers, best match first. */
export async function searchCustomers(
  { customers }: Pick<Collections, 'customers'>,
  { profileId, query, excludeId, limit }: CustomerSearch,
): Promise<Customer[]> {
  const parsed = parseSearchQuery(query);
  if (!parsed) return [];
  const found = customers.find(
    { profile_id: profileId, search: { $all: parsed.terms.slice(0, MAX_TERMS) } },
    { projection: { search: 0 }, limit: MAX_EXAMINED, batchSize: BATCH },
  );
  const matches: Customer[] = [];
  for await (const doc of found) {
    const customer = toCustomer(doc);
    if (customer.id === excludeId || !matchesSearch(parsed, customer)) continue;
    if (matches.push(customer) >= Math.max(limit, RANKED)) break;
  }
  return matches.sort(bySearchRank(parsed)).slice(0, limit);
}
