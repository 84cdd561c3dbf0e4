// The pieces that texts are filed under, and those that a typed word is looked up by. Each term costs the database more than all the
// rest of a new customer together: nothing is filed that another term finds as well.

const WORD_START = '^';
/** At the end of a query's term: whatever is filed under a term that begins so. No text holds it. */
const ANY_END = '\u0001';
const SHORT_NUMBER = /(?<!\d)\d{3}(?!\d)/g;
/** Scripts in which a letter is a syllable or a word: names of one and two letters are usual. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;
const LETTER = /[\p{L}\p{N}]/u;
const SIGN = /[^\p{L}\p{N}\s]/u;

/** True for a text with letters that are syllables or words. */
export const hasSyllables = (text: string): boolean => SYLLABLE.test(text);
export const hasSigns = (text: string): boolean => SIGN.test(text);

/** Letters and digits in a row. */
export function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u);
}

/** What a folded text is filed under. */
export function indexedPieces(text: string): string[] {
  const ofWords = wordsOf(text).flatMap((word) => [...insides(word), ...syllablesOf(word), ...beginningsOf(word)]);
  return [...ofWords, ...acrossSigns(text)];
}

/** What a match of a typed word is filed under; empty for a single letter, and for signs alone. */
export function termsOfWord(word: string): string[] {
  if (hasSyllables(word)) return [...syllablesOf(word), ...wordsOf(word).flatMap(mixedPieces)];
  const terms = [...formerTermsOfWord(word), ...acrossSigns(word)];
  return terms.length > 0 || !hasSigns(word) ? terms : besideSign(word);
}

/** termsOfWord, of what the releases before ADR 38 filed: all that a customer whom they wrote is found by. */
export function formerTermsOfWord(word: string): string[] {
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

/** Of a longer number no four digits begin with its last three. */
function insides(word: string): string[] {
  const numbers = longNumbersOf(word);
  const ends = numbers.map((number) => number.slice(-3));
  return [...numbers.flatMap(fours), ...ends, ...(word.match(SHORT_NUMBER) ?? []), ...mixedPieces(word)];
}

const beginningsOf = (word: string): string[] =>
  word === '' || (word.length === 1 && hasSyllables(word)) ? [] : [WORD_START + word.slice(0, 2)];

/** One letter each: two or three of them are rare together. */
const syllablesOf = (word: string): string[] => [...new Set([...word].filter(hasSyllables))];

/** Around each sign: two letters and the sign, and a letter, the sign and a letter. What follows a sign begins a word. */
function acrossSigns(text: string): string[] {
  return slicesOf(text, 3).filter(([a = '', b = '', c = '']) => {
    return LETTER.test(a) && ((LETTER.test(b) && SIGN.test(c)) || (SIGN.test(b) && LETTER.test(c)));
  });
}

/** Of a letter beside a sign, such as a@ and @a, little is known: what a term begins with. */
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
