// Mints and matches the secrets of partner apps, of the form tls_<env>_<secret>, so that scanners recognise a leaked one.
import { hashSecret, secretMatches } from './api-key.ts';
import { base62 } from './base62.ts';

const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;

/**
 * Mints a secret of 256 bits.
 * @param env the deployment's short name
 * @param entropy a cryptographic source
 * @returns the text for the app, shown once, and its SHA-256 in hex for the records
 */
export function mintClientSecret(env: string, entropy: (size: number) => Uint8Array) {
  const text = `tls_${env}_${base62(entropy(SECRET_BYTES), SECRET_LENGTH)}`;
  return { text, sha256: hashSecret(text) };
}

export interface StoredSecret {
  readonly id: string;
  readonly sha256: string;
  readonly revoked_at: Date | null;
}

/**
 * Finds the live secret that was sent, in a time that reveals neither which one it was nor whether there are any.
 * @returns null when none matches
 */
export function matchingSecret<S extends StoredSecret>(sent: string, stored: readonly S[]): S | null {
  const live = stored.filter(({ revoked_at }) => revoked_at === null);
  // Every secret is compared, and a dummy where there is none: an app without secrets takes as long as any other.
  const matches = live.map(({ sha256 }) => secretMatches(sent, sha256));
  if (live.length === 0) secretMatches(sent, null);
  return live[matches.indexOf(true)] ?? null;
}
