// Seals stored replies with AES-256-GCM in a compact JWE (RFC 7516, alg dir), since they can hold secrets that are shown once.
import type { PurposeKeys } from '@touchline/chassis/secret-keys.ts';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type Reply, ReplySchema } from '../reply.ts';

export interface ReplySeal {
  /** @param recordId is stored in the protected header, so that a sealed reply opens for its own record only */
  seal(recordId: string, reply: Reply): Promise<string>;
  /** @throws Error when the key is no longer configured, the text was changed, or it was sealed for another record */
  open(recordId: string, sealed: string): Promise<Reply>;
}

/** @param keys of the purpose 'replies' */
export function createReplySeal({ current, byKid }: PurposeKeys): ReplySeal {
  return {
    seal: (recordId, reply) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(reply)))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: current.kid, record: recordId })
        .encrypt(current.key),
    open: async (recordId, sealed) => {
      const { plaintext, protectedHeader } = await compactDecrypt(
        sealed,
        ({ kid = '' }) => {
          const key = byKid(kid);
          if (!key) throw new Error('The reply was sealed with a key that is no longer configured.');
          return key;
        },
        { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
      );
      if (protectedHeader.record !== recordId) throw new Error('The reply was sealed for another record.');
      return ReplySchema.parse(JSON.parse(Buffer.from(plaintext).toString()));
    },
  };
}
