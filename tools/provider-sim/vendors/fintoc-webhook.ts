// Makes Fintoc's webhook for an event, which signs the time, a dot and the body with the secret of the endpoint.
import { createHmac, randomUUID } from 'node:crypto';
import type { SignedDelivery } from '../payments/stripe-webhook.ts';

/** @param type for example account.refresh_intent.succeeded; accountId is Fintoc's; at is when it is sent */
export function fintocDelivery(type: string, accountId: string, secret: string, at: Date): SignedDelivery {
  const data = { refreshed_object: 'account', refreshed_object_id: accountId, status: 'succeeded', new_movements: 1 };
  const event = { id: `evt_${randomUUID()}`, object: 'event', type, mode: 'test', created_at: at.toISOString(), data };
  const body = Buffer.from(JSON.stringify(event));
  const time = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  return { body, query: '', headers: { 'fintoc-signature': `t=${time},v1=${signature}` } };
}
