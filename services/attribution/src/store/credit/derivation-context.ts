// Loads what the analyses of some persons are derived with, and no more.
import { foreignMoneyOf, type JourneyAnalysis, paymentsOf } from '../../domain/journey-analysis.ts';
import type { DerivationContext } from '../../domain/recompute.ts';
import type { Collections } from '../collections.ts';
import { loadCatalog, loadInstallments, loadRates, loadRefundTotals } from './derivation-inputs.ts';

/** Loads what the analyses refer to: catalog, rates, refunds and installments. */
export async function loadContext(
  { refunds, reversals, installments, rates, adEntities }: Collections,
  profileId: string,
  reportingCurrency: string,
  analyses: readonly JourneyAnalysis[],
): Promise<DerivationContext> {
  const refs = new Set(analyses.flatMap((analysis) => analysis.refs));
  const money = analyses.flatMap((analysis) => foreignMoneyOf(analysis, reportingCurrency));
  const payments = analyses.flatMap(paymentsOf);
  const [catalog, rateTable, refundsById, laterInstallments] = await Promise.all([
    loadCatalog(adEntities, profileId, refs),
    loadRates(rates, reportingCurrency, money),
    loadRefundTotals({ refunds, reversals }, profileId, payments),
    loadInstallments(installments, profileId, payments),
  ]);
  return { profileId, reportingCurrency, catalog, rates: rateTable, refunds: refundsById, laterInstallments };
}
