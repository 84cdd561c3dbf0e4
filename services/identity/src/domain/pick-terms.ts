// Picks the terms by which a query is looked up. A few rare terms find what all of them would, and cost far less, since the index
// walks through the customers of each term. The check that every match must pass anyway removes what the few terms find too much.
import { termsOfWord } from './search-pieces.ts';

/** Returns the share of a profile's customers, 0 to 1, that are indexed under a term; 0 for rare terms. */
export type ShareOf = (term: string) => number;

const MOST = 4;
/** This many are enough when all of them are rare. */
const ENOUGH = 2;

/**
 * Picks the terms to look up, rarest first: the rarest of each word, then the rarest of the rest, at most four.
 * @param words of the query, folded; single letters have no terms
 * @param termsOf returns the terms under which a match of a word is indexed
 */
export function pickTerms(
  words: readonly string[],
  shareOf: ShareOf,
  termsOf: (word: string) => readonly string[] = termsOfWord,
): string[] {
  const byShare = (a: string, b: string) => shareOf(a) - shareOf(b);
  const ofWords = words.map((word) => endsFirst([...new Set(termsOf(word))]).sort(byShare));
  const first = ofWords.flatMap(([rarest]) => rarest ?? []).sort(byShare);
  const rest = ofWords.flatMap(([, ...others]) => others).sort(byShare);
  const picked: string[] = [];
  for (const term of new Set([...first, ...rest])) {
    if (picked.length === MOST || (picked.length >= ENOUGH && picked.every((one) => shareOf(one) === 0))) break;
    picked.push(term);
  }
  return picked;
}

/**
 * Orders equally rare terms so that those that overlap least, and so narrow most, come first: the first, the last, the second, …
 */
function endsFirst(terms: readonly string[]): string[] {
  return terms.map((_, i) => terms[i % 2 === 0 ? i / 2 : terms.length - (i + 1) / 2] ?? '');
}
