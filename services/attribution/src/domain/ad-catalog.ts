// The ad catalog as the derivation of credit asks it: by platform id, and by a campaign's name.

import type { AdEntityDoc } from '../store/ad-schema.ts';
import type { Level } from './vocabulary.ts';

/** What is needed of a catalog entity. */
export type CatalogEntity = Pick<
  AdEntityDoc,
  'platform' | 'level' | 'external_id' | 'name_key' | 'campaign_external_id' | 'ad_set_external_id'
>;

export interface AdCatalog {
  /** The entity with a platform's id. Without a platform only an id that one platform alone has is an answer. */
  byId(level: Level, externalId: string, platform: string | null): CatalogEntity | null;
  /** The platform's campaign of that name (a campaignKey); null when none or several have it: nobody guesses. */
  campaignNamed(key: string, platform: string): CatalogEntity | null;
}

/** Indexes catalog entities (source 'catalog'), all of one profile. */
export function createAdCatalog(entities: readonly CatalogEntity[]): AdCatalog {
  const ids = Map.groupBy(entities, ({ level, external_id }) => `${level}|${external_id}`);
  const names = Map.groupBy(
    entities.filter(({ level }) => level === 'campaign'),
    ({ platform, name_key }) => `${platform}|${name_key}`,
  );
  return {
    byId(level, externalId, platform) {
      const found = ids.get(`${level}|${externalId}`) ?? [];
      return only(platform === null ? found : found.filter((entity) => entity.platform === platform));
    },
    campaignNamed: (key, platform) => only(names.get(`${platform}|${key}`) ?? []),
  };
}

function only(found: readonly CatalogEntity[]): CatalogEntity | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}
