// Builds the fields that the totals of a range and those of a day have in common, with exact money that is absent when it cannot be
// measured.
import type { Overview } from '../domain/report/overview.ts';
import { countsByType } from './conversion-counts.ts';

/** Returns the fields of GetOverviewResponse and of OverviewDay. */
export function overviewMessage({ totals, unattributed, known, ...overview }: Overview) {
  return {
    spend: overview.spend?.toFixed(),
    revenue: overview.revenue?.toFixed(),
    roas: overview.roas ?? undefined,
    conversions: BigInt(totals.count),
    cashConversions: BigInt(totals.cashCount),
    conversionsByType: countsByType(totals),
    unattributedConversions: BigInt(unattributed.count),
    unattributedRevenue: overview.unattributedRevenue?.toFixed(),
    knownSpend: known.spend?.toFixed(),
    knownRevenue: known.revenue?.toFixed(),
    knownUnattributedRevenue: known.unattributedRevenue?.toFixed(),
  };
}
