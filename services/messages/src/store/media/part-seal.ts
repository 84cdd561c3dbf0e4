// Seals the parts of files at rest: AES-256-GCM, each part bound to its place, so that parts can neither be read nor exchanged in the
// database.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import { Binary } from 'mongodb';

export interface SealedPart {
  readonly kid: string;
  /** The nonce, the tag, and the encrypted bytes. */
  readonly sealed: Binary;
}

export interface PartSeal {
  /** @param place what the part is bound to */
  seal(place: string, bytes: Uint8Array): SealedPart;
  /** @throws Error when the key is no longer configured, or the part was changed or belongs to another place */
  open(place: string, part: SealedPart): Buffer;
}

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** @param keys the first one seals; each opens what it sealed */
export function createPartSeal(keys: readonly SealingKey[]): PartSeal {
  const [sealing] = keys;
  if (!sealing) throw new Error('At least one sealing key is needed.');
  return {
    seal: (place, bytes) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(ALGORITHM, sealing.key, nonce).setAAD(Buffer.from(place));
      const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return { kid: sealing.kid, sealed: new Binary(Buffer.concat([nonce, cipher.getAuthTag(), encrypted])) };
    },
    open: (place, { kid, sealed }) => {
      const key = keys.find((one) => one.kid === kid)?.key;
      if (!key) throw new Error('A part was sealed with a key that is no longer configured.');
      const bytes = Buffer.from(sealed.buffer);
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE), { authTagLength: TAG });
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
    },
  };
}
