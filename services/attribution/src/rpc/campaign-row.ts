// A row of campaign reports: one campaign, ad set or ad with what it cost and what it brought, under one model or under all.
import { type CampaignFigures, campaignFigures } from '../domain/report/campaign-figures.ts';
import type { Coverage } from '../domain/report/coverage.ts';
import { type DeliverySums, NO_DELIVERY, UNKNOWN_DELIVERY } from '../domain/report/delivery-sums.ts';
import { type FactSums, NO_FACTS } from '../domain/report/fact-sums.ts';
import { roundMoney } from '../domain/report/rounding.ts';
import { isUnsynced } from '../domain/report/unassigned.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Model } from '../domain/vocabulary.ts';
import { conversionCounts } from './conversion-counts.ts';

/** Platforms that tell no daily reach: a stored 0 of theirs says nothing. */
const NO_REACH: ReadonlySet<string> = new Set(['search_ads']);

export interface Row {
  id: string;
  name: string;
  entity: AdEntityDoc | undefined;
  delivery: DeliverySums;
  /** Under the model that the row is ranked by. */
  figures: CampaignFigures;
  facts: FactSums;
  outcomeValue: string | null;
  attributedOutcomeCount: number;
}

/**
 * The row of an entity; one that nothing was credited to, or that did not deliver, has zeros. What one spent that no sync
 * has brought is unknown.
 */
export function rowOf(
  id: string,
  entity: AdEntityDoc | undefined,
  facts: FactSums = NO_FACTS,
  delivery: DeliverySums = withoutDelivery(entity),
): Row {
  const figures = campaignFigures(facts, delivery);
  const { outcomeValue } = figures;
  // Insights may come before the catalog that names their entity; its id stands in until then.
  const name = entity?.name ?? id;
  return { id, name, entity, facts, delivery, figures, outcomeValue, attributedOutcomeCount: facts.count };
}

/** An entity's delivery, without its spend and reach when a day of the range was never synced; undefined stands for no delivery. */
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

/** The row under the one model that it was made for. */
export function rowMessage(row: Row) {
  return { ...deliveryMessage(row), ...modelFigures(row) };
}

/** The row under several models. @param facts the entity's, by model; absent where a model credits it with nothing */
export function rowByModel(row: Row, facts: readonly (readonly [Model, FactSums | undefined])[]) {
  const figuresUnder = (own: FactSums | undefined) => modelFigures(rowOf(row.id, row.entity, own, row.delivery));
  return {
    ...deliveryMessage(row),
    byModel: Object.fromEntries(facts.map(([model, own]) => [model, figuresUnder(own)])),
  };
}

function modelFigures({ facts, figures }: Row) {
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

/** Null also of a platform that tells no reach by day. */
function reachOf(entity: AdEntityDoc | undefined, { reach }: DeliverySums): number | null {
  return entity !== undefined && NO_REACH.has(entity.platform) ? null : reach;
}
