// Finds e-mail addresses inside text of strangers. Each text is read once from left to right: a regular expression for this tries again at
// every at sign, which a URL of a few hundred bytes can make last for seconds.

/** What ends a word that may hold an address: blanks, and the signs that part a URL. */
const WORD = /[^\s/=&?]+/g;

/** True when the text holds an e-mail address, its at sign plain or percent-encoded. */
export function hasEmail(text: string): boolean {
  if (!mayHaveAt(text)) return false;
  return (text.match(WORD) ?? []).some((word) => emailEnd(word) > 0);
}

/** The text with a hyphen in place of each e-mail address. */
export function withoutEmails(text: string): string {
  if (!mayHaveAt(text)) return text;
  return text.replace(WORD, (word) => {
    const end = emailEnd(word);
    return end > 0 ? `-${word.slice(end)}` : word;
  });
}

const mayHaveAt = (text: string): boolean => text.includes('@') || text.includes('%40');

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
  const plain = word.indexOf('@', 1);
  const encoded = word.indexOf('%40', 1);
  if (plain < 0 && encoded < 0) return null;
  return encoded < 0 || (plain >= 0 && plain < encoded) ? { end: plain + 1 } : { end: encoded + 3 };
}

function lettersFrom(word: string, start: number): number {
  let end = start;
  while (end < word.length && /[a-z]/i.test(word.charAt(end))) end++;
  return end - start;
}
