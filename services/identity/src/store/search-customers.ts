// Searches customers for GET /customers/search: an exact look-up by e-mail or phone, and a look-up in the index of terms whose
// results are checked.

import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import { normaliseEmail } from '@touchline/chassis/identifiers/normalise-email.ts';
import { normalisePhone } from '@touchline/chassis/identifiers/normalise-phone.ts';
import { MongoServerError } from 'mongodb';
import type { Customer } from '../domain/customer.ts';
import { identifierKey } from '../domain/identifier-keys.ts';
import { pickTerms } from '../domain/pick-terms.ts';
import { beginningOf, formerTermsOfWord } from '../domain/search-pieces.ts';
import {
  compareSearchPositions,
  matchesName,
  matchesSearch,
  parseNameQuery,
  parseSearchQuery,
  type SearchPosition,
  type SearchQuery,
  searchPositionOf,
} from '../domain/search-terms.ts';
import type { Collections } from './collections.ts';
import { toCustomer } from './customer-document.ts';
import { findCustomers } from './find-customers.ts';
import type { SearchReindex } from './search-reindex.ts';
import type { TermShares } from './term-shares.ts';

// The limits of a search, however common its terms and however many customers there are. A customer whose e-mail or phone is the
// query is found in any case.
/** How many documents are read at most. */
const MAX_EXAMINED = 2000;
/** How many matches are collected, from which the best are chosen. */
const RANKED = 100;
/** How long the database may work on it. */
const MAX_TIME_MS = 1000;
const BATCH = 120;
const TIME_IS_UP = 50;

export interface CustomerSearch {
  readonly profileId: string;
  readonly query: string;
  /** ISO 3166-1 alpha-2, for a query that is a phone without +; empty for none. */
  readonly country: string;
  /** A customer to leave out; empty for none. */
  readonly excludeId: string;
  readonly limit: number;
  /** Searches only names and e-mails. */
  readonly byNameOnly: boolean;
  /** The last match of the previous page; null for the first page. */
  readonly after: SearchPosition | null;
}

export interface FoundCustomers {
  readonly customers: Customer[];
  /** True when there may be more matches than these. */
  readonly incomplete: boolean;
}

interface Reindexing {
  readonly termShares: TermShares;
  readonly searchReindex: Pick<SearchReindex, 'isCurrent'>;
}

export interface SearchPage extends FoundCustomers {
  /** The position of the last customer when more follow among the best matches. */
  readonly next: SearchPosition | null;
}

export type SearchCustomers = (search: CustomerSearch) => Promise<SearchPage>;

/** Makes the search, which returns at most limit customers after the previous page, best match first. */
export function createSearchCustomers(
  collections: Pick<Collections, 'customers' | 'identifiers'>,
  { termShares, searchReindex }: Reindexing,
): SearchCustomers {
  return async function searchCustomers({ profileId, query, country, excludeId, limit, byNameOnly, after }) {
    const parsed = byNameOnly ? parseNameQuery(query) : parseSearchQuery(query);
    if (!parsed) return { customers: [], incomplete: false, next: null };
    if (parsed.terms.length === 0) return { customers: [], incomplete: true, next: null };
    const matches = byNameOnly ? matchesName : matchesSearch;
    const phone = byNameOnly ? null : normalisePhone(query, country);
    const isWanted = (customer: Customer) =>
      customer.id !== excludeId && ((phone !== null && customer.phones.includes(phone)) || matches(parsed, customer));
    const lookUps = await lookUpsOf(profileId, parsed);
    const enough = Math.max(limit, RANKED);
    const [exact, ...filed] = await Promise.all([
      exactMatches(collections, profileId, parsed, phone),
      ...lookUps.map((terms) => indexedUnder(collections, { profileId, terms, isWanted, enough })),
    ]);
    const all = [...filed.flatMap(({ customers }) => customers), ...exact.filter(isWanted)];
    const found = new Map(all.map((customer) => [customer.id, customer]));
    const placeOf = searchPositionOf(parsed, phone);
    const behind = [...found.values()]
      .map((customer) => ({ customer, place: placeOf(customer) }))
      .filter(({ place }) => after === null || compareSearchPositions(place, after) > 0)
      .sort((a, b) => compareSearchPositions(a.place, b.place));
    const page = behind.slice(0, limit);
    const hasNext = page.length < behind.length;
    return {
      customers: page.map(({ customer }) => customer),
      incomplete: hasNext || filed.some((one) => one.incomplete),
      next: hasNext ? (page.at(-1)?.place ?? null) : null,
    };
  };

  /**
   * Returns the terms by which to look the query up, and also the former terms while some customers of the profile may be indexed
   * only under those.
   */
  async function lookUpsOf(profileId: string, { words }: SearchQuery): Promise<string[][]> {
    const shareOf = await termShares(profileId);
    const terms = pickTerms(words, shareOf);
    if (await searchReindex.isCurrent(profileId)) return [terms];
    const former = pickTerms(words, shareOf, formerTermsOfWord);
    return former.length === 0 || former.join() === terms.join() ? [terms] : [terms, former];
  }
}

/** Returns customers whose e-mail or phone is the query, so that common terms never hide them. */
async function exactMatches(
  { customers, identifiers }: Pick<Collections, 'customers' | 'identifiers'>,
  profileId: string,
  { words }: SearchQuery,
  phoneInFull: string | null,
): Promise<Customer[]> {
  const [word = '', ...more] = words;
  const typed: Identifier[] = phoneInFull === null ? [] : [{ type: 'phone', value: phoneInFull }];
  if (more.length === 0) {
    const [email, phone] = [normaliseEmail(word), normalisePhone(`+${word}`, '')];
    if (email !== null) typed.push({ type: 'email', value: email });
    if (phone !== null) typed.push({ type: 'phone', value: phone });
  }
  const keys = [...new Set(typed.map((identifier) => identifierKey(profileId, identifier)))];
  if (keys.length === 0) return [];
  const docs = await identifiers.find({ _id: { $in: keys } }).toArray();
  const refs = docs.map(({ customer_id: customerId }) => ({ profileId, customerId }));
  return refs.length === 0 ? [] : [...(await findCustomers({ customers }, refs)).values()];
}

/** Returns the term in the form that the database looks up. */
function indexPattern(term: string): string | RegExp {
  const beginning = beginningOf(term);
  return beginning === undefined ? term : new RegExp(`^${beginning.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`);
}

interface TermSearch {
  readonly profileId: string;
  readonly terms: readonly string[];
  readonly isWanted: (customer: Customer) => boolean;
  readonly enough: number;
}

async function indexedUnder(
  { customers }: Pick<Collections, 'customers'>,
  { profileId, terms, isWanted, enough }: TermSearch,
): Promise<FoundCustomers> {
  const cursor = customers.find(
    { profile_id: profileId, search: { $all: terms.map(indexPattern) } },
    { projection: { search: 0 }, limit: MAX_EXAMINED, batchSize: BATCH, maxTimeMS: MAX_TIME_MS },
  );
  const matching: Customer[] = [];
  let examined = 0;
  try {
    for await (const doc of cursor) {
      examined++;
      const customer = toCustomer(doc);
      if (isWanted(customer) && matching.push(customer) >= enough) break;
    }
  } catch (error) {
    if (error instanceof MongoServerError && error.code === TIME_IS_UP)
      return { customers: matching, incomplete: true };
    throw error;
  }
  return { customers: matching, incomplete: examined >= MAX_EXAMINED || matching.length >= enough };
}
