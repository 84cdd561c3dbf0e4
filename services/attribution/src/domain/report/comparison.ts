// Compares a platform's own claim with what was attributed (contract: GET /campaigns/platform-comparison). The two are never
// added.
import { Exact, ZERO } from '../exact-decimal.ts';
import type { RateTable } from '../rate-table.ts';
import { convert } from '../rates.ts';
import { returnOnSpend } from './campaign-figures.ts';
import { type FactSums, knownPart, knownValue } from './fact-sums.ts';
import { COMPARED_LEADS } from './reported-basis.ts';
import { roundRatio } from './rounding.ts';
import type { MissingRate } from './unknown-rates.ts';

/** What a platform claims for one entity on one day; value is an exact decimal string in currency. */
export interface ClaimRow {
  entityId: string;
  date: string;
  currency: string;
  /** Exact decimal string, because platforms credit fractions; null, which is not zero, when the platform reported none. */
  conversions: string | null;
  conversionValue: string | null;
  /** Leads in the same form as conversions, but not part of them. */
  leads: string | null;
}

/** Claims over a range; null when no day reported any. The value is the part that has rates. */
export interface ClaimSums {
  conversions: Exact | null;
  value: Exact | null;
  leads: Exact | null;
  /** The rates that the value lacks. */
  missing: readonly MissingRate[];
}

export const NO_CLAIM: ClaimSums = { conversions: null, value: null, leads: null, missing: [] };

export interface Comparison {
  /** Exact decimal strings, as the platform may credit fractions. */
  platformConversions: string | null;
  platformConversionValue: string | null;
  svcConversions: number;
  svcCashConversions: number;
  /** The conversions of the types that are compared with the platform's basis (reported-basis.ts). */
  svcComparedConversions: number;
  svcCashRevenue: string | null;
  /** The parts of the two values that have rates, each only where its value is null for want of a rate. */
  knownPlatformConversionValue: string | null;
  knownSvcCashRevenue: string | null;
  conversionGap: string | null;
  conversionGapPct: string | null;
  valueGap: string | null;
  platformRoas: string | null;
  svcRoas: string | null;
  platformLeads: string | null;
  /** Credited conversions of the type that is compared with the platform's leads. */
  svcLeads: number;
  leadGap: string | null;
}

/** Adds one day's claim, its value converted by that day's rate. */
export function addClaim(sums: ClaimSums, row: ClaimRow, reportingCurrency: string, rates: RateTable): ClaimSums {
  const counted = {
    ...sums,
    conversions: addKnown(sums.conversions, exact(row.conversions)),
    leads: addKnown(sums.leads, exact(row.leads)),
  };
  if (row.conversionValue === null) return counted;
  const converted =
    row.currency === reportingCurrency
      ? row.conversionValue
      : convert(row.conversionValue, row.currency, reportingCurrency, row.date, rates);
  if (converted === null) return { ...counted, missing: [...sums.missing, { currency: row.currency, date: row.date }] };
  return { ...counted, value: addKnown(sums.value, new Exact(converted)) };
}

const exact = (count: string | null): Exact | null => (count === null ? null : new Exact(count));

/** Adds up the claims of several entities. */
export function addClaims(all: Iterable<ClaimSums>): ClaimSums {
  let sum = NO_CLAIM;
  for (const { conversions, value, leads, missing } of all) {
    sum = {
      conversions: addKnown(sum.conversions, conversions),
      value: addKnown(sum.value, value),
      leads: addKnown(sum.leads, leads),
      missing: [...sum.missing, ...missing],
    };
  }
  return sum;
}

/** Adds a reported number. One that was not reported adds nothing, and does not turn an unknown sum into zero. */
function addKnown(sum: Exact | null, more: Exact | null): Exact | null {
  return more === null ? sum : (sum ?? ZERO).plus(more);
}

/**
 * Compares both sides, each with its counterpart: the purchases that a platform claims with cash, and its leads with leads. A gap
 * is the service's figure less the platform's: below zero, the platform claims more. A gap is null when either side is unknown.
 * @param spend exact, reporting currency; null when unknown or nothing was measured
 */
export function compare(claim: ClaimSums, facts: FactSums, spend: Exact | null): Comparison {
  const isClaimKnown = claim.missing.length === 0;
  const claimed = isClaimKnown ? claim.value : null;
  const revenue = knownValue(facts);
  const compared = facts.cashCount;
  const gap = claim.conversions && new Exact(compared).minus(claim.conversions);
  const svcLeads = facts.byType.get(COMPARED_LEADS) ?? 0;
  return {
    platformConversions: claim.conversions?.toFixed() ?? null,
    platformConversionValue: claimed?.toFixed() ?? null,
    knownPlatformConversionValue: isClaimKnown ? null : (claim.value ?? ZERO).toFixed(),
    svcConversions: facts.count,
    svcCashConversions: facts.cashCount,
    svcComparedConversions: compared,
    svcCashRevenue: revenue?.toFixed() ?? null,
    knownSvcCashRevenue: knownPart(facts)?.toFixed() ?? null,
    conversionGap: gap?.toFixed() ?? null,
    conversionGapPct:
      !gap || !claim.conversions || claim.conversions.isZero()
        ? null
        : roundRatio(gap.times(100).div(claim.conversions)),
    valueGap: claimed === null || revenue === null ? null : revenue.minus(claimed).toFixed(),
    platformRoas: returnOnSpend(claimed, spend),
    svcRoas: returnOnSpend(revenue, spend),
    platformLeads: claim.leads?.toFixed() ?? null,
    svcLeads,
    leadGap: claim.leads && new Exact(svcLeads).minus(claim.leads).toFixed(),
  };
}
