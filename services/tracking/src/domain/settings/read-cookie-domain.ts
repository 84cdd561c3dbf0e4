// Reads the domain on which the visitor's cookie is written.
import { getDomain } from 'tldts';
import { readSite } from './read-site.ts';

/**
 * Returns the domain as browsers spell it, null for an empty text, or undefined for what cannot hold a cookie: a public suffix, an
 * address, a name without a dot.
 * @param text with or without the dot that older standards put before it
 */
export function readCookieDomain(text: string): string | null | undefined {
  if (text === '') return null;
  const domain = readSite(text.replace(/^\./, ''));
  return domain !== undefined && getDomain(domain, { allowPrivateDomains: true }) !== null ? domain : undefined;
}
