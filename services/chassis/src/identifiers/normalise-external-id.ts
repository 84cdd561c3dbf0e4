// Ids that other systems give a customer, the caller's own among them: only that system knows its alphabet.
import { cleanText } from './clean-text.ts';
import { isPlaceholder } from './placeholders.ts';

/** The most characters that an id of a customer has. */
export const MAX_EXTERNAL_ID = 200;
const MAX_VISITOR_ID = 200;

/**
 * Normalises an id: trimmed, otherwise as it is.
 * @returns the id, or null when it cannot be read or stands for nobody
 */
export function normaliseExternalId(text: string): string | null {
  const id = readExternalId(text);
  return id === null || isPlaceholder(id) ? null : id;
}

/** Reads an id, whether or not it stands for somebody; null when it is too long, blank, or holds control characters. */
export function readExternalId(text: string): string | null {
  return cleanText(text, MAX_EXTERNAL_ID, 'NFC');
}

/** Tells whether a visitor id can belong to one browser; the likes of "null" would join every browser that sent it. */
export function isUsableVisitorId(visitorId: string): boolean {
  return visitorId !== '' && visitorId.length <= MAX_VISITOR_ID && !isPlaceholder(visitorId.trim());
}
