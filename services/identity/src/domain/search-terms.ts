// How a customer is found by a part of a name, e-mail or phone without scanning: every word is filed under its three-letter
// pieces, every longer number under its four-digit ones instead (there are only a thousand of three digits), and every word under
// its first two letters. A query is looked up by its own pieces, and what comes back is checked. Each term costs the database more
// than all the rest of a new customer together: nothing is filed that another term finds as well.
import type { Customer } from './customer.ts';

const MAX_QUERY = 100;
const MAX_WORDS = 8;
const WORD_START = '^';
/** At the end of a query's term: whatever is filed under a term that begins so. */
const ANY_END = '*';
const SHORT_NUMBER = /(?<!\d)\d{3}(?!\d)/g;
const PHONE_LIKE = /^(?=\D*\d)[+\d\s().-]+$/;

/** Lower case without accents, single spaces. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The terms under which a customer is filed. */
export function searchTermsOf(customer: Customer): string[] {
  const terms = new Set<string>();
  for (const word of searchableTexts(customer).flatMap(wordsOf)) {
    for (const piece of piecesOf(word)) terms.add(piece);
    if (word.length >= 2) terms.add(WORD_START + word.slice(0, 2));
  }
  return [...terms];
}

export interface SearchQuery {
  /** Terms that every match is filed under; never empty. One that ends with a star stands for all that begin so. */
  readonly terms: readonly string[];
  /** Folded words, each of which a match contains. */
  readonly words: readonly string[];
}

/**
 * Reads what somebody typed into a search box. Each word is found anywhere inside a name, e-mail or phone from three letters
 * on, and at the start of a word with two; a phone may be typed with any separators.
 * @returns null when nothing can match: under two characters (contract: GET /customers/search), too long, or only single letters
 */
export function parseSearchQuery(query: string): SearchQuery | null {
  if (query.length > MAX_QUERY) return null;
  const folded = foldText(query);
  if ([...folded].length < 2) return null;
  const digits = folded.replace(/\D/g, '');
  const words = PHONE_LIKE.test(folded) && digits.length >= 2 ? [digits] : folded.split(' ').slice(0, MAX_WORDS);
  const terms = new Set(words.flatMap(termsOfWord));
  return terms.size === 0 ? null : { terms: [...terms], words };
}

/**
 * Reads the name filter of the customer list (contract: GET /customers, search), which looks at no phones. What is too short to
 * be filed under has no terms: it is found by looking at each customer.
 * @returns null when nothing can match: blank or too long
 */
export function parseNameQuery(query: string): SearchQuery | null {
  const folded = query.length > MAX_QUERY ? '' : foldText(query);
  if (folded === '') return null;
  const words = folded.split(' ').slice(0, MAX_WORDS);
  return { terms: [...new Set(words.flatMap(termsOfWord))], words };
}

/** True when every word of the query stands in the customer's name, e-mails or phones. */
export function matchesSearch(query: SearchQuery, customer: Customer): boolean {
  return matchesTexts(query, searchableTexts(customer));
}

/** True when every word of the query stands in the customer's name or e-mails. */
export function matchesName(query: SearchQuery, customer: Customer): boolean {
  return matchesTexts(query, namingTexts(customer));
}

function matchesTexts(query: SearchQuery, texts: readonly string[]): boolean {
  return query.words.every((word) =>
    word.length >= 3
      ? texts.some((text) => text.includes(word))
      : texts.some((text) => wordsOf(text).some((candidate) => candidate.startsWith(word))),
  );
}

/** Smaller is better: the whole e-mail or phone, then a name that begins so, then the rest; then who was seen last, then the id. */
export function bySearchRank(query: SearchQuery): (a: Customer, b: Customer) => number {
  const typed = query.words.join(' ');
  const rank = (customer: Customer): number => {
    if (customer.emails.includes(typed) || customer.phones.includes(`+${typed}`)) return 0;
    return searchableTexts(customer).some((text) => text.startsWith(typed)) ? 1 : 2;
  };
  return (a, b) => rank(a) - rank(b) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime() || (a.id < b.id ? -1 : 1);
}

function searchableTexts(customer: Customer): string[] {
  return [...namingTexts(customer), ...customer.phones.map((phone) => phone.slice(1))];
}

function namingTexts(customer: Customer): string[] {
  const name = foldText(`${customer.firstName} ${customer.lastName}`);
  return [name, ...customer.emails.map(foldText)].filter(Boolean);
}

/** What a match of a typed word is filed under; empty for a single letter. */
export function termsOfWord(word: string): string[] {
  const [first = '', ...others] = wordsOf(word);
  // What comes after a sign begins a word; what comes first may stand inside one, unless it is all that was typed.
  const ofFirst = first.length === 2 && others.length > 0 ? [] : termsOfPart(first);
  return [...ofFirst, ...others.flatMap(termsOfPart)];
}

/** The beginning of a term that a query names by its beginning only; undefined for a term in full. */
export function beginningOf(term: string): string | undefined {
  return term.endsWith(ANY_END) ? term.slice(0, -ANY_END.length) : undefined;
}

/** A number of three digits may stand inside a longer one, which is filed under four digits each. */
function termsOfPart(part: string): string[] {
  if (part.length === 2) return [WORD_START + part];
  return /^\d{3}$/.test(part) ? [part + ANY_END] : [...longNumbersOf(part).flatMap(fours), ...mixedPieces(part)];
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

/** What a word is filed under, but for its beginning. Of a longer number no four digits begin with its last three. */
function piecesOf(word: string): string[] {
  const numbers = longNumbersOf(word);
  const ends = numbers.map((number) => number.slice(-3));
  return [...numbers.flatMap(fours), ...ends, ...(word.match(SHORT_NUMBER) ?? []), ...mixedPieces(word)];
}

const mixedPieces = (word: string): string[] => slicesOf(word, 3).filter((piece) => /\D/.test(piece));

const fours = (number: string): string[] => slicesOf(number, 4);

const longNumbersOf = (word: string): string[] => word.match(/\d{4,}/g) ?? [];

function slicesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => text.slice(i, i + length));
}
