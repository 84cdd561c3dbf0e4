// Handles GetOverview: returns the profile's totals (decisions: GET /overview), with exact money that is absent when it cannot be
// measured.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetOverviewRequest,
  GetOverviewResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { returnOnSpend } from '../domain/report/campaign-figures.ts';
import { sumSpends } from '../domain/report/delivery-sums.ts';
import { knownPart, knownValue } from '../domain/report/fact-sums.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { foreignAccounts } from '../store/ads/foreign-accounts.ts';
import { dailySpends } from '../store/ads/read-insights.ts';
import { collectionsOf } from '../store/collections.ts';
import { ratesFor } from '../store/payments/read-rates.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { profileFacts, unattributedFacts } from '../store/reports/read-facts.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { countsByType } from './conversion-counts.ts';
import { daysMessage } from './days-message.ts';
import { type CoverageDeps, createReadCoverage } from './read-coverage.ts';
import { readModel, readRange } from './report-request.ts';

/**
 * Handles GetOverview. Spend is that of all campaigns: absent, not zero, when a day of the range was never synced
 * (domain/report/coverage.ts) or has no rate. Revenue is all cash of the range, credited or not. The unattributed part is that of
 * the model, at campaign level.
 */
export function createGetOverview({ db, now }: { db: Db } & CoverageDeps) {
  const collections = collectionsOf(db);
  const { conversions, dailyFacts, adInsights, profiles, rates } = collections;
  const readCoverage = createReadCoverage(collections, now);

  return async function getOverview(
    request: GetOverviewRequest,
  ): Promise<MessageInitShape<typeof GetOverviewResponseSchema>> {
    const range = readRange(request.range);
    const { profileId } = request;
    const asked = { profileId, range, model: readModel(request.model), level: 'campaign' as const };
    const { generation, currency, days } = await servedProfile(profiles, profileId);
    const query = { ...asked, generation, days };
    const [totals, unattributed, spends, coverage, others] = await Promise.all([
      profileFacts(dailyFacts, query),
      unattributedFacts(dailyFacts, query),
      dailySpends(adInsights, query),
      readCoverage(profileId, range, days),
      foreignAccounts(collections, query, days),
    ]);
    const table = await ratesFor(rates, [currency, ...spends.map((day) => day.currency)], range);
    const isMeasured = coverage.ofProfile(spends.length > 0);
    const sum = sumSpends(spends, currency, table);
    const spend = isMeasured ? sum.spend : null;
    const withoutRate = await cashWithoutRate(conversions, query, [totals, unattributed]);
    const revenue = knownValue(totals);
    return {
      spend: spend?.toFixed(),
      revenue: revenue?.toFixed(),
      roas: returnOnSpend(revenue, spend) ?? undefined,
      conversions: BigInt(totals.count),
      cashConversions: BigInt(totals.cashCount),
      conversionsByType: countsByType(totals),
      unattributedConversions: BigInt(unattributed.count),
      unattributedRevenue: knownValue(unattributed)?.toFixed(),
      currency,
      unknownRates: unknownRates([...sum.missing, ...withoutRate]),
      knownSpend: isMeasured && sum.spend === null ? sum.known.toFixed() : undefined,
      knownRevenue: knownPart(totals)?.toFixed(),
      knownUnattributedRevenue: knownPart(unattributed)?.toFixed(),
      days: daysMessage(range, days, others),
    };
  };
}
