// Adds up the credit of paid clicks that no entity of a comparison represents: they named no ad, or one that no sync has brought,
// or a campaign that no platform has.

import { isEntity, platformKey, UTM, unassignedEntity } from '../ids.ts';
import type { AdEntityDoc } from '../shapes/ad-entity-doc.ts';
import { addFacts, type FactSums } from './fact-sums.ts';

/**
 * Returns the unassigned credit of a platform. Together with its rows it is all the credit of its campaigns, ad sets or ads.
 * @param facts of every entity of the level, including the ids that represent no entity
 * @param unlisted the credited entities that have no row
 * @param namedOn for level campaign, the credit of campaigns that only paid clicks name, by platform
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

/** Reports whether a link named an entity's id and no sync has brought it: its cost is unknown, not zero. */
export const isUnsynced = ({ source, platform }: Pick<AdEntityDoc, 'source' | 'platform'>): boolean =>
  source === 'utm' && platform !== UTM;

/** Reports whether the credit of an entity key was credited to no entity of its level. */
export const isUnattributed = (entityKey: string): boolean => !isEntity(entityKey);

/** Returns what was credited to no entity of a level. @param facts of every entity key of the level */
export const unattributedFacts = (facts: ReadonlyMap<string, FactSums>): FactSums =>
  addFacts([...facts].flatMap(([id, sums]) => (isUnattributed(id) ? [sums] : [])));
