// Handles GetOverviewDays: returns the totals of each day of a range, from one reading of its figures.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetOverviewDaysRequest,
  GetOverviewDaysResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { daysIn } from '../domain/report/days-in.ts';
import { NO_FACTS } from '../domain/report/fact-sums.ts';
import { overviewOf } from '../domain/report/overview.ts';
import { isUnattributed } from '../domain/report/unassigned.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { collectionsOf } from '../store/collections.ts';
import { cashWithoutRate } from '../store/reports/read-unknown-cash.ts';
import { daysMessage } from './days-message.ts';
import { overviewMessage } from './overview-message.ts';
import { readSpends } from './read-spends.ts';
import type { ReportDeps } from './report-deps.ts';
import { readModel, readRange } from './report-request.ts';

/**
 * Handles GetOverviewDays. Each day is what GetOverview returns for that day alone, also in what is unknown: the spend of a day is
 * absent when that day was not measured, whatever the range around it says.
 */
export function createGetOverviewDays({ db, openFigures, now = () => new Date() }: ReportDeps) {
  const { conversions } = collectionsOf(db);

  return async function getOverviewDays(
    request: GetOverviewDaysRequest,
  ): Promise<MessageInitShape<typeof GetOverviewDaysResponseSchema>> {
    const range = readRange(request.range);
    const model = readModel(request.model);
    const figures = await openFigures(request.profileId);
    const { generation, currency, days } = figures;
    const [ofProfile, unattributedOf, { spends, coverage, rates, foreign }] = await Promise.all([
      figures.factsByDay({ model: '*', level: 'profile', range }, () => true),
      figures.factsByDay({ model, level: 'campaign', range }, isUnattributed),
      readSpends(figures, range, now()),
    ]);
    const spendsOf = Map.groupBy(spends, ({ date }) => date);
    const overviews = daysIn(range).map((date) => {
      const [totals, unattributed] = [ofProfile.get(date) ?? NO_FACTS, unattributedOf.get(date) ?? NO_FACTS];
      const own = spendsOf.get(date) ?? [];
      const isMeasured = coverage.ofDay(date, own.length > 0);
      return { date, ...overviewOf({ totals, unattributed, spends: own, isMeasured }, currency, rates) };
    });
    const facts = overviews.flatMap(({ totals, unattributed }) => [totals, unattributed]);
    const withoutRate = await cashWithoutRate(conversions, { generation, range, days }, facts);
    return {
      byDay: overviews.map(({ date, ...overview }) => ({ date, ...overviewMessage(overview) })),
      currency,
      unknownRates: unknownRates([...overviews.flatMap(({ missing }) => missing), ...withoutRate]),
      days: daysMessage(range, days, foreign),
    };
  };
}
