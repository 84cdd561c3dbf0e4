// Signs webhooks as HighLevel does: Ed25519 over the body, with one key for every app.
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto';
import type { SignedDelivery } from '../payments/stripe-webhook.ts';

export interface HighLevelKey {
  readonly privateKey: KeyObject;
  /** The public key in HighLevel's form: SPKI in base64. */
  readonly publicKey: string;
}

/** PKCS #8 of an Ed25519 key, up to its 32 bytes (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Makes a key like HighLevel's, which is unique unless a seed is given. */
export function highlevelKey(seed: Buffer = randomBytes(32)): HighLevelKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64');
  return { privateKey, publicKey };
}

/** The key with which the simulated vendor signs in demos and tests: not a secret. */
export const SIMULATED_KEY = highlevelKey(Buffer.alloc(32, 7));

/** @param at when it is sent; every attempt of a delivery is separate */
export function highlevelDelivery(payload: object, { privateKey }: HighLevelKey, at: Date): SignedDelivery {
  const body = Buffer.from(JSON.stringify({ ...payload, timestamp: at.toISOString(), webhookId: randomUUID() }));
  return { body, query: '', headers: { 'x-ghl-signature': sign(null, body, privateKey).toString('base64') } };
}
