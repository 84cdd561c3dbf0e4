// Reads ad entities: by internal id for reports, by platform id for their parents.

import type { RequestedEntity } from '../../domain/match-entity.ts';
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import type { Level } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';

/** Returns the profile's entities with these internal ids, by id; foreign and unknown ids are left out. */
export async function entitiesById(
  adEntities: Collections['adEntities'],
  profileId: string,
  ids: readonly string[],
): Promise<Map<string, AdEntityDoc>> {
  if (ids.length === 0) return new Map();
  const found = await adEntities.find({ _id: { $in: [...ids] }, profile_id: profileId }).toArray();
  return new Map(found.map((entity) => [entity._id, entity]));
}

/**
 * Returns the profile's entities that an id names, an internal UUID or a platform's own id; only those of one platform, if it is
 * given.
 */
export async function entitiesNamed(
  adEntities: Collections['adEntities'],
  profileId: string,
  { id, levels, platform }: RequestedEntity & { readonly platform: string },
): Promise<AdEntityDoc[]> {
  const within = { profile_id: profileId, level: { $in: [...levels] }, ...(platform !== '' && { platform }) };
  // Two queries, since not every database uses both indexes for a disjunction.
  const [internal, external] = await Promise.all([
    adEntities.find({ _id: id.toLowerCase(), ...within }).toArray(),
    adEntities.find({ ...within, external_id: id }).toArray(),
  ]);
  return [...new Map([...internal, ...external].map((entity) => [entity._id, entity])).values()];
}

/** Returns at most `limit` ads of the profile's catalog after an internal id, in the order of these ids. */
export async function adsAfter(
  adEntities: Collections['adEntities'],
  { profileId, after, limit }: { profileId: string; after: string; limit: number },
): Promise<AdEntityDoc[]> {
  const filter = { profile_id: profileId, level: 'ad' as const, source: 'catalog' as const, _id: { $gt: after } };
  return adEntities.find(filter).sort({ _id: 1 }).limit(limit).toArray();
}

/** Returns, sorted, the ad platforms from which a sync brought campaigns. */
export async function platformsInCatalog(adEntities: Collections['adEntities'], profileId: string): Promise<string[]> {
  return (
    await adEntities.distinct('platform', { profile_id: profileId, level: 'campaign', source: 'catalog' })
  ).sort();
}

/** Platform ids to look up, by their level. */
export type ExternalIds = Partial<Record<Level, Iterable<string>>>;

/** Returns the profile's entities with these platform ids, on any platform. */
export async function entitiesByExternalId(
  adEntities: Collections['adEntities'],
  profileId: string,
  ids: ExternalIds,
): Promise<AdEntityDoc[]> {
  const wanted = Object.entries(ids)
    .map(([level, external]) => ({ level: level as Level, external_id: { $in: [...new Set(external)] } }))
    .filter(({ external_id }) => external_id.$in.length > 0);
  const found = await Promise.all(
    wanted.map((ofLevel) => adEntities.find({ profile_id: profileId, ...ofLevel }).toArray()),
  );
  return found.flat();
}
