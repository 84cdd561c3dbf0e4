// Turns a charge into an outcome. The charge describes the whole of one sale: what was paid, by whom, and what was paid back.
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
  // An id, or the customer if the call requested it; of a deleted customer only the id is left.
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

/** The members that a merchant's checkout may write into metadata, which link the payment to the visit that led to it. */
const VISITOR = 'touchline_anonymous_id';
const CUSTOMER = 'touchline_customer_key';

/**
 * Returns the payment that a charge is, with what was paid back of it: refunds, and disputes that were lost.
 * @param disputes of the charge
 * @param asOf when the charge was read
 * @param wasReversed true when it may have been paid back and that reversed again
 * @returns null while nothing was paid: it failed, is pending, or is only authorised
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
    // One sale fires several events and has several objects, which share the payment intent.
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

/**
 * Returns what was refunded. When less than authorised is captured, Stripe counts the rest as refunded too, although it was never
 * paid.
 */
const returned = ({ amount, amount_refunded }: Charge, captured: number): number =>
  Math.max(0, amount_refunded - (amount - captured));

const lost = (disputes: readonly Dispute[]): number =>
  disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount: of }) => sum + of, 0);

/** Stripe stores one name: its first word is taken as the first name. */
function namesOf(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
