// Seals secrets of others at rest: AES-256-GCM in a compact JWE (RFC 7516, alg dir), each bound to the record that it belongs to.
import { CompactEncrypt, compactDecrypt } from 'jose';
import { z } from 'zod';
import type { SealingKey } from './sealing-keys.ts';

export interface BoundSeal {
  seal(recordId: string, secret: string): Promise<string>;
  /** @throws Error when the key is no longer configured, the text was tampered with, or it was sealed for another record */
  open(recordId: string, sealed: string): Promise<string>;
}

/**
 * @param keys the first one seals; each opens what it sealed
 * @param names of the two members that are sealed; what was sealed under other names does not open
 */
export function createBoundSeal(
  keys: readonly SealingKey[],
  names: { readonly record: string; readonly secret: string },
): BoundSeal {
  const [sealing] = keys;
  if (!sealing) throw new Error('At least one sealing key is needed.');
  const Plain = z.record(z.enum([names.record, names.secret]), z.string());
  return {
    seal: (recordId, secret) =>
      new CompactEncrypt(Buffer.from(JSON.stringify({ [names.record]: recordId, [names.secret]: secret })))
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: sealing.kid })
        .encrypt(sealing.key),
    open: async (recordId, sealed) => {
      const { plaintext } = await compactDecrypt(
        sealed,
        ({ kid }) => {
          const known = keys.find((one) => one.kid === kid);
          if (!known) throw new Error(`The ${names.secret} was sealed with a key that is no longer configured.`);
          return known.key;
        },
        { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
      );
      const plain = Plain.parse(JSON.parse(Buffer.from(plaintext).toString()));
      const secret = plain[names.secret];
      if (plain[names.record] !== recordId || secret === undefined)
        throw new Error(`The ${names.secret} was sealed for another record.`);
      return secret;
    },
  };
}
