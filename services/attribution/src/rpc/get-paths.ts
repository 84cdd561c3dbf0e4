// Handles GetPaths: returns the commonest paths to conversions, how many touches paths have, and how long they take.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ConversionPathSchema,
  GetPathsRequest,
  GetPathsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/paths_pb.ts';
import { knownPart, knownValue } from '../domain/report/fact-sums.ts';
import { type CommonPath, pathReport } from '../domain/report/path-report.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { collectionsOf } from '../store/collections.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { daysMessage } from './days-message.ts';
import type { ReportDeps } from './report-deps.ts';
import { readRange } from './report-request.ts';

/**
 * Handles GetPaths. Counts are of the conversions that GetOverview counts: those with a path, and those without a touch, are all
 * of the range. Everything comes from the facts of one series, so that the counts of one answer agree.
 * @throws INVALID_ARGUMENT invalid_date_range
 */
export function createGetPaths({ db, openFigures }: ReportDeps) {
  const { conversions } = collectionsOf(db);

  return async function getPaths(request: GetPathsRequest): Promise<MessageInitShape<typeof GetPathsResponseSchema>> {
    const range = readRange(request.range);
    const { profileId, conversionKey: goal, limit } = request;
    const figures = await openFigures(profileId);
    const { generation, currency, days } = figures;
    const totals = await figures.totals({ model: '*', level: 'path', range });
    const report = pathReport(totals, { goal, limit });
    const shown = report.paths.map((path) => path.facts);
    const withoutRate = await cashWithoutRate(conversions, { generation, range, days, goal }, shown);
    return {
      conversions: BigInt(report.conversions),
      conversionsWithoutTouch: BigInt(report.withoutTouch),
      paths: report.paths.map(pathMessage),
      otherConversions: BigInt(report.others),
      lengths: report.lengths.map(({ from, to, count }) => ({
        ...{ touchesFrom: from, touchesTo: to ?? undefined, conversions: BigInt(count) },
      })),
      lags: report.lags.map(({ from, to, count }) => ({
        ...{ daysFrom: from, daysTo: to ?? undefined, conversions: BigInt(count) },
      })),
      reportingCurrency: currency,
      unknownRates: unknownRates(withoutRate),
      days: daysMessage(range, days),
    };
  };
}

function pathMessage({ channels, facts }: CommonPath): MessageInitShape<typeof ConversionPathSchema> {
  return {
    channels: [...channels],
    conversions: BigInt(facts.count),
    revenue: knownValue(facts)?.toFixed(),
    knownRevenue: knownPart(facts)?.toFixed(),
  };
}
