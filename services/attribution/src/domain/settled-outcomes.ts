// Outcomes with what became of their money: what came back of it, and which payments are first ones.
import { type FirstPayment, firstPayments } from './first-payments.ts';
import { type Money, moneyOf } from './money.ts';
import { isPayment, type Outcome } from './outline.ts';
import type { DerivationContext } from './recompute.ts';

export interface SettledOutcome extends Outcome {
  money: Money;
  /** Null unless it is a payment. */
  payment: FirstPayment | null;
}

type Said = Pick<DerivationContext, 'reportingCurrency' | 'rates' | 'refunds' | 'laterInstallments'>;

/**
 * Settles the outcomes of one person.
 * A refund reaches beyond its payment: when all came back, the customer's next payment is the first one.
 * @param outcomes ordered by (time, event id)
 */
export function settle(
  outcomes: readonly Outcome[],
  { reportingCurrency, rates, refunds, laterInstallments }: Said,
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
