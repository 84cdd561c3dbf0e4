// Turns a payment of Mercado Pago into an outcome: what was paid, by whom, and what was paid back.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { ProviderOutcome, ProviderPerson } from '../../domain/provider-outcome.ts';

const amount = z.number().min(0);
const text = z.string().nullish();
const id = z.union([z.number(), z.string()]).transform(String);
const time = z.iso.datetime({ offset: true });

export const PaymentSchema = z.object({
  id,
  status: z.string(),
  status_detail: text,
  captured: z.boolean().nullish(),
  date_created: time,
  date_approved: time.nullish(),
  date_last_updated: time,
  currency_id: z.string().length(3),
  transaction_amount: amount,
  transaction_amount_refunded: amount.nullish(),
  collector_id: id.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  refunds: z.array(z.object({ date_created: time.nullish() })).nullish(),
  payer: z
    .object({
      id: id.nullish(),
      email: text,
      first_name: text,
      last_name: text,
      identification: z.object({ type: text, number: text }).nullish(),
      phone: z.object({ area_code: text, number: text }).nullish(),
    })
    .nullish(),
});
export type Payment = z.output<typeof PaymentSchema>;

/** The statuses in which the money arrived, whatever happened to it since. */
const PAID = new Set(['approved', 'in_mediation', 'refunded', 'charged_back']);
/** A chargeback that is still open, or that the seller won. */
const NOT_LOST = new Set(['in_process', 'reimbursed']);

/** Each country of Mercado Pago has one currency, which determines the country of the buyers' phone numbers. */
const COUNTRIES: Readonly<Record<string, string>> = {
  ...{ ARS: 'AR', BRL: 'BR', CLP: 'CL', COP: 'CO', MXN: 'MX', PEN: 'PE', UYU: 'UY' },
};

/**
 * Returns the payment, if one was made.
 * @param asOf when it was read
 * @param wasReversed true when it may have been paid back and that reversed again
 * @returns null while nothing was paid: it is pending, failed, or is only authorised
 */
export function outcomeOf(payment: Payment, asOf: Date, wasReversed: boolean): ProviderOutcome | null {
  const { status, captured, transaction_amount: paid, currency_id: currency, metadata } = payment;
  if (!PAID.has(status) || captured === false || paid === 0) return null;
  const paidBack = Decimal.min(paid, reversed(payment));
  const returns = (payment.refunds ?? []).flatMap(({ date_created: at }) => (at ? [Date.parse(at)] : []));
  const hasTurned = wasReversed || status !== 'approved' || returns.length > 0 || paidBack.greaterThan(0);
  return {
    externalId: payment.id,
    eventName: 'payment_received',
    eventType: 'payment_received',
    occurredAt: new Date(payment.date_approved ?? payment.date_created),
    person: personOf(payment),
    anonymousId: wordOf(metadata, 'touchline_anonymous_id'),
    // JSON has no decimals: the shortest text of the number is what was written.
    money: { value: new Decimal(paid).toFixed(), currency },
    ...(hasTurned && {
      reversal: {
        amount: paidBack.toFixed(),
        reversedAt: returns.length > 0 ? new Date(Math.max(...returns)) : null,
        asOf,
      },
    }),
  };
}

function reversed({ status, status_detail: detail, transaction_amount: paid, ...payment }: Payment): number {
  if (status === 'charged_back' && !NOT_LOST.has(detail ?? '')) return paid;
  const refunded = payment.transaction_amount_refunded ?? 0;
  return status === 'refunded' && refunded === 0 ? paid : refunded;
}

function personOf({ payer, currency_id: currency, metadata }: Payment): ProviderPerson {
  const { identification, phone } = payer ?? {};
  return {
    externalId: wordOf(metadata, 'touchline_customer_key'),
    paymentsCustomerId: payer?.id,
    email: plain(payer?.email),
    firstName: plain(payer?.first_name),
    lastName: plain(payer?.last_name),
    nationalId: identification?.type?.toUpperCase() === 'RUT' ? plain(identification.number) : null,
    phone: phone?.number ? plain(`${phone.area_code ?? ''}${phone.number}`) : null,
    country: COUNTRIES[currency],
  };
}

/** Many details of buyers are masked by a row of X, which would make them all one person. */
const plain = (word: string | null | undefined): string | null => (word && !/x{3}|\*{3}/i.test(word) ? word : null);

function wordOf(metadata: Payment['metadata'], name: string): string | null {
  const word = metadata?.[name];
  return typeof word === 'string' ? word : null;
}
