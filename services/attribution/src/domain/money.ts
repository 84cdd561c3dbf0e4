// Computes what a conversion is worth in the reporting currency, before and after its refund.

import { fromUnits, toUnits } from './fixed-point.ts';
import { isPayment, type Outcome } from './journey-analysis.ts';
import type { RateTable } from './rate-table.ts';
import { convert } from './rates.ts';
import type { ConversionDoc } from './shapes/conversion-doc.ts';
import type { RefundDoc, ReversalDoc } from './shapes/payment-docs.ts';

export interface Money extends Pick<ConversionDoc, 'value' | 'currency' | 'rate_unknown' | 'refunded' | 'refunded_at'> {
  /** Units of 1e-18 of the reporting currency; null without money or without a rate. */
  gross: bigint | null;
  /** The same after refunds; zero when everything was refunded, with a rate or without. */
  net: bigint | null;
  /** True when there was money, and all of it was refunded. */
  isRefundedInFull: boolean;
}

/** What was refunded of a payment, whether by the merchant or by the provider. */
export type RefundTotals = Pick<RefundDoc, 'amount' | 'recorded_at'>;

/** Returns the merchant's refund and the provider's reversals together; undefined without either. */
export function refundTotalsOf(
  refund: RefundDoc | undefined,
  reversal: ReversalDoc | undefined,
): RefundTotals | undefined {
  if (reversal === undefined || toUnits(reversal.amount) === 0n) return refund;
  if (refund === undefined) return { amount: reversal.amount, recorded_at: reversal.reversed_at };
  const latest = new Date(Math.max(reversal.reversed_at.getTime(), refund.recorded_at.getTime()));
  return { amount: fromUnits(toUnits(refund.amount) + toUnits(reversal.amount)), recorded_at: latest };
}

/**
 * Returns the money of an outcome, converted by the rate of its day; an event that names no currency is in the reporting
 * currency. Only payments are refunded, and never below zero. A messaging outcome has no revenue.
 */
export function moneyOf(
  { event, goal, day }: Outcome,
  refund: RefundTotals | undefined,
  reportingCurrency: string,
  rates: RateTable,
): Money {
  if (event.value === undefined) {
    return {
      ...{ value: null, currency: null, rate_unknown: false, refunded: null, refunded_at: null },
      ...{ gross: null, net: null, isRefundedInFull: false },
    };
  }
  const currency = event.currency ?? reportingCurrency;
  const inReporting = (units: bigint): bigint | null => {
    // Zero is zero in any currency, with a rate or without.
    if (currency === reportingCurrency || units === 0n) return units;
    const converted = convert(fromUnits(units), currency, reportingCurrency, day, rates);
    return converted === null ? null : toUnits(converted);
  };
  const units = toUnits(event.value);
  const refunded = !isPayment({ goal }) || refund === undefined ? 0n : min(toUnits(refund.amount), units);
  const hasRevenue = goal.kind !== 'messaging';
  const gross = hasRevenue ? inReporting(units) : null;
  const net = hasRevenue ? inReporting(units - refunded) : null;
  return {
    value: fromUnits(units),
    currency,
    rate_unknown: hasRevenue && net === null,
    refunded: refunded === 0n ? null : fromUnits(refunded),
    refunded_at: refunded === 0n ? null : (refund?.recorded_at ?? null),
    gross,
    net,
    isRefundedInFull: units > 0n && refunded === units,
  };
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
