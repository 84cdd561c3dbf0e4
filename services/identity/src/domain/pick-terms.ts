// By which of its terms a query is looked up: a few rare ones find what all of them would, and cost far less, since the index
// walks through the customers of each. What they let through is sorted out by the check that every match has to pass anyway.
import { termsOfWord } from './search-pieces.ts';

/** The share of a profile's customers, 0 to 1, that are filed under a term; 0 for the rare ones. */
export type ShareOf = (term: string) => number;

const MOST = 4;
/** So many are enough when all of them are rare. */
const ENOUGH = 2;

/**
 * Picks the terms to look up, rarest first: the rarest of each word, then the rarest of the rest, at most four.
 * @param words of the query, folded; single letters have no terms
 * @param termsOf what a match of a word is filed under
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

/** Of equally rare terms those that overlap least say most: the first, the last, the second, … */
function endsFirst(terms: readonly string[]): string[] {
  return terms.map((_, i) => terms[i % 2 === 0 ? i / 2 : terms.length - (i + 1) / 2] ?? '');
}
