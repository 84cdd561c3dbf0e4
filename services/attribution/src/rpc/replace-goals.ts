// ReplaceGoals: all of a profile's goals at once (contract: PUT /profile/outcome-definitions).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type {
  ReplaceGoalsRequest,
  ReplaceGoalsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { changedGoals, goalsOf, removedDefaults } from '../domain/default-goals.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import { collectionsOf } from '../store/collections.ts';
import { goalsChanged } from '../store/credit/invalidations.ts';
import { createOnce } from '../store/effects.ts';
import { check, goalDoc } from './goal-input.ts';
import { goalMessage } from './list-goals.ts';

interface Deps {
  client: MongoClient;
  db: Db;
  /** Tells the recompute loop that a change waits in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
}

const MAX_GOALS = 100;
const ATTEMPTS = 5;

/**
 * Replaces every goal in one transaction; what is not among them, a default goal too, counts no longer. Only persons with an
 * event of a goal that changed are derived anew. Of two replacements at the same time one is whole, never a mixture: both write
 * a document for each default goal, so that one of them meets the other.
 * @throws INVALID_ARGUMENT validation_error naming the field
 */
export function createReplaceGoals({ client, db, nudge }: Deps) {
  const { goals, invalidations } = collectionsOf(db);
  const once = createOnce({ client, db });

  async function replace(profileId: string, operationId: string, after: readonly GoalDoc[]): Promise<GoalDoc[]> {
    const outcome = await once({ profileId, operationId }, async (session) => {
      const stored = await goals.find({ profile_id: profileId }, { session }).toArray();
      const before = goalsOf(profileId, stored);
      const docs = [...after, ...removedDefaults(profileId, after)];
      const kept = new Set(docs.map(({ _id }) => _id));
      const gone = stored.filter(({ _id }) => !kept.has(_id));
      await goals.bulkWrite(
        [
          ...docs.map((doc) => ({ replaceOne: { filter: { _id: doc._id }, replacement: doc, upsert: true } })),
          ...gone.map(({ _id }) => ({ deleteMany: { filter: { _id } } })),
        ],
        { session },
      );
      const changed = changedGoals(before, after);
      if (changed.length > 0) await invalidations.insertOne(goalsChanged(profileId, changed), { session });
      return { goals: goalsOf(profileId, docs) };
    });
    return outcome.goals;
  }

  return async function replaceGoals({
    profileId,
    goals: asked,
    operationId,
  }: ReplaceGoalsRequest): Promise<MessageInitShape<typeof ReplaceGoalsResponseSchema>> {
    check(asked.length <= MAX_GOALS, 'definitions', `at most ${MAX_GOALS}`);
    const after = asked.map((goal) => goalDoc(profileId, goal));
    check(new Set(after.map(({ _id }) => _id)).size === after.length, 'definitions', 'each of another conversion_key');
    for (let attempt = 1; ; attempt++) {
      try {
        const replaced = await replace(profileId, operationId, after);
        nudge([profileId]);
        return { goals: replaced.map(goalMessage) };
      } catch (error) {
        // Somebody else made the same documents first: now they are there to be replaced.
        if (attempt === ATTEMPTS || !isDuplicateKey(error)) throw error;
      }
    }
  };
}
