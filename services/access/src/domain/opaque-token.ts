// Tokens that mean nothing by themselves: the values of session cookies and of invitation links.
import { hashSecret } from './api-key.ts';

const BYTES = 32;
/** base64url of 32 bytes. */
const FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * Mints a token of 256 bits.
 * @param entropy a cryptographic source
 * @returns the text for its holder, shown once, and the SHA-256 that is kept
 */
export function mintOpaqueToken(entropy: (size: number) => Uint8Array): { text: string; sha256: string } {
  const text = Buffer.from(entropy(BYTES)).toString('base64url');
  return { text, sha256: hashSecret(text) };
}

/** What is kept of a token, to look it up by; null for a text that can be none. */
export function opaqueTokenHash(text: string): string | null {
  return FORM.test(text) ? hashSecret(text) : null;
}
