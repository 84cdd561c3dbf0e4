// Builds a row of campaign reports: one campaign, ad set or ad with what it cost and what it brought, under one model or under
// all.
import {
  type CampaignFigures,
  campaignFigures,
  type OutcomeFigures,
  outcomeFigures,
} from '../domain/report/campaign-figures.ts';
import type { Coverage } from '../domain/report/coverage.ts';
import { type DeliverySums, NO_DELIVERY, UNKNOWN_DELIVERY } from '../domain/report/delivery-sums.ts';
import { type FactSums, NO_FACTS } from '../domain/report/fact-sums.ts';
import { roundMoney } from '../domain/report/rounding.ts';
import { isUnsynced } from '../domain/report/unassigned.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Model } from '../domain/vocabulary.ts';
import { conversionCounts } from './conversion-counts.ts';

/** Platforms that report no daily reach, for which a stored 0 means nothing. */
const NO_REACH: ReadonlySet<string> = new Set(['search_ads']);

export interface Row {
  id: string;
  name: string;
  entity: AdEntityDoc | undefined;
  delivery: DeliverySums;
  /** Under the model by which the row is ranked. */
  figures: CampaignFigures;
  facts: FactSums;
  outcomeValue: string | null;
  attributedOutcomeCount: number;
}

/**
 * Builds the row of an entity, with zeros where it was not credited or did not deliver. The spend of an entity that no sync has
 * brought is unknown.
 */
export function rowOf(
  id: string,
  entity: AdEntityDoc | undefined,
  facts: FactSums = NO_FACTS,
  delivery: DeliverySums = withoutDelivery(entity),
): Row {
  const figures = campaignFigures(facts, delivery);
  const { outcomeValue } = figures;
  // Insights may come before the catalog that names their entity; until then its id is shown.
  const name = entity?.name ?? id;
  return { id, name, entity, facts, delivery, figures, outcomeValue, attributedOutcomeCount: facts.count };
}

/**
 * Returns an entity's delivery, without its spend and reach when a day of the range was never synced; undefined means no
 * delivery.
 */
export function measured(
  coverage: Pick<Coverage, 'ofEntity'>,
  entity: AdEntityDoc | undefined,
  delivery: DeliverySums | undefined,
): DeliverySums {
  const sums = delivery ?? withoutDelivery(entity);
  return coverage.ofEntity(entity, delivery !== undefined) ? sums : { ...sums, spend: null, reach: null, missing: [] };
}

const withoutDelivery = (entity: AdEntityDoc | undefined): DeliverySums =>
  entity !== undefined && isUnsynced(entity) ? UNKNOWN_DELIVERY : NO_DELIVERY;

/** Returns the row under the one model for which it was built. */
export function rowMessage(row: Row) {
  return { ...deliveryMessage(row), ...modelFigures(row) };
}

/** Returns the row under several models. @param facts the entity's, by model; absent where a model gives it no credit */
export function rowByModel(row: Row, facts: readonly (readonly [Model, FactSums | undefined])[]) {
  const under = (own = NO_FACTS) => modelFigures({ facts: own, figures: outcomeFigures(own, row.delivery) });
  return {
    ...deliveryMessage(row),
    byModel: Object.fromEntries(facts.map(([model, own]) => [model, under(own)])),
  };
}

function modelFigures({ facts, figures }: { facts: FactSums; figures: OutcomeFigures }) {
  return {
    counts: conversionCounts(facts),
    roas: figures.roas ?? undefined,
    cac: figures.cac ?? undefined,
    cacFirstPayment: figures.cacFirstPayment ?? undefined,
  };
}

function deliveryMessage({ id, name, entity, delivery, figures }: Row) {
  const reach = reachOf(entity, delivery);
  return {
    id,
    name,
    spend: figures.spend ?? undefined,
    knownSpend: delivery.missing.length > 0 ? roundMoney(delivery.knownSpend) : undefined,
    impressions: BigInt(delivery.impressions),
    clicks: BigInt(delivery.clicks),
    reach: BigInt(reach ?? 0),
    reachIsUnknown: reach === null,
    ctr: figures.ctr ?? undefined,
    avgCpm: figures.avgCpm ?? undefined,
    avgCpc: figures.avgCpc ?? undefined,
    messagingConversationsStarted7d: delivery.conversations === null ? undefined : BigInt(delivery.conversations),
    externalId: entity?.external_id ?? '',
    platform: entity?.platform ?? '',
  };
}

/** Returns the reach; null also for a platform that reports no daily reach. */
function reachOf(entity: AdEntityDoc | undefined, { reach }: DeliverySums): number | null {
  return entity !== undefined && NO_REACH.has(entity.platform) ? null : reach;
}
