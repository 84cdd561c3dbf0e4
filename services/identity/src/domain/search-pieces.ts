// Cuts texts into the terms under which they are indexed, and typed words into the terms by which they are looked up. Each term
// costs the database more than all the rest of a new customer together, so nothing is indexed that another term finds as well.

const WORD_START = '^';
/** Ends a query's term that stands for all indexed terms with that beginning. No text holds this character. */
const ANY_END = '\u0001';
const SHORT_NUMBER = /(?<!\d)\d{3}(?!\d)/g;
/** Scripts in which a letter is a syllable or a word, so that names of one and two letters are usual. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const LETTER = /[\p{L}\p{N}]/u;
const SIGN = /[^\p{L}\p{N}\s]/u;

/** Reports whether a text has letters that are syllables or words. */
export const hasSyllables = (text: string): boolean => SYLLABLE.test(text);
export const hasSigns = (text: string): boolean => SIGN.test(text);

/** Splits a text into runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

/** Returns the terms under which a folded text is indexed. */
export function indexedPieces(text: string): string[] {
  const ofWords = wordsOf(text).flatMap((word) => [...insides(word), ...syllablesOf(word), ...beginningsOf(word)]);
  return [...ofWords, ...acrossSigns(text)];
}

/** Returns the terms under which a match of a typed word is indexed; empty for a single letter, and for signs alone. */
export function termsOfWord(word: string): string[] {
  if (hasSyllables(word)) return [...syllablesOf(word), ...wordsOf(word).flatMap(mixedPieces)];
  const terms = [...formerTermsOfWord(word), ...acrossSigns(word)];
  return terms.length > 0 || !hasSigns(word) ? terms : besideSign(word);
}

/**
 * Returns the same from the terms that releases before ADR 38 indexed, the only ones by which customers that they wrote are
 * found.
 */
export function formerTermsOfWord(word: string): string[] {
  const [first = '', ...others] = wordsOf(word);
  // What follows a sign begins a word; what precedes it may be inside a word, unless it is all that was typed.
  const ofFirst = first.length === 2 && others.length > 0 ? [] : termsOfPart(first);
  return [...ofFirst, ...others.flatMap(termsOfPart)];
}

/** Returns the beginning for a query's term that stands for all terms with it; undefined for a complete term. */
export function beginningOf(term: string): string | undefined {
  return term.endsWith(ANY_END) ? term.slice(0, -ANY_END.length) : undefined;
}

/**
 * Returns the terms of a part of a word. A number of three digits may be inside a longer one, which is indexed by four digits at
 * a time.
 */
function termsOfPart(part: string): string[] {
  if (part.length === 2) return [WORD_START + part];
  return /^\d{3}$/.test(part) ? [part + ANY_END] : [...longNumbersOf(part).flatMap(fours), ...mixedPieces(part)];
}

/**
 * Returns the terms inside a word. No four digits of a longer number begin with its last three, so these are a term of their own.
 */
function insides(word: string): string[] {
  const numbers = longNumbersOf(word);
  const ends = numbers.map((number) => number.slice(-3));
  return [...numbers.flatMap(fours), ...ends, ...(word.match(SHORT_NUMBER) ?? []), ...mixedPieces(word)];
}

const beginningsOf = (word: string): string[] =>
  word === '' || (word.length === 1 && hasSyllables(word)) ? [] : [WORD_START + word.slice(0, 2)];

/** Returns one letter each; two or three of them together are rare. */
const syllablesOf = (word: string): string[] => [...new Set([...word].filter(hasSyllables))];

/**
 * Returns the terms around each sign: two letters and the sign, and a letter, the sign and a letter. What follows a sign begins a
 * word.
 */
function acrossSigns(text: string): string[] {
  return slicesOf(text, 3).filter(([a = '', b = '', c = '']) => {
    return LETTER.test(a) && ((LETTER.test(b) && SIGN.test(c)) || (SIGN.test(b) && LETTER.test(c)));
  });
}

/** Returns, for a letter beside a sign, such as a@ and @a, only the beginning of a term. */
function besideSign(word: string): string[] {
  const [, before, after] =
    /^(?:(?<before>[\p{L}\p{N}][^\p{L}\p{N}])|[^\p{L}\p{N}]+(?<after>[\p{L}\p{N}]))$/u.exec(word) ?? [];
  if (before !== undefined) return [before + ANY_END];
  return after === undefined ? [] : [WORD_START + after + ANY_END];
}

const mixedPieces = (word: string): string[] => slicesOf(word, 3).filter((piece) => /\D/.test(piece));

const fours = (number: string): string[] => slicesOf(number, 4);

const longNumbersOf = (word: string): string[] => word.match(/\d{4,}/g) ?? [];

function slicesOf(text: string, length: number): string[] {
  return Array.from({ length: Math.max(0, text.length - length + 1) }, (_, i) => text.slice(i, i + length));
}
