// Finds e-mail addresses in text from strangers. Each text is read once from left to right: a regular expression would start
// again at every at sign, which can take seconds for a URL of a few hundred bytes.

/** A word that may hold an address ends at a blank or at a separator of a URL. */
const WORD = /[^\s/=&?]+/g;
/** An at sign: plain, in the wide and small forms of East Asian keyboards, or percent-encoded as often as links pass it on. */
const AT = /[@＠﹫]|%(?:25)*40/;
const OTHER_THAN_ASCII = /\P{ASCII}/gu;
const INVISIBLE = /\p{Cf}/u;

/** Reports whether the text holds an e-mail address in any script, its at sign plain or percent-encoded. */
export function hasEmail(text: string): boolean {
  if (!AT.test(text)) return false;
  return (text.match(WORD) ?? []).some((word) => emailEnd(folded(word)) > 0);
}

/** Returns the text with a hyphen in place of each e-mail address. */
export function withoutEmails(text: string): string {
  if (!AT.test(text)) return text;
  return text.replace(WORD, (word) => {
    const plain = folded(word);
    const end = emailEnd(plain);
    return end > 0 ? `-${plain.slice(end)}` : word;
  });
}

/**
 * Returns the word as identifiers are compared: look-alike signs and letters replaced, and invisible characters removed. It works
 * letter by letter, because Unicode sorts a row of marks in time that grows with the square of its length.
 */
function folded(word: string): string {
  return word.replace(OTHER_THAN_ASCII, (letter) => (INVISIBLE.test(letter) ? '' : letter.normalize('NFKC')));
}

/**
 * @returns where the address at the start of the word ends: after the last dot that letters follow; 0 when it is not an address
 */
function emailEnd(word: string): number {
  const at = firstAt(word);
  if (at === null) return 0;
  for (let dot = word.lastIndexOf('.'); dot > at.end; dot = word.lastIndexOf('.', dot - 1)) {
    const letters = lettersFrom(word, dot + 1);
    if (letters >= 2) return dot + 1 + letters;
  }
  return 0;
}

/** Returns the first at sign, in any spelling, that has something before it. */
function firstAt(word: string): { end: number } | null {
  const found = AT.exec(word.slice(1));
  return found && { end: 1 + found.index + found[0].length };
}

function lettersFrom(word: string, start: number): number {
  const letters = /[\p{L}\p{M}]*/uy;
  letters.lastIndex = start;
  return letters.exec(word)?.[0].length ?? 0;
}
