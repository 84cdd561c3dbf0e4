// Stores experiments: one document for each subject, metric and span of days, so that a repeat corrects it.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Experiment } from '../domain/experiment.ts';
import type { Collections } from './collections.ts';
import type { ExperimentDoc } from './experiment-doc.ts';

/** A person records each of them; a rebuild reads all of them. */
export const MOST_EXPERIMENTS = 1000;

export type Experiments = ReturnType<typeof createExperiments>;

const idOf = (profileId: string, { level, platform, externalId, metric, from, to }: Experiment): string =>
  deterministicId('experiment', profileId, level, platform, externalId, metric, from, to);

export function createExperiments({ experiments }: Pick<Collections, 'experiments'>) {
  return {
    /** Stores an experiment or its corrected result. @returns null when the profile has as many as it can */
    async record(profileId: string, experiment: Experiment, now: Date): Promise<ExperimentDoc | null> {
      const _id = idOf(profileId, experiment);
      const $set = { experiment, recorded_at: now };
      const known = await experiments.findOneAndUpdate({ _id, profile_id: profileId }, { $set }, AFTER);
      if (known !== null) return known;
      if ((await experiments.countDocuments({ profile_id: profileId })) >= MOST_EXPERIMENTS) return null;
      await experiments.updateOne({ _id, profile_id: profileId }, { $set }, { upsert: true });
      return { _id, profile_id: profileId, ...$set };
    },

    /** Returns every experiment of a profile, the one that ended last first. */
    list: (profileId: string): Promise<ExperimentDoc[]> =>
      experiments.find({ profile_id: profileId }).sort({ 'experiment.to': -1, _id: 1 }).toArray(),

    /** @returns false for one that the profile does not have */
    async remove(profileId: string, id: string): Promise<boolean> {
      return (await experiments.deleteMany({ _id: id, profile_id: profileId })).deletedCount === 1;
    },
  };
}

const AFTER = { returnDocument: 'after' } as const;
