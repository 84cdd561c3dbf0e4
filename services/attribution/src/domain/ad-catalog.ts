// Indexes the ad catalog for the derivation of credit: by platform id, and by a campaign's name.

import type { AdEntityDoc } from './shapes/ad-entity-doc.ts';
import type { Level } from './vocabulary.ts';

/** The fields of a catalog entity that the index needs. */
export type CatalogEntity = Pick<
  AdEntityDoc,
  'platform' | 'level' | 'external_id' | 'name_key' | 'former_names' | 'campaign_external_id' | 'ad_set_external_id'
>;

export interface AdCatalog {
  /** Returns the entity with a platform's id. Without a platform, only an id that a single platform has finds an entity. */
  byId(level: Level, externalId: string, platform: string | null): CatalogEntity | null;
  /**
   * Returns the platform's campaign of that name (a campaignKey): the one that has it now, else the one that had it last. Null
   * when none or several do, because credit is never guessed.
   */
  campaignNamed(key: string, platform: string): CatalogEntity | null;
  /** Reports whether several campaigns of one platform share the name, so that it identifies none of them. */
  isAmbiguousName(key: string): boolean;
}

/** Indexes catalog entities (source 'catalog'), all of one profile. */
export function createAdCatalog(entities: readonly CatalogEntity[]): AdCatalog {
  const ids = Map.groupBy(entities, ({ level, external_id }) => `${level}|${external_id}`);
  const campaigns = entities.filter(({ level }) => level === 'campaign');
  const platforms = new Set(campaigns.map(({ platform }) => platform));
  const present = Map.groupBy(campaigns, ({ platform, name_key }) => `${platform}|${name_key}`);
  const former = Map.groupBy(
    campaigns.flatMap((campaign) =>
      (campaign.former_names ?? []).map(({ name_key, last_seen }) => ({
        campaign,
        name_key,
        time: last_seen.getTime(),
      })),
    ),
    ({ campaign, name_key }) => `${campaign.platform}|${name_key}`,
  );

  /** Returns every campaign that a name may mean on a platform. */
  function holders(key: string, platform: string): readonly CatalogEntity[] {
    const name = `${platform}|${key}`;
    const found = present.get(name);
    if (found !== undefined) return found;
    const held = former.get(name) ?? [];
    const last = Math.max(...held.map(({ time }) => time));
    return held.filter(({ time }) => time === last).map(({ campaign }) => campaign);
  }

  return {
    byId(level, externalId, platform) {
      const found = ids.get(`${level}|${externalId}`) ?? [];
      return only(platform === null ? found : found.filter((entity) => entity.platform === platform));
    },
    campaignNamed: (key, platform) => only(holders(key, platform)),
    isAmbiguousName: (key) => [...platforms].some((platform) => holders(key, platform).length > 1),
  };
}

function only(found: readonly CatalogEntity[]): CatalogEntity | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}
