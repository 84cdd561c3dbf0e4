// Finds a customer by a part of a name, e-mail or phone without scanning. Every word is indexed under its three-letter pieces,
// every longer number under its four-digit pieces instead (there are only a thousand of three digits), every word under its first
// two letters, every sign under the letters around it, and each letter that is a syllable or a word under itself (ADR 38). A
// query is looked up by its own pieces, and the results are checked.
import type { Customer } from './customer.ts';
import { hasSigns, hasSyllables, indexedPieces, termsOfWord, wordsOf } from './search-pieces.ts';

const MAX_QUERY = 100;
const MAX_WORDS = 8;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const PHONE_SIGNS = /^[+\d\s().-]+$/;

/** Returns the text in lower case, without accents and with single spaces. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Returns the terms under which a customer is indexed. */
export function searchTermsOf(customer: Customer): string[] {
  return [...new Set(searchableTexts(customer).flatMap(indexedPieces))];
}

export interface SearchQuery {
  /**
   * Terms under which every match is indexed; a term for which beginningOf returns a text stands for all terms with that
   * beginning.
   */
  readonly terms: readonly string[];
  /** Folded words, all of which a match contains. */
  readonly words: readonly string[];
}

/**
 * Reads what a person typed into a search box. A word of three or more letters is found anywhere inside a name, e-mail or phone,
 * and a word of two letters at the start of a word; in Chinese and Japanese, or with a sign, it is found anywhere. A phone may be
 * typed with any separators.
 * @returns null when nothing can match: under two characters (contract: GET /customers/search), too long, or only single letters
 */
export function parseSearchQuery(query: string): SearchQuery | null {
  if (query.length > MAX_QUERY) return null;
  const folded = foldText(query);
  if ([...folded].length < 2) return null;
  const digits = folded.replace(/\D/g, '');
  const words = isPhoneLike(folded) && digits.length >= 2 ? [digits] : folded.split(' ').slice(0, MAX_WORDS);
  const terms = new Set(words.flatMap(termsOfWord));
  return terms.size === 0 ? null : { terms: [...terms], words };
}

/** Reports whether a text can be a phone. A plus may only precede all digits; between digits it is part of an address. */
const isPhoneLike = (text: string): boolean => PHONE_SIGNS.test(text) && text.lastIndexOf('+') < text.search(/\d/);

/**
 * Reads the name filter of the customer list (contract: GET /customers, search), which ignores phones. A query that is too short
 * for the index has no terms, and is checked against each customer.
 * @returns null when nothing can match: blank or too long
 */
export function parseNameQuery(query: string): SearchQuery | null {
  const folded = query.length > MAX_QUERY ? '' : foldText(query);
  if (folded === '') return null;
  const words = folded.split(' ').slice(0, MAX_WORDS);
  return { terms: [...new Set(words.flatMap(termsOfWord))], words };
}

/** Reports whether every word of the query is in the customer's name, e-mails or phones. */
export function matchesSearch(query: SearchQuery, customer: Customer): boolean {
  return matchesTexts(query, searchableTexts(customer));
}

/** Reports whether every word of the query is in the customer's name or e-mails. */
export function matchesName(query: SearchQuery, customer: Customer): boolean {
  return matchesTexts(query, namingTexts(customer));
}

function matchesTexts(query: SearchQuery, texts: readonly string[]): boolean {
  return query.words.every((word) =>
    word.length >= 3 || hasSyllables(word) || hasSigns(word)
      ? texts.some((text) => text.includes(word))
      : texts.some((text) => wordsOf(text).some((candidate) => candidate.startsWith(word))),
  );
}

/** A customer's position among the matches of a query; it reveals nothing about the person. */
export interface SearchPosition {
  /** Smaller is better: the whole e-mail or phone, then a name that begins with the query, then the rest. */
  readonly rank: number;
  /** When the customer was last seen, in milliseconds. */
  readonly seen: number;
  readonly id: string;
}

/** @param phone the query read as a phone, in E.164; null when it is not one */
export function searchPositionOf(
  query: SearchQuery,
  phone: string | null = null,
): (customer: Customer) => SearchPosition {
  const typed = query.words.join(' ');
  const rank = (customer: Customer): number => {
    if (phone !== null && customer.phones.includes(phone)) return 0;
    if (customer.emails.includes(typed) || customer.phones.includes(`+${typed}`)) return 0;
    return searchableTexts(customer).some((text) => text.startsWith(typed)) ? 1 : 2;
  };
  return (customer) => ({ rank: rank(customer), seen: customer.lastSeenAt.getTime(), id: customer.id });
}

/** Compares by rank, then by who was seen last, then by id. */
export function compareSearchPositions(a: SearchPosition, b: SearchPosition): number {
  if (a.id === b.id) return 0;
  return a.rank - b.rank || b.seen - a.seen || (a.id < b.id ? -1 : 1);
}

function searchableTexts(customer: Customer): string[] {
  return [...namingTexts(customer), ...customer.phones.map((phone) => phone.slice(1))];
}

/** Returns the texts that name a customer. East Asian names are written as one word, with the family name first. */
function namingTexts({ firstName, lastName, emails }: Customer): string[] {
  const [first, last] = [foldText(firstName), foldText(lastName)];
  const joined = first !== '' && last !== '' && EAST_ASIAN.test(first + last) ? [last + first, first + last] : [];
  return [foldText(`${firstName} ${lastName}`), ...joined, ...emails.map(foldText)].filter(Boolean);
}
