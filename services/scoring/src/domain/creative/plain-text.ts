// Texts of ads as rules read them, in Spanish and English: without case, accents and decoration.

/** Lower case, without accents, with plain quotes and single blanks; emoji and other signs that are no words are gone. */
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

/** The first sentence of a plain text, its mark at the end. */
export function opening(plain: string): string {
  return /^.*?[.!?:](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/** A rule that finds a phrase as whole words; ? and | mean what they do in patterns. */
export const phrase = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u');
