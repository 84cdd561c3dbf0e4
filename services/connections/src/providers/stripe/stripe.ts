// Provides the payments_provider_a adapter: one account of Stripe, whose charges are read by syncs and reported by webhooks.
import { z } from 'zod';
import { type OutcomeSource, UnreadableDelivery, type WebhookNotice } from '../../domain/outcome-source.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { jsonOf } from '../http/read-json.ts';
import { isTimestampSigned } from '../timestamped-signature.ts';
import { readPayment, readPayments } from './read-payments.ts';
import { createStripeClient, type StripeClient } from './stripe-client.ts';

export interface StripeSourceOptions {
  /** Scheme and host of the API. */
  readonly apiUrl: string;
  /** The secret of the Connect endpoint of this deployment's platform. */
  readonly webhookSecret: string | undefined;
}

const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish();
const EventSchema = z.object({
  type: z.string(),
  /** Present only when the endpoint belongs to a platform. */
  account: z.string().nullish(),
  data: z.object({ object: z.object({ id: idOf, charge: idOf, latest_charge: idOf }) }),
});
type StripeEvent = z.output<typeof EventSchema>;

export function createStripeSource(call: JsonCaller, { apiUrl, webhookSecret }: StripeSourceOptions): OutcomeSource {
  const stripe = createStripeClient(call, apiUrl);
  return {
    accountId: (text) => (/^acct_\w{1,60}$/.test(text) ? text : undefined),
    read: (request) => readPayments(stripe, request),
    webhook: {
      appSecret: webhookSecret,
      isSigned: ({ headers, body }, secret, now) => isTimestampSigned(headers['stripe-signature'], body, secret, now),
      notice: ({ body }) => noticeOf(stripe, eventOf(body)),
    },
  };
}

/**
 * Webhooks arrive in no order and more than once, so they are not taken as state: a webhook says which charge to read, and the
 * charge says the rest.
 */
function noticeOf(stripe: StripeClient, event: StripeEvent): WebhookNotice | null {
  const account = event.account ?? null;
  if (event.type === 'account.application.deauthorized')
    return { account, isGrantOver: true, outcomes: async () => [] };
  const chargeId = chargeOf(event);
  return chargeId ? { account, outcomes: (access) => readPayment(stripe, chargeId, access) } : null;
}

function chargeOf({ type, data: { object } }: StripeEvent): string | null | undefined {
  if (type === 'payment_intent.succeeded') return object.latest_charge;
  if (/^(refund|charge\.refund|charge\.dispute)\./.test(type)) return object.charge;
  return /^charge\.(succeeded|captured|refunded|updated)$/.test(type) ? object.id : null;
}

function eventOf(body: Uint8Array): StripeEvent {
  try {
    return EventSchema.parse(jsonOf(body));
  } catch (cause) {
    throw new UnreadableDelivery('not an event of Stripe', { cause });
  }
}
