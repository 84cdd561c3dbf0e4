// Signs webhooks as Meta does for all its products: the bytes of the body, with the secret of the app.
import { createHmac } from 'node:crypto';
import type { SignedDelivery } from './payments/stripe-webhook.ts';
import type { ParsedWorld } from './world.ts';

/** @param secret of the app */
export function graphDelivery(body: object, secret: string): SignedDelivery {
  const bytes = Buffer.from(JSON.stringify(body));
  const signature = createHmac('sha256', secret).update(bytes).digest('hex');
  return { body: bytes, query: '', headers: { 'x-hub-signature-256': `sha256=${signature}` } };
}

/** Makes what Meta sends when somebody submits the form of a page: its ids, and nothing of what was answered. */
export function leadgenBody(lead: ParsedWorld['leads'][number]): object {
  const { id: leadgen_id, page_id, form_id, ad_id, adset_id: adgroup_id, created_time } = lead;
  const time = Math.floor(Date.parse(created_time) / 1000);
  const value = { leadgen_id, page_id, form_id, ad_id, adgroup_id, created_time: time };
  return { object: 'page', entry: [{ id: page_id, time, changes: [{ field: 'leadgen', value }] }] };
}
