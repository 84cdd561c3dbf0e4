// Shows a payment to callers, with the merchant's own actions applied.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Payment } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { exactDecimal, orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';
import { uuidField } from '../query-fields.ts';

export const PaymentRow = z
  .object({
    payment_id: z.string().meta({ description: 'The outcome_event_id that POST /api/v1/events returned for it.' }),
    paid_at: time,
    value: exactDecimal.nullable().meta({ description: 'As sent, in currency; null for a payment without a value.' }),
    currency: z.string().nullable().meta({ description: 'null without a value.' }),
    customer_profile_id: z
      .string()
      .nullable()
      .meta({ description: 'null for an anonymous payer, and for a key without customers:read.' }),
    is_first_payment: z.boolean().nullable().meta({
      description:
        'Also false for a payment without a value, of zero, or refunded in full; the next one is then the first.',
    }),
    refunded_amount: exactDecimal
      .nullable()
      .meta({ description: 'What the merchant refunded, in the currency of the payment; null for nothing.' }),
    refunded_at: time.nullable(),
    provider_refunded_amount: exactDecimal
      .nullable()
      .meta({ description: 'What the provider itself refunded; null for nothing. Not part of refunded_amount.' }),
    is_later_installment: z
      .boolean()
      .meta({ description: 'Marked as a later installment of an earlier sale: never a first payment.' }),
    payer_assigned: z.boolean().meta({ description: 'True when the merchant assigned the payer.' }),
    verified: z.boolean().meta({
      description:
        'False for a payment that a browser reported, which anyone can do; such payments exist only while the tracking setting browser_revenue is on. True for a payment that a server or a provider reported.',
    }),
  })
  .meta({ id: 'Payment' });

export const paymentExample = {
  payment_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11',
  paid_at: '2026-01-31T09:30:00.000Z',
  value: '129.9',
  currency: 'USD',
  customer_profile_id: null,
  is_first_payment: true,
  refunded_amount: null,
  refunded_at: null,
  provider_refunded_amount: null,
  is_later_installment: false,
  payer_assigned: false,
  verified: true,
};

export function paymentRow(payment: Payment | undefined, { scopes }: Credential): z.input<typeof PaymentRow> {
  if (payment === undefined) throw publicError('internal_error');
  const showsCustomer = payment.isCustomer && scopes.has('customers:read');
  return {
    payment_id: payment.paymentId,
    paid_at: timeOf(payment.paidAt),
    value: orNull(payment.value),
    currency: payment.value === '' ? null : orNull(payment.currency),
    customer_profile_id: showsCustomer ? payment.personId : null,
    is_first_payment: payment.isFirstPayment ?? null,
    refunded_amount: orNull(payment.refundedAmount),
    refunded_at: timeOrNull(payment.refundedAt),
    provider_refunded_amount: orNull(payment.providerRefundedAmount),
    is_later_installment: payment.isLaterInstallment,
    payer_assigned: payment.isPayerAssigned,
    verified: !payment.isUnverified,
  };
}

/** Returns the payers whom paymentRow shows to this credential; undefined when it sees no persons. */
export function payersShown(payments: readonly (Payment | undefined)[], { scopes }: Credential): string[] | undefined {
  if (!scopes.has('customers:read')) return undefined;
  return payments.flatMap((payment) => (payment?.isCustomer ? [payment.personId] : []));
}

/** The path parameter of one payment; a malformed id has an error code of its own. */
export const paymentParams = z.strictObject({ payment_id: uuidField('payment_id of the payment list.') });
export const paymentParamErrors = { payment_id: 'payment_ref_invalid' } as const;
