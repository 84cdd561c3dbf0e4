// Stores which conversions of a profile are exported under which names, and where they go while the profile is platform_safe.
import { type CatalogRule, FIRST_RULES, type GivenRule, withSafeNames } from '../../domain/exports/catalog-rules.ts';
import type { CatalogDoc, SafeTargetDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

export interface Catalogs {
  /** Returns the catalog, also for a profile that never set one. */
  find(profileId: string): Promise<CatalogDoc>;
  /** Returns the rules of each of these profiles. */
  rulesOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, readonly CatalogRule[]>>;
  setRules(profileId: string, rules: readonly GivenRule[], now: Date): Promise<CatalogDoc>;
  setTarget(profileId: string, target: SafeTargetDoc): Promise<CatalogDoc>;
}

const first = (profileId: string): CatalogDoc => ({
  ...{ _id: profileId, rules: [...FIRST_RULES], updated_at: null, safe_target: null },
});

export function createCatalogs({ catalogs }: Pick<ExportCollections, 'catalogs'>): Catalogs {
  const find = async (profileId: string): Promise<CatalogDoc> =>
    (await catalogs.findOne({ _id: profileId })) ?? first(profileId);
  const put = async (profileId: string, $set: Partial<CatalogDoc>, $setOnInsert: Partial<CatalogDoc>) => {
    await catalogs.updateOne({ _id: profileId }, { $set, $setOnInsert }, { upsert: true });
    return find(profileId);
  };
  return {
    find,
    rulesOf: async (profileIds) => {
      const found = await catalogs.find({ _id: { $in: [...profileIds] } }).toArray();
      const rules = new Map(found.map((catalog) => [catalog._id, catalog.rules]));
      return new Map(profileIds.map((profileId) => [profileId, rules.get(profileId) ?? FIRST_RULES]));
    },
    setRules: async (profileId, rules, now) => {
      const before = await find(profileId);
      const named = withSafeNames(rules, before.rules);
      return put(profileId, { rules: named, updated_at: now }, { safe_target: null });
    },
    setTarget: (profileId, target) =>
      put(profileId, { safe_target: target }, { rules: [...FIRST_RULES], updated_at: null }),
  };
}
