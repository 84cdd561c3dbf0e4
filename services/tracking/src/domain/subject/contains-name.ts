// Finds a person's name in an id without mistaking random ids for one: it looks only at the parts of an id that look as if a
// person wrote them, which random letters and digits hardly ever do.
import { FAMILY_NAMES } from './family-names.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** A word in one case: maria, MARIA, Maria. */
const ONE_WORD = /^(?:[A-Z]?[a-z]+|[A-Z]+)$/;
/** Words joined by capitals, the first perhaps an initial or all in capitals: MariaGonzalez, JPerez, MARIAPerez. */
const WORDS = /^(?:[A-Z]+(?=[A-Z])|[A-Z]?[a-z]{2,})(?:[A-Z][a-z]{2,})+$/;
const BETWEEN_WORDS = /(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
/** A number before or after the letters. */
const NUMBERED = /^\d{1,6}(?=[A-Za-z]+$)|(?<=^[A-Za-z]+)\d{1,6}$/;
/** The length up to which names occur by chance too often to count beside anything but words. */
const SHORT = 4;
const SHORTEST_PAIR = 8;

/**
 * Reports whether the text contains a known name as a word, with a number at one end at most, or a given name and a family name
 * as one word. Names of up to four letters count only where the whole text is words and numbers.
 */
export function containsName(text: string): boolean {
  const parts = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => /\D/.test(part));
  const words = parts.map((part) => wordsOf(part.replace(NUMBERED, '')));
  const isPlain = words.every((found) => found.length > 0) && parts.filter((part) => /\d/.test(part)).length <= 1;
  return words.flat().some((word) => (isPlain || word.length > SHORT) && isName(word));
}

/** Returns the words of a part in lower case; none for a part that looks random. */
function wordsOf(part: string): string[] {
  if (ONE_WORD.test(part)) return [part.toLowerCase()];
  return WORDS.test(part) ? part.split(BETWEEN_WORDS).map((word) => word.toLowerCase()) : [];
}

function isName(word: string): boolean {
  if (GIVEN_NAMES.has(word) || FAMILY_NAMES.has(word)) return true;
  if (word.length < SHORTEST_PAIR) return false;
  for (let end = 3; end <= word.length - 3; end++) {
    const [first, second] = [word.slice(0, end), word.slice(end)];
    if (GIVEN_NAMES.has(first) ? FAMILY_NAMES.has(second) : FAMILY_NAMES.has(first) && GIVEN_NAMES.has(second))
      return true;
  }
  return false;
}
