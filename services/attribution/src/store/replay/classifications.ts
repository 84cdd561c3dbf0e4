// Stores the channel rules of profiles: the latest ones, and those in force, which differ while a replay runs.
import type { ClientSession } from 'mongodb';
import type { ClassificationRule } from '../../domain/classification.ts';
import type { Collections } from '../collections.ts';
import type { ClassificationDoc } from '../schema.ts';

/** Returns the latest rules; null when there never were any. */
export function storedClassification(
  classifications: Collections['classifications'],
  profileId: string,
  session?: ClientSession,
): Promise<ClassificationDoc | null> {
  return classifications.findOne({ _id: profileId }, session ? { session } : {});
}

/** Stores the latest rules. */
export async function storeClassification(
  classifications: Collections['classifications'],
  doc: ClassificationDoc,
  session: ClientSession,
): Promise<void> {
  await classifications.replaceOne({ _id: doc._id }, doc, { upsert: true, session });
}

/** Returns the rules by which the served figures were derived. */
export async function rulesInForce(
  profiles: Collections['profiles'],
  profileId: string,
): Promise<readonly ClassificationRule[]> {
  const profile = await profiles.findOne({ _id: profileId }, { projection: { classification: 1 } });
  return profile?.classification ?? [];
}

/** Returns the rules in force and the latest ones: all that may still be evaluated for an event whose page is removed. */
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
