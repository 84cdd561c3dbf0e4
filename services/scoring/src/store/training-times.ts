// Stores when the model of each profile is trained next: the database says what is due, and the queue only distributes it.
import type { Filter } from 'mongodb';
import type { Collections } from './collections.ts';
import type { ProfileDoc } from './profile-doc.ts';

export type TrainingTimes = ReturnType<typeof createTrainingTimes>;

export function createTrainingTimes({ profiles }: Pick<Collections, 'profiles'>) {
  /** A profile that was never scored has no ads to learn from. */
  const isDue = (now: Date): Filter<ProfileDoc> => ({
    generation: { $ne: null },
    $or: [{ train_at: { $lte: now } }, { train_at: { $exists: false } }],
  });
  return {
    async *due(now: Date): AsyncGenerator<string> {
      for await (const { _id } of profiles.find(isDue(now), { projection: { _id: 1 } })) yield _id;
    },
    dueCount: (now: Date): Promise<number> => profiles.countDocuments(isDue(now)),

    /** Begins a training, which is due again at `again` should it not end. @returns false when it is no longer due */
    async begin(profileId: string, now: Date, again: Date): Promise<boolean> {
      const begun = await profiles.updateOne({ _id: profileId, ...isDue(now) }, { $set: { train_at: again } });
      return begun.matchedCount === 1;
    },
    async end(profileId: string, nextAt: Date): Promise<void> {
      await profiles.updateOne({ _id: profileId }, { $set: { train_at: nextAt } });
    },
  };
}
