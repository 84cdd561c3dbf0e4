// A platform's own claim beside what was attributed (contract: GET /campaigns/platform-comparison). The two are never added.
import { Exact, ZERO } from '../exact-decimal.ts';
import { convert, type RateTable } from '../rates.ts';
import { returnOnSpend } from './campaign-figures.ts';
import { type FactSums, knownValue } from './fact-sums.ts';
import { roundRatio } from './rounding.ts';

/** What a platform claims of one entity on one day; value is an exact decimal string in currency. */
export interface ClaimRow {
  entityId: string;
  date: string;
  currency: string;
  /** Null when the platform reported none: not zero. */
  conversions: number | null;
  conversionValue: string | null;
}

/** Claims over a range; null while no day reported any, and a value also when a day of it has no rate. */
export interface ClaimSums {
  conversions: number | null;
  value: Exact | null;
  valueUnknown: boolean;
}

export const NO_CLAIM: ClaimSums = { conversions: null, value: null, valueUnknown: false };

export interface Comparison {
  platformConversions: number | null;
  platformConversionValue: string | null;
  svcConversions: number;
  svcCashConversions: number;
  svcCashRevenue: string | null;
  conversionGap: number | null;
  conversionGapPct: string | null;
  valueGap: string | null;
  platformRoas: string | null;
  svcRoas: string | null;
}

/** Adds one day's claim, its value converted by that day's rate. */
export function addClaim(sums: ClaimSums, row: ClaimRow, reportingCurrency: string, rates: RateTable): ClaimSums {
  const conversions = row.conversions === null ? sums.conversions : (sums.conversions ?? 0) + row.conversions;
  if (row.conversionValue === null) return { ...sums, conversions };
  const converted =
    row.currency === reportingCurrency
      ? row.conversionValue
      : convert(row.conversionValue, row.currency, reportingCurrency, row.date, rates);
  if (converted === null) return { ...sums, conversions, valueUnknown: true };
  return { ...sums, conversions, value: (sums.value ?? ZERO).plus(new Exact(converted)) };
}

/** Adds up the claims of several entities. */
export function addClaims(all: Iterable<ClaimSums>): ClaimSums {
  let sum = NO_CLAIM;
  for (const { conversions, value, valueUnknown } of all) {
    sum = {
      conversions: conversions === null ? sum.conversions : (sum.conversions ?? 0) + conversions,
      value: value === null ? sum.value : (sum.value ?? ZERO).plus(value),
      valueUnknown: sum.valueUnknown || valueUnknown,
    };
  }
  return sum;
}

/**
 * Puts both sides beside each other. Gaps are the service's figure less the platform's: below zero, the platform claims
 * more. A gap is null when either side is unknown.
 * @param spend exact, reporting currency; null when unknown or nothing was measured
 */
export function compare(claim: ClaimSums, facts: FactSums, spend: Exact | null): Comparison {
  const claimed = claim.valueUnknown ? null : claim.value;
  const revenue = knownValue(facts);
  const gap = claim.conversions === null ? null : facts.count - claim.conversions;
  return {
    platformConversions: claim.conversions,
    platformConversionValue: claimed?.toFixed() ?? null,
    svcConversions: facts.count,
    svcCashConversions: facts.cashCount,
    svcCashRevenue: revenue?.toFixed() ?? null,
    conversionGap: gap,
    conversionGapPct:
      gap === null || !claim.conversions ? null : roundRatio(new Exact(gap).times(100).div(claim.conversions)),
    valueGap: claimed === null || revenue === null ? null : revenue.minus(claimed).toFixed(),
    platformRoas: returnOnSpend(claimed, spend),
    svcRoas: returnOnSpend(revenue, spend),
  };
}
