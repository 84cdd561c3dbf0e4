// Derives the totals of a profile over some days: what was spent, what came in, and what of it no entity was credited with.
import type { Exact } from '../exact-decimal.ts';
import type { RateTable } from '../rate-table.ts';
import { returnOnSpend } from './campaign-figures.ts';
import { type Spend, sumSpends } from './delivery-sums.ts';
import { type FactSums, knownPart, knownValue } from './fact-sums.ts';
import type { MissingRate } from './unknown-rates.ts';

/** What is known of some days. */
export interface OverviewParts {
  /** The facts of the profile, credited or not. */
  readonly totals: FactSums;
  /** Those that were credited to no entity. */
  readonly unattributed: FactSums;
  /** What all campaigns spent. */
  readonly spends: readonly Spend[];
  /** Whether the spend of these days was measured (coverage.ts). */
  readonly isMeasured: boolean;
}

/** The totals; amounts are exact, in the reporting currency, and null when unknown. */
export interface Overview extends Pick<OverviewParts, 'totals' | 'unattributed'> {
  readonly spend: Exact | null;
  readonly revenue: Exact | null;
  readonly roas: string | null;
  readonly unattributedRevenue: Exact | null;
  /** The known part of each amount that is null for want of a rate; null for the others. */
  readonly known: {
    readonly spend: Exact | null;
    readonly revenue: Exact | null;
    readonly unattributedRevenue: Exact | null;
  };
  /** The rates that the spend lacks; facts only count what lacks one. */
  readonly missing: readonly MissingRate[];
}

/** Spend is unknown, not zero, when a day of it was not measured or has no rate. Revenue is all cash, credited or not. */
export function overviewOf(parts: OverviewParts, currency: string, rates: RateTable): Overview {
  const { totals, unattributed, spends, isMeasured } = parts;
  const sum = sumSpends(spends, currency, rates);
  const spend = isMeasured ? sum.spend : null;
  const revenue = knownValue(totals);
  return {
    ...{ totals, unattributed, spend, revenue },
    roas: returnOnSpend(revenue, spend),
    unattributedRevenue: knownValue(unattributed),
    known: {
      spend: isMeasured && sum.spend === null ? sum.known : null,
      revenue: knownPart(totals),
      unattributedRevenue: knownPart(unattributed),
    },
    missing: sum.missing,
  };
}
