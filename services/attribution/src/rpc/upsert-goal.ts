// Handles UpsertGoal: creates or changes what counts as a conversion, and has all persons whom that affects derived anew.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  UpsertGoalRequest,
  UpsertGoalResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { goalsOf } from '../domain/default-goals.ts';
import { collectionsOf } from '../store/collections.ts';
import { goalsChanged } from '../store/credit/invalidations.ts';
import { createOnce } from '../store/effects.ts';
import { goalDoc } from './goal-input.ts';
import { goalMessage } from './list-goals.ts';

interface Deps {
  client: MongoClient;
  db: Db;
  /** Notifies the recompute loop that a change is pending in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
}

/**
 * Handles UpsertGoal: stores a goal by its conversion_key. Redefining a default goal counts as an update. The change takes effect
 * on past conversions too, in the background. A repeat under the same operation_id changes nothing.
 * @throws INVALID_ARGUMENT validation_error naming the field; ALREADY_EXISTS invalid_state with create_only, when it is defined
 */
export function createUpsertGoal({ client, db, nudge }: Deps) {
  const { goals, invalidations } = collectionsOf(db);
  const once = createOnce({ client, db });

  return async function upsertGoal({
    profileId,
    goal: asked,
    createOnly,
    operationId,
  }: UpsertGoalRequest): Promise<MessageInitShape<typeof UpsertGoalResponseSchema>> {
    const goal = goalDoc(profileId, asked);
    const outcome = await once({ profileId, operationId }, async (session) => {
      const stored = await goals.find({ _id: goal._id }, { session }).toArray();
      const before = goalsOf(profileId, stored).find(({ _id }) => _id === goal._id) ?? null;
      if (createOnly && before !== null) throw goalExists();
      await goals.replaceOne({ _id: goal._id }, goal, { upsert: true, session });
      await invalidations.insertOne(goalsChanged(profileId, before === null ? [goal] : [before, goal]), { session });
      return { goal, created: before === null };
    });
    nudge([profileId]);
    return { goal: goalMessage(outcome.goal), created: outcome.created };
  };
}

function goalExists() {
  const message = 'A definition with this conversion_key exists; send updates true to replace it.';
  return appError('invalid_state', message);
}
