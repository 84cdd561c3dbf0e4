// Handles GetTrend: returns daily spend, impressions and clicks of a few entities (contract: GET /campaigns/trend).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetTrendRequest,
  GetTrendResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { createDailyDelivery, type DeliveredDay } from '../domain/figures/daily-delivery.ts';
import { createForeignDelivery } from '../domain/figures/foreign-delivery.ts';
import { sumSpends } from '../domain/report/delivery-sums.ts';
import { roundMoney } from '../domain/report/rounding.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import { daysMessage } from './days-message.ts';
import { readCoverage } from './read-coverage.ts';
import type { ReportDeps } from './report-deps.ts';
import { readLevel, readRange } from './report-request.ts';

/**
 * Handles GetTrend: returns a row for each day that was synced, with zeros where an entity did not deliver, by day and then in
 * the order in which the entities were requested. A day that was never synced has no row, because its spend is unknown.
 */
export function createGetTrend({ openFigures, now = () => new Date() }: ReportDeps) {
  return async function getTrend(request: GetTrendRequest): Promise<MessageInitShape<typeof GetTrendResponseSchema>> {
    const range = readRange(request.range);
    const level = readLevel(request.level);
    const entityIds = [...new Set(request.entityIds)];
    const figures = await openFigures(request.profileId);
    const { currency, days } = figures;
    const [entities, { coverage, foreign }] = await Promise.all([
      figures.entities(entityIds),
      readCoverage(figures, range, now()),
    ]);
    const [daily, delivery] = await figures.insights({ level, range, entityIds }, (names) => [
      createDailyDelivery(names, entityIds),
      createForeignDelivery(names, foreign),
    ]);
    const reported = daily.days();
    const rows: DeliveredDay[] = [...reported];
    for (const entity of entities.values()) {
      if (entity.level !== level) continue;
      const delivered = new Set(reported.filter((day) => day.entityId === entity._id).map((day) => day.date));
      for (const date of coverage.daysOf(entity))
        if (!delivered.has(date))
          rows.push({ entityId: entity._id, date, currency, spend: '0', impressions: 0, clicks: 0 });
    }
    const table = await figures.rates([currency, ...rows.map((row) => row.currency)], range);
    const place = new Map(entityIds.map((id, index) => [id, index]));
    rows.sort((a, b) => a.date.localeCompare(b.date) || (place.get(a.entityId) ?? 0) - (place.get(b.entityId) ?? 0));
    return {
      rows: rows.map((row) => {
        const { spend } = sumSpends([row], currency, table);
        return {
          entityId: row.entityId,
          date: row.date,
          spend: spend === null ? undefined : roundMoney(spend),
          impressions: BigInt(row.impressions),
          clicks: BigInt(row.clicks),
        };
      }),
      reportingCurrency: currency,
      unknownRates: unknownRates(sumSpends(rows, currency, table).missing),
      days: daysMessage(range, days, delivery.accounts(entityIds)),
    };
  };
}
