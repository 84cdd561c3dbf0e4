// Handles GetTrend: returns daily spend, impressions and clicks of a few entities (contract: GET /campaigns/trend).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetTrendRequest,
  GetTrendResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { sumSpends } from '../domain/report/delivery-sums.ts';
import { roundMoney } from '../domain/report/rounding.ts';
import { unknownRates } from '../domain/report/unknown-rates.ts';
import type { AdInsightDoc } from '../store/ads/ad-schema.ts';
import { foreignAccounts } from '../store/ads/foreign-accounts.ts';
import { entitiesById } from '../store/ads/read-entities.ts';
import { dailyInsights } from '../store/ads/read-insights.ts';
import { collectionsOf } from '../store/collections.ts';
import { ratesFor } from '../store/payments/read-rates.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { daysMessage } from './days-message.ts';
import { type CoverageDeps, createReadCoverage } from './read-coverage.ts';
import { readLevel, readRange } from './report-request.ts';

type TrendDay = Pick<AdInsightDoc, 'entity_id' | 'date' | 'currency' | 'spend' | 'impressions' | 'clicks'>;

/**
 * Handles GetTrend: returns a row for each day that was synced, with zeros where an entity did not deliver, by day and then in
 * the order in which the entities were requested. A day that was never synced has no row, because its spend is unknown.
 */
export function createGetTrend({ db, now }: { db: Db } & CoverageDeps) {
  const collections = collectionsOf(db);
  const { adEntities, adInsights, profiles, rates } = collections;
  const readCoverage = createReadCoverage(collections, now);

  return async function getTrend(request: GetTrendRequest): Promise<MessageInitShape<typeof GetTrendResponseSchema>> {
    const range = readRange(request.range);
    const level = readLevel(request.level);
    const entityIds = [...new Set(request.entityIds)];
    const { profileId } = request;
    const { currency, days } = await servedProfile(profiles, profileId);
    const query = { profileId, level, entityIds, range };
    const [reported, coverage, entities, others] = await Promise.all([
      dailyInsights(adInsights, query),
      readCoverage(profileId, range, days),
      entitiesById(adEntities, profileId, entityIds),
      foreignAccounts(collections, query, days),
    ]);
    const rows: TrendDay[] = [...reported];
    for (const entity of entities.values()) {
      if (entity.level !== level) continue;
      const delivered = new Set(reported.filter((day) => day.entity_id === entity._id).map((day) => day.date));
      for (const date of coverage.daysOf(entity))
        if (!delivered.has(date))
          rows.push({ entity_id: entity._id, date, currency, spend: '0', impressions: 0, clicks: 0 });
    }
    const table = await ratesFor(rates, [currency, ...rows.map((row) => row.currency)], range);
    const place = new Map(entityIds.map((id, index) => [id, index]));
    rows.sort((a, b) => a.date.localeCompare(b.date) || (place.get(a.entity_id) ?? 0) - (place.get(b.entity_id) ?? 0));
    return {
      rows: rows.map((row) => {
        const { spend } = sumSpends([row], currency, table);
        return {
          entityId: row.entity_id,
          date: row.date,
          spend: spend === null ? undefined : roundMoney(spend),
          impressions: BigInt(row.impressions),
          clicks: BigInt(row.clicks),
        };
      }),
      reportingCurrency: currency,
      unknownRates: unknownRates(sumSpends(rows, currency, table).missing),
      days: daysMessage(range, days, others),
    };
  };
}
