// Signs what a receiver checks: the headers of Standard Webhooks (standardwebhooks.com), with every valid secret.
import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;
const USER_AGENT = 'Touchline-Webhooks/1';

/** Returns a new secret, in the form that receivers get. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/**
 * @param id of the event: the same in every attempt
 * @param at of this attempt; receivers refuse an old one
 * @param secrets whsec_ and base64; each signs
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}
