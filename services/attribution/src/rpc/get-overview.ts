// Handles GetOverview: returns the profile's totals (decisions: GET /overview), with exact money that is absent when it cannot be
// measured.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetOverviewRequest,
  GetOverviewResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { addFacts } from '../domain/report/fact-sums.ts';
import { overviewOf } from '../domain/report/overview.ts';
import { unattributedFacts } from '../domain/report/unassigned.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { collectionsOf } from '../store/collections.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { daysMessage } from './days-message.ts';
import { overviewMessage } from './overview-message.ts';
import { readSpends } from './read-spends.ts';
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
    const model = readModel(request.model);
    const figures = await openFigures(request.profileId);
    const { generation, currency, days } = figures;
    const [ofProfile, ofCampaigns, { spends, coverage, rates, foreign }] = await Promise.all([
      figures.facts({ model: '*', level: 'profile', range }),
      figures.facts({ model, level: 'campaign', range }),
      readSpends(figures, range, now()),
    ]);
    const [totals, unattributed] = [addFacts(ofProfile.values()), unattributedFacts(ofCampaigns)];
    const isMeasured = coverage.ofProfile(spends.length > 0);
    const overview = overviewOf({ totals, unattributed, spends, isMeasured }, currency, rates);
    const withoutRate = await cashWithoutRate(conversions, { generation, range, days }, [totals, unattributed]);
    return {
      ...overviewMessage(overview),
      currency,
      unknownRates: unknownRates([...overview.missing, ...withoutRate]),
      days: daysMessage(range, days, foreign),
    };
  };
}
