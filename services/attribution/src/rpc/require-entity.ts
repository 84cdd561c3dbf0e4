// The one entity that a request names, or the refusal that says how to name it.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { matchEntity, type RequestedEntity } from '../domain/match-entity.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import { entitiesNamed } from '../store/ads/read-entities.ts';
import type { Collections } from '../store/collections.ts';

export interface EntityRequest extends RequestedEntity {
  readonly profileId: string;
  /** Whose id it is; '' for an id that one platform alone has. */
  readonly platform: string;
}

/**
 * @param unknown what is answered for an id that names nothing of the profile
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
    `This id is one of ${meant.platforms.join(' and ')}: send platform with the one that is meant.`,
    { details: { reason: 'ambiguous_id' } },
  );
}
