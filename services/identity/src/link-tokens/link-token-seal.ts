// Makes and opens the token on a link that names a customer: a compact JWE (RFC 7516) that no one outside can read, make or
// alter.
import { randomBytes } from 'node:crypto';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { z } from 'zod';

export interface LinkTokenSeal {
  /** Makes the token for a customer. */
  seal(profileId: string, customerId: string, expiresAt: Date): Promise<string>;
  /**
   * Opens a token that came back on a link.
   * @param at when it came; the token is invalid from expiresAt on, to the second
   * @returns the id of the customer, or null for a token that is expired, of another profile, changed in any character, sealed
   * with a key that was removed, or not a token at all
   */
  open(profileId: string, token: string, at: Date): Promise<string | null>;
}

// A new, wrapped key for every token, so that no number of tokens brings a key near the limit of random GCM nonces.
const ALG = 'A256KW';
const ENC = 'A256GCM';
const TOKEN_ID_BYTES = 12;
/** Ours have some 340 characters; much longer ones are refused unread. */
const MAX_TOKEN = 1024;

/** The content of a token: the customer, when it expires (seconds since 1970), and an id that makes it unique. */
const Claims = z.strictObject({ sub: z.string(), exp: z.int(), jti: z.string() });

/** @param keys the first seals, each one opens; without keys no token can be made and none is valid */
export function createLinkTokenSeal(keys: readonly SealingKey[]): LinkTokenSeal | null {
  const [sealing] = keys;
  if (!sealing) return null;
  return {
    seal(profileId, customerId, expiresAt) {
      const jti = randomBytes(TOKEN_ID_BYTES).toString('base64url');
      const claims: z.input<typeof Claims> = { sub: customerId, exp: Math.floor(expiresAt.getTime() / 1000), jti };
      // The protected header is the additional data of the encryption: it binds the profile without repeating it.
      return new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: ALG, enc: ENC, kid: sealing.kid, aud: profileId })
        .encrypt(sealing.key);
    },
    async open(profileId, token, at) {
      if (token.length > MAX_TOKEN || !isCanonical(token)) return null;
      const opened = await decrypt(token, keys);
      if (opened === null || opened.protectedHeader.aud !== profileId) return null;
      const { sub, exp } = Claims.parse(JSON.parse(Buffer.from(opened.plaintext).toString()));
      return at.getTime() < exp * 1000 ? sub : null;
    },
  };
}

/**
 * Reports whether every part is the canonical encoding of its bytes. The last character of a part has bits that mean nothing, and
 * decoders ignore them: without this check a token with that character changed would still open.
 */
function isCanonical(token: string): boolean {
  return token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

async function decrypt(token: string, keys: readonly SealingKey[]) {
  const keyOf = ({ kid }: { kid?: string }) => {
    const known = keys.find((one) => one.kid === kid);
    if (!known) throw new errors.JWEDecryptionFailed();
    return known.key;
  };
  try {
    return await compactDecrypt(token, keyOf, { keyManagementAlgorithms: [ALG], contentEncryptionAlgorithms: [ENC] });
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
