// Finds the one entity that a request names, or refuses the request and says how to name it.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { matchEntity, type RequestedEntity } from '../domain/match-entity.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import { entitiesNamed } from '../store/ads/read-entities.ts';
import type { Collections } from '../store/collections.ts';

export interface EntityRequest extends RequestedEntity {
  readonly profileId: string;
  /** The platform of the id; '' for an id that only one platform has. */
  readonly platform: string;
}

/**
 * @param unknown makes the error for an id that names nothing of the profile
 * @throws FAILED_PRECONDITION invalid_state, reason ambiguous_id, for the id of two platforms without a platform beside it
 */
export async function requireEntity(
  adEntities: Collections['adEntities'],
  { profileId, ...asked }: EntityRequest,
  unknown: () => AppError,
): Promise<AdEntityDoc> {
  const meant = matchEntity(await entitiesNamed(adEntities, profileId, asked), asked);
  if (meant.kind === 'found') return meant.entity;
  if (meant.kind === 'unknown') throw unknown();
  throw appError(
    'invalid_state',
    `Both ${meant.platforms.join(' and ')} have this id: send platform with the one that you mean.`,
    { details: { reason: 'ambiguous_id' } },
  );
}
