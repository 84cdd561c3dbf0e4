// Hashes match keys as ad platforms compare them: SHA-256 in lower-case hex.
import { hash } from 'node:crypto';

const DIGEST = /^[0-9a-f]{64}$/;

/**
 * Returns the digests of what a text normalises to, without repeats; none for a text that is no such key. A text that is a digest
 * already is not hashed twice.
 * @param normalise returns '' for what is not a key, and several texts where a platform compares several forms
 */
export function digestsOf(text: string, normalise: (text: string) => string | readonly string[]): string[] {
  const given = text.trim().toLowerCase();
  if (DIGEST.test(given)) return [given];
  const forms = [normalise(text)].flat().filter((form) => form !== '');
  return [...new Set(forms)].map((form) => hash('sha256', form, 'hex'));
}
