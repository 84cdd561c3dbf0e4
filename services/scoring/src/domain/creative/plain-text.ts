// Prepares texts of ads for the rules, in Spanish and English: without case, accents and decoration.

/**
 * Returns a text in lower case, without accents, with plain quotes and single blanks, and without emoji and other signs that are
 * no words.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[“”«»„]/g, '"')
    .replace(/[‘’´`]/g, "'")
    .replace(/[^\p{L}\p{N}\s"'¿?¡!.,:;%$€+\-/()&#]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the first sentence of a plain text, with its mark at the end. */
export function opening(plain: string): string {
  return /^.*?[.!?:](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/** Makes a rule that finds a phrase as whole words; ? and | have their meaning in patterns. */
export const phrase = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');
