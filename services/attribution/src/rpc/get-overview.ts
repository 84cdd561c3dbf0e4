// Handles GetOverview: returns the profile's totals (decisions: GET /overview), with exact money that is absent when it cannot be
// measured.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetOverviewRequest,
  GetOverviewResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { createDailySpends } from '../domain/figures/daily-spends.ts';
import { createForeignDelivery } from '../domain/figures/foreign-delivery.ts';
import { returnOnSpend } from '../domain/report/campaign-figures.ts';
import { sumSpends } from '../domain/report/delivery-sums.ts';
import { addFacts, knownPart, knownValue } from '../domain/report/fact-sums.ts';
import { unattributedFacts } from '../domain/report/unassigned.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { collectionsOf } from '../store/collections.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { countsByType } from './conversion-counts.ts';
import { daysMessage } from './days-message.ts';
import { readCoverage } from './read-coverage.ts';
import type { ReportDeps } from './report-deps.ts';
import { readModel, readRange } from './report-request.ts';

/**
 * Handles GetOverview. Spend is that of all campaigns: absent, not zero, when a day of the range was never synced
 * (domain/report/coverage.ts) or has no rate. Revenue is all cash of the range, credited or not. The unattributed part is that of
 * the model, at campaign level.
 */
export function createGetOverview({ db, openFigures, now = () => new Date() }: ReportDeps) {
  const { conversions } = collectionsOf(db);

  return async function getOverview(
    request: GetOverviewRequest,
  ): Promise<MessageInitShape<typeof GetOverviewResponseSchema>> {
    const range = readRange(request.range);
    const [model, level] = [readModel(request.model), 'campaign' as const];
    const figures = await openFigures(request.profileId);
    const { generation, currency, days } = figures;
    const [ofProfile, ofCampaigns, { coverage, foreign }] = await Promise.all([
      figures.facts({ model: '*', level: 'profile', range }),
      figures.facts({ model, level, range }),
      readCoverage(figures, range, now()),
    ]);
    const [daily, delivered] = await figures.insights({ level, range }, (names) => [
      createDailySpends(names),
      createForeignDelivery(names, foreign),
    ]);
    const [totals, unattributed] = [addFacts(ofProfile.values()), unattributedFacts(ofCampaigns)];
    const spends = daily.spends();
    const table = await figures.rates([currency, ...spends.map((day) => day.currency)], range);
    const isMeasured = coverage.ofProfile(spends.length > 0);
    const sum = sumSpends(spends, currency, table);
    const spend = isMeasured ? sum.spend : null;
    const withoutRate = await cashWithoutRate(conversions, { generation, range, days }, [totals, unattributed]);
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
      days: daysMessage(range, days, delivered.accounts()),
    };
  };
}
