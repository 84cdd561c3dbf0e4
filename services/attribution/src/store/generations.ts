// Derived documents as a generation keeps them, and as everybody else knows them: the published ids never change.
import { UTC } from '@touchline/chassis/report-days.ts';
import type { ClassificationRule } from '../domain/classification.ts';
import { derivedKey, type Generation, publicConversionId, storedConversionId } from '../domain/generation.ts';
import { personKey } from '../domain/ids.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { PersonDoc } from '../domain/shapes/person-doc.ts';
import type { ReplayDoc } from './replay/replay-schema.ts';
import type { ProfileDoc } from './schema.ts';

/** A generation with the rules that it is derived by. */
export interface RuledGeneration extends Generation {
  readonly classification: readonly ClassificationRule[];
  /** The zone whose days it counts in. */
  readonly timeZone: string;
}

/** The generation that reports read. */
export function servedGeneration(profile: ProfileDoc): RuledGeneration {
  const { _id, generation = 0, classification = [], time_zone = UTC } = profile;
  return { profileId: _id, number: generation, classification, timeZone: time_zone };
}

/** The generation that a replay writes. */
export function targetGeneration({ _id, target, classification, time_zone = UTC }: ReplayDoc): RuledGeneration {
  return { profileId: _id, number: target, classification, timeZone: time_zone };
}

/** What is kept up to date: the generation that is served, and the one that a replay is deriving, unless others write it now. */
export function maintainedGenerations(profile: ProfileDoc, replay: ReplayDoc | null): RuledGeneration[] {
  const served = servedGeneration(profile);
  const isKept = replay?.state === 'deriving' && laterGeneration(replay) === null;
  return isKept ? [served, targetGeneration(replay)] : [served];
}

/** The generation that several derive now: whoever is recomputed meanwhile is derived for it afterwards. Null when there is none. */
export function laterGeneration(replay: ReplayDoc | null): RuledGeneration | null {
  const isShared = replay?.state === 'deriving' && replay.sharing != null && replay.sharing.stage !== 'late';
  return isShared ? targetGeneration(replay) : null;
}

/** A conversion as a generation stores it. */
export function storedConversion(generation: Generation, conversion: ConversionDoc): ConversionDoc {
  return {
    ...conversion,
    _id: storedConversionId(generation, conversion._id),
    profile_id: derivedKey(generation),
  };
}

/** A stored conversion, or a part of one, with the ids that are published. */
export function publishedConversion<T extends Pick<ConversionDoc, '_id' | 'profile_id'>>(
  { profileId }: Pick<Generation, 'profileId'>,
  stored: T,
): T {
  return { ...stored, _id: publicConversionId(stored._id), profile_id: profileId };
}

/** A person as a generation stores it. */
export function storedPerson(generation: Generation, person: PersonDoc): PersonDoc {
  const profile_id = derivedKey(generation);
  return { ...person, _id: personKey(profile_id, person.person_id), profile_id };
}

/** A stored person with the ids of every generation. */
export function publishedPerson({ profileId }: Pick<Generation, 'profileId'>, stored: PersonDoc): PersonDoc {
  return { ...stored, _id: personKey(profileId, stored.person_id), profile_id: profileId };
}
