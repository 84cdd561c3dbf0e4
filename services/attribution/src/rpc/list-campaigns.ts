// ListCampaigns: what each campaign, ad set or ad cost and brought, best first (contract: GET /campaigns).
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  CampaignRowSchema,
  ListCampaignsRequest,
  ListCampaignsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { isEntity } from '../domain/ids.ts';
import { type CampaignFigures, campaignFigures } from '../domain/report/campaign-figures.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import {
  type DeliveryRow,
  type DeliverySums,
  isIdle,
  NO_DELIVERY,
  sumDelivery,
} from '../domain/report/delivery-sums.ts';
import { type FactSums, isEmpty, NO_FACTS } from '../domain/report/fact-sums.ts';
import { rankCampaigns } from '../domain/report/rank-campaigns.ts';
import type { AdEntityDoc } from '../store/ad-schema.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { entitiesById } from '../store/read-entities.ts';
import { factsByEntity } from '../store/read-facts.ts';
import { deliveryRows } from '../store/read-insights.ts';
import { reportingCurrencyOf } from '../store/read-profile.ts';
import { ratesFor } from '../store/read-rates.ts';
import { createCampaignDetails } from './campaign-details.ts';
import { conversionCounts } from './conversion-counts.ts';
import { readLevel, readLimit, readModel, readRange } from './report-request.ts';

interface Row {
  id: string;
  name: string;
  entity: AdEntityDoc | undefined;
  facts: FactSums;
  delivery: DeliverySums;
  figures: CampaignFigures;
  outcomeValue: string | null;
  attributedOutcomeCount: number;
}

/**
 * Rows for the entities of a level that delivered or were credited in the range; what no entity was credited with is
 * GetUnattributed's. Spend is each day's, by that day's rate; an entity without delivery spent 0.
 */
export function createListCampaigns({ db }: { db: Db }) {
  const collections = collectionsOf(db);
  const detailsOf = createCampaignDetails(collections);

  return async function listCampaigns(
    request: ListCampaignsRequest,
  ): Promise<MessageInitShape<typeof ListCampaignsResponseSchema>> {
    const { profileId, withDetails } = request;
    const range = readRange(request.range);
    const query = { profileId, range, model: readModel(request.model), level: readLevel(request.level) };
    const limit = readLimit(request.limit);
    const [facts, delivered, currency] = await Promise.all([
      factsByEntity(collections.dailyFacts, query),
      deliveryRows(collections.adInsights, query),
      reportingCurrencyOf(collections.profiles, profileId),
    ]);
    const delivery = await deliveryByEntity(collections, delivered, currency, range);
    const ids = activeEntities(facts, delivery);
    const entities = await entitiesById(collections.adEntities, profileId, ids);
    const rows = ids.map((id) => rowOf(id, entities.get(id), facts.get(id), delivery.get(id)));
    const ranked = rankCampaigns(rows, limit);
    const shown = ranked.flatMap(({ entity }) => entity ?? []);
    const details = withDetails ? await detailsOf({ profileId, entities: shown, currency, range }) : new Map();
    return {
      rows: ranked.map((row) => ({ ...rowMessage(row), ...details.get(row.id) })),
      reportingCurrency: currency,
    };
  };
}

async function deliveryByEntity(
  { rates }: Collections,
  delivered: readonly DeliveryRow[],
  currency: string,
  range: DayRange,
): Promise<Map<string, DeliverySums>> {
  const table = await ratesFor(rates, [currency, ...delivered.map((row) => row.currency)], range);
  return sumDelivery(delivered, currency, table);
}

function activeEntities(facts: Map<string, FactSums>, delivery: Map<string, DeliverySums>): string[] {
  const credited = [...facts].filter(([id, sums]) => isEntity(id) && !isEmpty(sums));
  const delivering = [...delivery].filter(([, sums]) => !isIdle(sums));
  return [...new Set([...credited, ...delivering].map(([id]) => id))];
}

function rowOf(
  id: string,
  entity: AdEntityDoc | undefined,
  facts: FactSums = NO_FACTS,
  delivery: DeliverySums = NO_DELIVERY,
): Row {
  const figures = campaignFigures(facts, delivery);
  const { outcomeValue } = figures;
  // Insights may come before the catalog that names their entity; its id stands in until then.
  const name = entity?.name ?? id;
  return { id, name, entity, facts, delivery, figures, outcomeValue, attributedOutcomeCount: facts.count };
}

function rowMessage({ id, name, entity, facts, delivery, figures }: Row): MessageInitShape<typeof CampaignRowSchema> {
  return {
    id,
    name,
    spend: figures.spend ?? undefined,
    counts: conversionCounts(facts),
    roas: figures.roas ?? undefined,
    cac: figures.cac ?? undefined,
    cacFirstPayment: figures.cacFirstPayment ?? undefined,
    impressions: BigInt(delivery.impressions),
    clicks: BigInt(delivery.clicks),
    reach: BigInt(delivery.reach),
    ctr: figures.ctr ?? undefined,
    avgCpm: figures.avgCpm ?? undefined,
    avgCpc: figures.avgCpc ?? undefined,
    messagingConversationsStarted7d: delivery.conversations === null ? undefined : BigInt(delivery.conversations),
    externalId: entity?.external_id ?? '',
    platform: entity?.platform ?? '',
  };
}
