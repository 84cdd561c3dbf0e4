// Does the first step of every normalisation: removes what copy and paste, and hostile senders, put around a value.

const INVISIBLE = /\p{Cf}/gu;
const CONTROL = /\p{Cc}/u;

/**
 * Drops invisible format characters, trims, and brings the text to one Unicode form.
 * @param maxLength the longest text to process, in UTF-16 units, so that huge input costs nothing
 * @param form NFKC also folds look-alikes such as full-width digits; NFC keeps them distinct
 * @returns the cleaned text, or null when it is empty, too long, holds control characters or is not valid Unicode
 */
export function cleanText(text: string, maxLength: number, form: 'NFC' | 'NFKC' = 'NFKC'): string | null {
  if (text.length > maxLength * 4 || !text.isWellFormed()) return null;
  const cleaned = text.normalize(form).replace(INVISIBLE, '').trim();
  if (cleaned === '' || cleaned.length > maxLength || CONTROL.test(cleaned)) return null;
  return cleaned;
}

const CONTROLS = /\p{Cc}+/gu;
const MAX_NAME = 200;

/**
 * Cleans a first or last name: one line, single spaces, at most 200 characters (the rest is cut).
 * @returns the name, or an empty string when nothing is left
 */
export function cleanName(text: string): string {
  const start = text.slice(0, MAX_NAME * 4).toWellFormed();
  const line = start.normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
  return [...line].slice(0, MAX_NAME).join('').trim();
}
