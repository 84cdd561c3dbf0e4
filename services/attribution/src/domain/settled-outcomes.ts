// Outcomes with what became of their money: what came back of it, and which payments are first ones.
import { type FirstPayment, firstPayments } from './first-payments.ts';
import { type Money, moneyOf, type PaidBack } from './money.ts';
import { isPayment, type Outcome } from './outline.ts';
import type { RateTable } from './rates.ts';

export interface SettledOutcome extends Outcome {
  money: Money;
  /** Null unless it is a payment. */
  payment: FirstPayment | null;
}

/** What is known of a profile's money. */
export interface MoneyContext {
  reportingCurrency: string;
  rates: RateTable;
  /** By payment (event) id. */
  refunds: ReadonlyMap<string, PaidBack>;
  /** Ids of the payments that the merchant marked so. */
  laterInstallments: ReadonlySet<string>;
}

/**
 * Settles the outcomes of one person.
 * A refund reaches beyond its payment: when all came back, the customer's next payment is the first one.
 * @param outcomes ordered by (time, event id)
 */
export function settle(
  outcomes: readonly Outcome[],
  { reportingCurrency, rates, refunds, laterInstallments }: MoneyContext,
): SettledOutcome[] {
  const settled = outcomes.map((outcome) => ({
    ...outcome,
    money: moneyOf(outcome, refunds.get(outcome.event._id), reportingCurrency, rates),
  }));
  const payments = settled.filter(isPayment).map(({ event, money }) => ({
    id: event._id,
    time: event.time.getTime(),
    subjectRef: event.subject_ref,
    isLaterInstallment: laterInstallments.has(event._id),
    movedMoney: money.value !== null && money.value !== '0' && !money.isPaidBack,
  }));
  const flags = firstPayments(payments);
  return settled.map((outcome) => ({ ...outcome, payment: flags.get(outcome.event._id) ?? null }));
}
