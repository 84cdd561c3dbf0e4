// Handles ReplaceGoals: replaces all of a profile's goals at once (contract: PUT /profile/outcome-definitions).
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
  /** Notifies the recompute loop that a change is pending in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
}

const MAX_GOALS = 100;
const ATTEMPTS = 5;

/**
 * Handles ReplaceGoals: replaces every goal in one transaction. A goal that is not among the new ones no longer counts, even a
 * default goal. Only persons with an event of a changed goal are derived anew. The result of two concurrent replacements is one
 * of them in whole, never a mixture: both write a document for each default goal, so one of them conflicts with the other.
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
    check(
      new Set(after.map(({ _id }) => _id)).size === after.length,
      'definitions',
      'goals with different conversion_keys',
    );
    for (let attempt = 1; ; attempt++) {
      try {
        const replaced = await replace(profileId, operationId, after);
        nudge([profileId]);
        return { goals: replaced.map(goalMessage) };
      } catch (error) {
        // Another call created the same documents first; the next attempt replaces them.
        if (attempt === ATTEMPTS || !isDuplicateKey(error)) throw error;
      }
    }
  };
}
