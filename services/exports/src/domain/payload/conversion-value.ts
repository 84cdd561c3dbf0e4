// Decides what a conversion is worth to an ad platform: exact decimals, after refunds.
import { Decimal } from 'decimal.js';
import type { ConversionFacts } from './conversion-facts.ts';
import type { Money } from './conversion-payload.ts';

/** Of a catalog row: the conversion's own value after refunds, nothing, or a fixed amount in the profile's reporting currency. */
export type RowValue = 'amount' | 'none' | { readonly fixed: string; readonly currency: string };

/** Subtracts any two amounts exactly, which have at most 12 digits before the point and 18 after. */
const Exact = Decimal.clone({ precision: 80, toExpNeg: -9e15, toExpPos: 9e15 });

type Amounts = Pick<ConversionFacts, 'value' | 'currency' | 'refunded'>;

/**
 * Returns the value to send: null for none, and 'refunded' when nothing is left of the money, by which the conversion itself is
 * undone however its row values it.
 */
export function conversionValue(value: RowValue, facts: Amounts): Money | null | 'refunded' {
  const net = netValue(facts);
  if (net === 'refunded' || value === 'amount') return net;
  return value === 'none' ? null : { amount: new Exact(value.fixed).toFixed(), currency: value.currency };
}

function netValue({ value, currency, refunded }: Amounts): Money | null | 'refunded' {
  if (value === '' || currency === '') return null;
  const back = new Exact(refunded || 0);
  const left = new Exact(value).minus(back);
  if (back.gt(0) && left.lte(0)) return 'refunded';
  return { amount: left.toFixed(), currency };
}

/** Compares amounts as numbers: 10 and 10.00 are the same money. */
export const isSameMoney = (one: Money, other: Money): boolean =>
  one.currency === other.currency && new Exact(one.amount).eq(other.amount);
