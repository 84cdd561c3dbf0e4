// Finds e-mail addresses inside text of strangers. Each text is read once from left to right: a regular expression for this tries again at
// every at sign, which a URL of a few hundred bytes can make last for seconds.

/** What ends a word that may hold an address: blanks, and the signs that part a URL. */
const WORD = /[^\s/=&?]+/g;
/** An at sign: plain, in the wide and small forms that keyboards of East Asia write, or percent-encoded, as often as links pass it on. */
const AT = /[@＠﹫]|%(?:25)*40/;
const OTHER_THAN_ASCII = /\P{ASCII}/gu;
const INVISIBLE = /\p{Cf}/u;

/** True when the text holds an e-mail address in any script, its at sign plain or percent-encoded. */
export function hasEmail(text: string): boolean {
  if (!AT.test(text)) return false;
  return (text.match(WORD) ?? []).some((word) => emailEnd(folded(word)) > 0);
}

/** The text with a hyphen in place of each e-mail address. */
export function withoutEmails(text: string): string {
  if (!AT.test(text)) return text;
  return text.replace(WORD, (word) => {
    const plain = folded(word);
    const end = emailEnd(plain);
    return end > 0 ? `-${plain.slice(end)}` : word;
  });
}

/**
 * The word as identifiers compare: without look-alikes of signs and letters, and without what nobody sees. Each letter by itself:
 * Unicode sorts the marks of a row, which takes the square of its length.
 */
function folded(word: string): string {
  return word.replace(OTHER_THAN_ASCII, (letter) => (INVISIBLE.test(letter) ? '' : letter.normalize('NFKC')));
}

/** @returns where the address that the word begins with ends: behind the last dot that letters follow; 0 when it is none */
function emailEnd(word: string): number {
  const at = firstAt(word);
  if (at === null) return 0;
  for (let dot = word.lastIndexOf('.'); dot > at.end; dot = word.lastIndexOf('.', dot - 1)) {
    const letters = lettersFrom(word, dot + 1);
    if (letters >= 2) return dot + 1 + letters;
  }
  return 0;
}

/** The first at sign that something stands before, however it is written. */
function firstAt(word: string): { end: number } | null {
  const found = AT.exec(word.slice(1));
  return found && { end: 1 + found.index + found[0].length };
}

function lettersFrom(word: string, start: number): number {
  const letters = /[\p{L}\p{M}]*/uy;
  letters.lastIndex = start;
  return letters.exec(word)?.[0].length ?? 0;
}
