// Normalises ids that other systems, including the caller's own, give a customer: only that system knows which characters they
// may have.
import { cleanText } from './clean-text.ts';
import { isPlaceholder } from './placeholders.ts';

/** The most characters that a customer's id may have. */
export const MAX_EXTERNAL_ID = 200;
const MAX_VISITOR_ID = 200;

/**
 * Normalises an id: it is trimmed, otherwise unchanged.
 * @returns the id, or null when it cannot be read or is a placeholder
 */
export function normaliseExternalId(text: string): string | null {
  const id = readExternalId(text);
  return id === null || isPlaceholder(id) ? null : id;
}

/** Reads an id, even a placeholder; null when it is too long, blank, or holds control characters. */
export function readExternalId(text: string): string | null {
  return cleanText(text, MAX_EXTERNAL_ID, 'NFC');
}

/** Reports whether a visitor id can belong to one browser; a value like "null" would join every browser that sent it. */
export function isUsableVisitorId(visitorId: string): boolean {
  return visitorId !== '' && visitorId.length <= MAX_VISITOR_ID && !isPlaceholder(visitorId.trim());
}
