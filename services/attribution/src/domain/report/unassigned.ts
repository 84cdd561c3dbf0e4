// The credit of paid clicks that no entity of a comparison stands for: they named no ad, or one that no sync has
// brought, or a campaign that no platform has.

import { platformKey, UTM, unassignedEntity } from '../ids.ts';
import type { AdEntityDoc } from '../shapes/ad-entity-doc.ts';
import { addFacts, type FactSums } from './fact-sums.ts';

/**
 * The unassigned credit of a platform. With its rows it makes up all that was credited to its campaigns, ad sets or ads.
 * @param facts of every entity of the level, those that stand for no entity included
 * @param unlisted the credited entities that are no rows
 * @param namedOn of level campaign, the credit of campaigns that only paid clicks name, by platform
 */
export function unassignedFacts(
  platform: string,
  facts: ReadonlyMap<string, FactSums>,
  unlisted: readonly AdEntityDoc[],
  namedOn: ReadonlyMap<string, FactSums> = new Map(),
): FactSums {
  const own = unlisted.filter((entity) => entity.platform === platform).map(({ _id }) => _id);
  const ofLevel = [unassignedEntity(platform), ...own].flatMap((id) => facts.get(id) ?? []);
  const named = namedOn.get(platformKey(platform));
  return addFacts(named === undefined ? ofLevel : [...ofLevel, named]);
}

/** True for an entity whose id a link named and that no sync has brought: what it cost is unknown, not nothing. */
export const isUnsynced = ({ source, platform }: Pick<AdEntityDoc, 'source' | 'platform'>): boolean =>
  source === 'utm' && platform !== UTM;
