// The channel rules of profiles: those last put, and those in force, which are others while a replay runs.
import type { ClientSession } from 'mongodb';
import type { ClassificationRule } from '../../domain/classification.ts';
import type { Collections } from '../collections.ts';
import type { ClassificationDoc } from '../schema.ts';

/** The rules last put; null when none ever were. */
export function storedClassification(
  classifications: Collections['classifications'],
  profileId: string,
  session?: ClientSession,
): Promise<ClassificationDoc | null> {
  return classifications.findOne({ _id: profileId }, session ? { session } : {});
}

/** Stores the rules as last put. */
export async function storeClassification(
  classifications: Collections['classifications'],
  doc: ClassificationDoc,
  session: ClientSession,
): Promise<void> {
  await classifications.replaceOne({ _id: doc._id }, doc, { upsert: true, session });
}

/** The rules by which what readers are served was derived. */
export async function rulesInForce(
  profiles: Collections['profiles'],
  profileId: string,
): Promise<readonly ClassificationRule[]> {
  const profile = await profiles.findOne({ _id: profileId }, { projection: { classification: 1 } });
  return profile?.classification ?? [];
}

/** The rules in force and those that come: what may yet be asked of an event whose page goes. */
export async function rulesInUse(
  { profiles, classifications }: Pick<Collections, 'profiles' | 'classifications'>,
  profileId: string,
): Promise<readonly ClassificationRule[]> {
  const [inForce, latest] = await Promise.all([
    rulesInForce(profiles, profileId),
    storedClassification(classifications, profileId),
  ]);
  return [...inForce, ...(latest?.rules ?? [])];
}
