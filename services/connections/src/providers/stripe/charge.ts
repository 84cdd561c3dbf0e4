// A charge as the outcome that it is. The charge tells the whole of one sale: what was paid, by whom, and what was paid back.
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { majorUnits } from './money.ts';

const amount = z.int().min(0);
const text = z.string().nullish();
const CustomerSchema = z.object({ id: z.string(), email: text, name: text, phone: text });

export const ChargeSchema = z.object({
  id: z.string().min(1),
  amount,
  amount_captured: amount.optional(),
  amount_refunded: amount.default(0),
  captured: z.boolean().default(true),
  paid: z.boolean(),
  status: z.string(),
  disputed: z.boolean().default(false),
  currency: z.string().length(3),
  created: z.int().min(0),
  payment_intent: z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish(),
  // An id, or the customer where the call asked for it; one that was deleted has nothing left but its id.
  customer: z.union([z.string().transform((id) => ({ id })), CustomerSchema]).nullish(),
  billing_details: z
    .object({ email: text, name: text, phone: text, address: z.object({ country: text }).nullish() })
    .nullish(),
  receipt_email: text,
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Charge = z.output<typeof ChargeSchema>;

export const DisputeSchema = z.object({ amount, status: z.string(), created: z.int().min(0) });
export type Dispute = z.output<typeof DisputeSchema>;

/** What a merchant's checkout may write into metadata, so that the payment meets the visit that led to it. */
const VISITOR = 'touchline_anonymous_id';
const CUSTOMER = 'touchline_customer_key';

/**
 * The payment that a charge is, with what was paid back of it: refunds, and disputes that were lost.
 * @param disputes of it
 * @param asOf when the charge was read
 * @param wasReversed true when it may have been paid back, and that taken back
 * @returns null while nothing was paid: it failed, waits, or is only authorised
 */
export function paymentOf(
  charge: Charge,
  { disputes, asOf, wasReversed }: { disputes: readonly Dispute[]; asOf: Date; wasReversed: boolean },
): ProviderOutcome | null {
  if (!charge.paid || !charge.captured || charge.status !== 'succeeded') return null;
  const captured = charge.amount_captured ?? charge.amount;
  if (captured === 0) return null;
  const { currency, customer } = charge;
  const address = charge.billing_details;
  const known = customer && 'email' in customer ? customer : null;
  const paidBack = Math.min(captured, returned(charge, captured) + lost(disputes));
  return {
    // One sale fires several events and has several objects: they agree on the payment intent.
    externalId: charge.payment_intent ?? charge.id,
    eventName: 'payment_received',
    eventType: 'payment_received',
    occurredAt: new Date(charge.created * 1000),
    person: {
      paymentsCustomerId: customer?.id,
      externalId: charge.metadata?.[CUSTOMER],
      email: address?.email ?? charge.receipt_email ?? known?.email,
      phone: address?.phone ?? known?.phone,
      ...namesOf(address?.name ?? known?.name ?? ''),
      country: address?.address?.country,
    },
    anonymousId: charge.metadata?.[VISITOR],
    money: { value: majorUnits(captured, currency), currency: currency.toUpperCase() },
    ...((paidBack > 0 || wasReversed) && {
      reversal: { amount: majorUnits(paidBack, currency), reversedAt: null, asOf },
    }),
    properties: { charge_id: charge.id },
  };
}

/** What was refunded. A capture of less than was authorised counts the rest as refunded too, which nobody had paid. */
const returned = ({ amount, amount_refunded }: Charge, captured: number): number =>
  Math.max(0, amount_refunded - (amount - captured));

const lost = (disputes: readonly Dispute[]): number =>
  disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount: of }) => sum + of, 0);

/** Stripe keeps one name: the first word is the first name. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
