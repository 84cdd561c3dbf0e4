// Stores which conversions of a profile are sent where under which names, and where they go while the profile is platform_safe.
import type { CatalogRow } from '../domain/catalog-rows.ts';
import type { CatalogDoc, SafeTargetDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

export interface Catalogs {
  /** Returns the catalog, also for a profile that never set one. */
  find(profileId: string): Promise<CatalogDoc>;
  /** Returns the catalog of each of these profiles. */
  ofProfiles(profileIds: readonly string[]): Promise<ReadonlyMap<string, CatalogDoc>>;
  /** @param destinationIds the destinations that the profile has now; those that it makes later begin with their first rows */
  setRows(
    profileId: string,
    rows: readonly CatalogRow[],
    destinationIds: readonly string[],
    now: Date,
  ): Promise<CatalogDoc>;
  setTarget(profileId: string, target: SafeTargetDoc): Promise<CatalogDoc>;
}

const first = (profileId: string): CatalogDoc => ({ _id: profileId, updated_at: null, safe_target: null });

export function createCatalogs({ catalogs }: Pick<ExportCollections, 'catalogs'>): Catalogs {
  const find = async (profileId: string): Promise<CatalogDoc> =>
    (await catalogs.findOne({ _id: profileId })) ?? first(profileId);
  const put = async (profileId: string, $set: Partial<CatalogDoc>, $setOnInsert: Partial<CatalogDoc>) => {
    await catalogs.updateOne({ _id: profileId }, { $set, $setOnInsert }, { upsert: true });
    return find(profileId);
  };
  return {
    find,
    ofProfiles: async (profileIds) => {
      const found = await catalogs.find({ _id: { $in: [...profileIds] } }).toArray();
      const known = new Map(found.map((catalog) => [catalog._id, catalog]));
      return new Map(profileIds.map((profileId) => [profileId, known.get(profileId) ?? first(profileId)]));
    },
    setRows: (profileId, rows, destinationIds, now) =>
      put(
        profileId,
        { rows: [...rows], row_destinations: [...destinationIds], updated_at: now },
        // A process of the release before reads rules and finds none.
        { safe_target: null, rules: [] },
      ),
    setTarget: (profileId, target) => put(profileId, { safe_target: target }, { rules: [], updated_at: null }),
  };
}
