// Reads both sides of the platform comparison, entity by entity: what a platform claims, and what was credited and spent.
import { type ClaimedEntity, createClaims } from '../domain/figures/claims.ts';
import { createDeliveries } from '../domain/figures/deliveries.ts';
import { createForeignDelivery } from '../domain/figures/foreign-delivery.ts';
import { isEntity } from '../domain/ids.ts';
import { NO_CLAIM } from '../domain/report/comparison.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import type { DeliverySums } from '../domain/report/delivery-sums.ts';
import { type FactSums, NO_FACTS } from '../domain/report/fact-sums.ts';
import type { ForeignAccount } from '../domain/report/foreign-accounts.ts';
import { isUnsynced, unassignedFacts } from '../domain/report/unassigned.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { Level, Model } from '../domain/vocabulary.ts';
import type { Figures } from '../store/figures/open-figures.ts';
import { createReportingMoney } from '../store/payments/reporting-money.ts';

/** One entity; lastDay is '' when its platform reported nothing. */
export interface Sides extends ClaimedEntity {
  readonly entity: AdEntityDoc;
  readonly facts: FactSums;
  /** Undefined without delivery. */
  readonly delivery: DeliverySums | undefined;
}

export interface SidesQuery {
  figures: Figures;
  model: Model;
  level: Level;
  range: DayRange;
  /** The accounts in another time zone. */
  foreign: readonly ForeignAccount[];
}

/** The entities of a level, most cash first, and the credit that none of them got. */
export interface ReadSides {
  readonly rows: readonly Sides[];
  readonly unassigned: (platform: string) => FactSums;
  /** Those of the accounts in another time zone that reported anything. */
  readonly others: readonly ForeignAccount[];
}

const NOTHING_CLAIMED: ClaimedEntity = { claim: NO_CLAIM, lastDay: '' };

/**
 * Reads both sides, for entities that a sync has brought. What a tag names without a platform has no
 * other side to compare with, and what it names on a platform is unassigned there until a sync brings it.
 */
export async function readSides({ figures, model, level, range, foreign }: SidesQuery): Promise<ReadSides> {
  const money = createReportingMoney(figures.rates, figures.currency, range);
  const [facts, namedOn, [claimed, delivered, foreignDelivery]] = await Promise.all([
    figures.facts({ model, level, range }),
    level === 'campaign' ? figures.facts({ model, level: 'named_on', range }) : undefined,
    figures.insights({ level, range }, (names) => [
      createClaims(names, money),
      createDeliveries(names, money),
      createForeignDelivery(names, foreign),
    ]),
  ]);
  const [claims, delivery] = [claimed.byEntity(), delivered.byEntity()];
  const ids = [...new Set([...facts.keys(), ...claims.keys()])].filter(isEntity);
  const entities = await figures.entities(ids);
  const rows = ids.flatMap((id): Sides[] => {
    const entity = entities.get(id);
    if (entity === undefined || (entity.source !== 'catalog' && !claims.has(id))) return [];
    const own = { facts: facts.get(id) ?? NO_FACTS, delivery: delivery.get(id) };
    return [{ entity, ...own, ...(claims.get(id) ?? NOTHING_CLAIMED) }];
  });
  rows.sort(byCash);
  const listed = new Set(rows.map(({ entity }) => entity._id));
  const unlisted = [...entities.values()].filter((entity) => isUnsynced(entity) && !listed.has(entity._id));
  const unassigned = (platform: string) => unassignedFacts(platform, facts, unlisted, namedOn);
  return { rows, unassigned, others: foreignDelivery.accounts() };
}

const byCash = (a: Sides, b: Sides): number =>
  b.facts.cashValue.cmp(a.facts.cashValue) ||
  compareText(a.entity.name, b.entity.name) ||
  compareText(a.entity._id, b.entity._id);

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
