// Stores how a profile's models were trained and judged; the last training alone decides whether a model is used.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import { fitFeatures } from '../domain/model/features.ts';
import type { KeptModel } from '../domain/model/model.ts';
import type { Training } from '../domain/model/train-model.ts';
import type { Collections } from './collections.ts';
import type { ModelDoc } from './model-doc.ts';

/** About a quarter of a year: long enough to explain a score that somebody noted down. */
const KEPT_TRAININGS = 12;

export type Models = ReturnType<typeof createModels>;

export function createModels({ models }: Pick<Collections, 'models'>) {
  const last = (profileId: string): Promise<ModelDoc | null> =>
    models.findOne({ profile_id: profileId }, { sort: { training: -1 } });
  return {
    /**
     * Returns the model by which a profile is scored; null when the rules give the likelihood, as they do after a release with
     * other features until the next training.
     */
    async kept(profileId: string): Promise<KeptModel | null> {
      const found = await last(profileId);
      if (found === null || found.model === null || !fitFeatures(found.model.weights)) return null;
      return { version: found.version, model: found.model };
    },

    /** Adds a training, and removes those that are too old. A second process with the same training changes nothing. */
    async add(profileId: string, result: Training, now: Date): Promise<void> {
      const before = await last(profileId);
      const training = (before?.training ?? 0) + 1;
      const version = (before?.version ?? 0) + (result.model === null ? 0 : 1);
      const doc = { ...result, profile_id: profileId, training, version, trained_at: now };
      try {
        await models.insertOne({ _id: `${profileId}|${training}`, ...doc });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      await models.deleteMany({ profile_id: profileId, training: { $lte: training - KEPT_TRAININGS } });
    },

    /** Returns the kept trainings of one profile, or the last one of each: the latest first. @param profileId null for all */
    async list(profileId: string | null, limit: number): Promise<ModelDoc[]> {
      if (profileId !== null)
        return models.find({ profile_id: profileId }).sort({ training: -1 }).limit(limit).toArray();
      const lastOfEach = new Map<string, ModelDoc>();
      for await (const doc of models.find().sort({ trained_at: -1 })) {
        if (!lastOfEach.has(doc.profile_id)) lastOfEach.set(doc.profile_id, doc);
        if (lastOfEach.size === limit) break;
      }
      return [...lastOfEach.values()];
    },
  };
}
