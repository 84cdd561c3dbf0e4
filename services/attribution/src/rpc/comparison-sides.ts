// Reads both sides of the platform comparison, entity by entity: what a platform claims, and what was credited and spent.
import { isEntity } from '../domain/ids.ts';
import { addClaim, type ClaimRow, type ClaimSums, NO_CLAIM } from '../domain/report/comparison.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import { type DeliverySums, sumDelivery } from '../domain/report/delivery-sums.ts';
import { type FactSums, NO_FACTS } from '../domain/report/fact-sums.ts';
import { isUnsynced, unassignedFacts } from '../domain/report/unassigned.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Level, Model } from '../domain/vocabulary.ts';
import { claimRows } from '../store/ads/read-claims.ts';
import { entitiesById } from '../store/ads/read-entities.ts';
import { deliveryRows } from '../store/ads/read-insights.ts';
import type { Collections } from '../store/collections.ts';
import { ratesFor } from '../store/payments/read-rates.ts';
import { type FactsQuery, factsByEntity } from '../store/reports/read-facts.ts';

export interface Sides {
  readonly entity: AdEntityDoc;
  readonly claim: ClaimSums;
  readonly facts: FactSums;
  /** Undefined without delivery. */
  readonly delivery: DeliverySums | undefined;
  /** The days on which the platform reported something. */
  readonly days: readonly string[];
}

export interface SidesQuery {
  profileId: string;
  generation: FactsQuery['generation'];
  model: Model;
  level: Level;
  range: DayRange;
  /** The reporting currency. */
  currency: string;
}

/** The entities of a level, most cash first, and the credit that none of them got. */
export interface ReadSides {
  readonly rows: readonly Sides[];
  readonly unassigned: (platform: string) => FactSums;
}

/**
 * Creates the function that reads both sides, for entities that a sync has brought. What a tag names without a platform has no
 * other side to compare with, and what it names on a platform is unassigned there until a sync brings it.
 */
export function createReadSides({ adEntities, adInsights, dailyFacts, rates }: Collections) {
  return async function readSides(query: SidesQuery): Promise<ReadSides> {
    const { profileId, range, currency } = query;
    const [facts, namedOn, delivered, claimed] = await Promise.all([
      factsByEntity(dailyFacts, query),
      query.level === 'campaign' ? factsByEntity(dailyFacts, { ...query, level: 'named_on' }) : undefined,
      deliveryRows(adInsights, query),
      claimRows(adInsights, query),
    ]);
    const table = await ratesFor(rates, [currency, ...claimed.map((row) => row.currency)], range);
    const delivery = sumDelivery(delivered, currency, table);
    const claims = Map.groupBy(claimed, (row) => row.entityId);
    const ids = [...new Set([...facts.keys(), ...claims.keys()])].filter(isEntity);
    const entities = await entitiesById(adEntities, profileId, ids);
    const rows = ids.flatMap((id): Sides[] => {
      const entity = entities.get(id);
      if (entity === undefined || (entity.source !== 'catalog' && !claims.has(id))) return [];
      const own: ClaimRow[] = claims.get(id) ?? [];
      const claim = own.reduce((sums, row) => addClaim(sums, row, currency, table), NO_CLAIM);
      const days = own.map((row) => row.date);
      return [{ entity, claim, facts: facts.get(id) ?? NO_FACTS, delivery: delivery.get(id), days }];
    });
    rows.sort((a, b) => b.facts.cashValue.cmp(a.facts.cashValue) || (a.entity.name < b.entity.name ? -1 : 1));
    const listed = new Set(rows.map(({ entity }) => entity._id));
    const unlisted = [...entities.values()].filter((entity) => isUnsynced(entity) && !listed.has(entity._id));
    return { rows, unassigned: (platform) => unassignedFacts(platform, facts, unlisted, namedOn) };
  };
}
