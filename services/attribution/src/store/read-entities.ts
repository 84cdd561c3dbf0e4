// Reads ad entities: by internal id for reports, by platform id for their parents.

import type { Level } from '../domain/vocabulary.ts';
import type { AdEntityDoc } from './ad-schema.ts';
import type { Collections } from './collections.ts';

/** The profile's entities with these internal ids, by id; foreign and unknown ids are left out. */
export async function entitiesById(
  adEntities: Collections['adEntities'],
  profileId: string,
  ids: readonly string[],
): Promise<Map<string, AdEntityDoc>> {
  if (ids.length === 0) return new Map();
  const found = await adEntities.find({ _id: { $in: [...ids] }, profile_id: profileId }).toArray();
  return new Map(found.map((entity) => [entity._id, entity]));
}

/** Platform ids to look up, by the level they are ids of. */
export type ExternalIds = Partial<Record<Level, Iterable<string>>>;

/** The profile's entities with these platform ids, on whatever platform. */
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
