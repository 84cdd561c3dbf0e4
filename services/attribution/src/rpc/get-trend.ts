// GetTrend: daily spend, impressions and clicks of a few entities (contract: GET /campaigns/trend).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetTrendRequest,
  GetTrendResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { sumSpends } from '../domain/report/delivery-sums.ts';
import { roundMoney } from '../domain/report/rounding.ts';
import { collectionsOf } from '../store/collections.ts';
import { dailyInsights } from '../store/read-insights.ts';
import { reportingCurrencyOf } from '../store/read-profile.ts';
import { ratesFor } from '../store/read-rates.ts';
import { readLevel, readRange } from './report-request.ts';

const MAX_ENTITIES = 10;

/** A row for each day that an entity reported, by day and then in the order in which the entities were asked for. */
export function createGetTrend({ db }: { db: Db }) {
  const { adInsights, profiles, rates } = collectionsOf(db);

  return async function getTrend(request: GetTrendRequest): Promise<MessageInitShape<typeof GetTrendResponseSchema>> {
    const range = readRange(request.range);
    const level = readLevel(request.level);
    const entityIds = [...new Set(request.entityIds)];
    if (entityIds.length > MAX_ENTITIES) {
      throw appError('INVALID_ARGUMENT', 'invalid_parameter', `Ask for at most ${MAX_ENTITIES} entity_ids.`);
    }
    const [days, currency] = await Promise.all([
      dailyInsights(adInsights, { profileId: request.profileId, level, entityIds, range }),
      reportingCurrencyOf(profiles, request.profileId),
    ]);
    const table = await ratesFor(rates, [currency, ...days.map((day) => day.currency)], range);
    const place = new Map(entityIds.map((id, index) => [id, index]));
    days.sort((a, b) => a.date.localeCompare(b.date) || (place.get(a.entity_id) ?? 0) - (place.get(b.entity_id) ?? 0));
    return {
      rows: days.map((day) => {
        const spend = sumSpends([day], currency, table);
        return {
          entityId: day.entity_id,
          date: day.date,
          spend: spend === null ? undefined : roundMoney(spend),
          impressions: BigInt(day.impressions),
          clicks: BigInt(day.clicks),
        };
      }),
      reportingCurrency: currency,
    };
  };
}
