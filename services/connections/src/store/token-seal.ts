// Provider tokens at rest: AES-256-GCM in a compact JWE (RFC 7516, alg dir), bound to the connection they belong to.
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';

export interface TokenSeal {
  seal(connectionId: string, token: string): Promise<string>;
  /**
   * @throws Error when the key is not at hand any more, the text was tampered with, or it was sealed for another connection
   */
  open(connectionId: string, sealed: string): Promise<string>;
}

const PlainSchema = z.object({ connection_id: z.string(), token: z.string() });

/** @param keys the first seals; every one opens what it sealed */
export function createTokenSeal(keys: readonly SealingKey[]): TokenSeal {
  const [sealing] = keys;
  if (!sealing) throw new Error('At least one sealing key is needed.');
  return {
    seal: (connectionId, token) =>
      new CompactEncrypt(Buffer.from(JSON.stringify({ connection_id: connectionId, token })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealing.kid })
        .encrypt(sealing.key),
    open: async (connectionId, sealed) => {
      const { plaintext } = await compactDecrypt(
        sealed,
        ({ kid }) => {
          const known = keys.find((one) => one.kid === kid);
          if (!known) throw new Error('The token was sealed with a key that is not configured any more.');
          return known.key;
        },
        { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
      );
      const plain = PlainSchema.parse(JSON.parse(Buffer.from(plaintext).toString()));
      if (plain.connection_id !== connectionId) throw new Error('The token was sealed for another connection.');
      return plain.token;
    },
  };
}
