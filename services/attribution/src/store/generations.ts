// Converts derived documents between a generation's own ids and the published ids, which never change.
import { UTC } from '@touchline/chassis/report-days.ts';
import type { ClassificationRule } from '../domain/classification.ts';
import { derivedKey, type Generation, publicConversionId, storedConversionId } from '../domain/generation.ts';
import { personKey } from '../domain/ids.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { PersonDoc } from '../domain/shapes/person-doc.ts';
import type { ReplayDoc } from './replay/replay-schema.ts';
import type { ProfileDoc } from './schema.ts';

/** A generation with the rules by which it is derived. */
export interface RuledGeneration extends Generation {
  readonly classification: readonly ClassificationRule[];
  /** The time zone of its days. */
  readonly timeZone: string;
}

/** Returns the generation that reports read. */
export function servedGeneration(profile: ProfileDoc): RuledGeneration {
  const { _id, generation = 0, classification = [], time_zone = UTC } = profile;
  return { profileId: _id, number: generation, classification, timeZone: time_zone };
}

/** Returns the generation that a replay writes. */
export function targetGeneration({ _id, target, classification, time_zone = UTC }: ReplayDoc): RuledGeneration {
  return { profileId: _id, number: target, classification, timeZone: time_zone };
}

/**
 * Returns the generations that are kept up to date: the served one, and the one that a replay is deriving, unless several workers
 * write it.
 */
export function maintainedGenerations(profile: ProfileDoc, replay: ReplayDoc | null): RuledGeneration[] {
  const served = servedGeneration(profile);
  const isKept = replay?.state === 'deriving' && laterGeneration(replay) === null;
  return isKept ? [served, targetGeneration(replay)] : [served];
}

/**
 * Returns the generation that several workers are deriving; whoever is recomputed meanwhile is derived for it afterwards. Null
 * when there is none.
 */
export function laterGeneration(replay: ReplayDoc | null): RuledGeneration | null {
  const isShared = replay?.state === 'deriving' && replay.sharing != null && replay.sharing.stage !== 'late';
  return isShared ? targetGeneration(replay) : null;
}

/** Returns a conversion as a generation stores it. */
export function storedConversion(generation: Generation, conversion: ConversionDoc): ConversionDoc {
  return {
    ...conversion,
    _id: storedConversionId(generation, conversion._id),
    profile_id: derivedKey(generation),
  };
}

/** Returns a stored conversion, or a part of one, with the published ids. */
export function publishedConversion<T extends Pick<ConversionDoc, '_id' | 'profile_id'>>(
  { profileId }: Pick<Generation, 'profileId'>,
  stored: T,
): T {
  return { ...stored, _id: publicConversionId(stored._id), profile_id: profileId };
}

/** Returns a person as a generation stores it. */
export function storedPerson(generation: Generation, person: PersonDoc): PersonDoc {
  const profile_id = derivedKey(generation);
  return { ...person, _id: personKey(profile_id, person.person_id), profile_id };
}

/** Returns a stored person with the ids that are the same in every generation. */
export function publishedPerson({ profileId }: Pick<Generation, 'profileId'>, stored: PersonDoc): PersonDoc {
  return { ...stored, _id: personKey(profileId, stored.person_id), profile_id: profileId };
}
