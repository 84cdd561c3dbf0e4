// Values outcomes: how much of their money was refunded, and which payments are first ones.
import { type FirstPayment, firstPayments } from './first-payments.ts';
import { isPayment, type Outcome } from './journey-analysis.ts';
import { type Money, moneyOf, type RefundTotals } from './money.ts';
import type { RateTable } from './rate-table.ts';

export interface ValuedOutcome extends Outcome {
  money: Money;
  /** Null unless it is a payment. */
  payment: FirstPayment | null;
}

/** What is needed to value the money of a profile. */
export interface MoneyContext {
  reportingCurrency: string;
  rates: RateTable;
  /** By payment (event) id. */
  refunds: ReadonlyMap<string, RefundTotals>;
  /** Ids of the payments that the merchant marked as later installments. */
  laterInstallments: ReadonlySet<string>;
}

/**
 * Values the outcomes of one person.
 * A refund affects later payments: after a full refund, the customer's next payment is the first one.
 * @param outcomes ordered by (time, event id)
 */
export function valueOutcomes(
  outcomes: readonly Outcome[],
  { reportingCurrency, rates, refunds, laterInstallments }: MoneyContext,
): ValuedOutcome[] {
  const valued = outcomes.map((outcome) => ({
    ...outcome,
    money: moneyOf(outcome, refunds.get(outcome.event._id), reportingCurrency, rates),
  }));
  const payments = valued.filter(isPayment).map(({ event, money }) => ({
    id: event._id,
    time: event.time.getTime(),
    subjectRef: event.subject_ref,
    isLaterInstallment: laterInstallments.has(event._id),
    movedMoney: money.value !== null && money.value !== '0' && !money.isRefundedInFull,
  }));
  const flags = firstPayments(payments);
  return valued.map((outcome) => ({ ...outcome, payment: flags.get(outcome.event._id) ?? null }));
}
