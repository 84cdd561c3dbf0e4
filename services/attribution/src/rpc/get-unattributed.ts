// Handles GetUnattributed: returns the conversions with which no entity of a level was credited (contract: GET
// /campaigns/unattributed).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetUnattributedRequest,
  GetUnattributedResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { unattributedFacts } from '../domain/report/unassigned.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { collectionsOf } from '../store/collections.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { conversionCounts } from './conversion-counts.ts';
import { daysMessage } from './days-message.ts';
import type { ReportDeps } from './report-deps.ts';
import { readLevel, readModel, readRange } from './report-request.ts';

/**
 * Handles GetUnattributed: returns the credit of no entity, and that of paid clicks that named no ad. Together with the rows of
 * ListCampaigns it is the profile's total.
 */
export function createGetUnattributed({ db, openFigures }: ReportDeps) {
  const { conversions } = collectionsOf(db);

  return async function getUnattributed({
    profileId,
    range,
    model,
    level,
  }: GetUnattributedRequest): Promise<MessageInitShape<typeof GetUnattributedResponseSchema>> {
    const query = { range: readRange(range), model: readModel(model), level: readLevel(level) };
    const figures = await openFigures(profileId);
    const { generation, currency, days } = figures;
    const facts = unattributedFacts(await figures.facts(query));
    const withoutRate = await cashWithoutRate(conversions, { range: query.range, generation, days }, [facts]);
    return {
      counts: conversionCounts(facts),
      reportingCurrency: currency,
      unknownRates: unknownRates(withoutRate),
      days: daysMessage(query.range, days),
    };
  };
}
