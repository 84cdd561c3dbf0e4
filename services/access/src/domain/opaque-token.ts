// Mints and hashes tokens that carry no information: the values of session cookies and of invitation links.
import { hashSecret } from './api-key.ts';

const BYTES = 32;
/** base64url of 32 bytes. */
const FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * Mints a token of 256 bits.
 * @param entropy a cryptographic source
 * @returns the text for its holder, shown once, and the SHA-256 that is stored
 */
export function mintOpaqueToken(entropy: (size: number) => Uint8Array): { text: string; sha256: string } {
  const text = Buffer.from(entropy(BYTES)).toString('base64url');
  return { text, sha256: hashSecret(text) };
}

/** Returns the hash that is stored of a token and by which it is looked up; null for a text that cannot be one. */
export function opaqueTokenHash(text: string): string | null {
  return FORM.test(text) ? hashSecret(text) : null;
}
