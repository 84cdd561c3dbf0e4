// Handles SetGoalEvent: sets which event a goal counts (contract: PATCH /outcome-definitions/{id}).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  SetGoalEventRequest,
  SetGoalEventResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { changedGoals, goalsOf, OUTCOME_KEYS } from '../domain/default-goals.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import { collectionsOf } from '../store/collections.ts';
import { goalsChanged } from '../store/credit/invalidations.ts';
import { createOnce } from '../store/effects.ts';
import { check } from './goal-input.ts';
import { goalMessage } from './list-goals.ts';

interface Deps {
  client: MongoClient;
  db: Db;
  /** Notifies the recompute loop that a change is pending in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
}

/**
 * Handles SetGoalEvent: makes event_key the only event that reaches a goal, by its name or its type; past conversions follow in
 * the background. For a pipeline goal it must be an outcome of the contract. A default goal is redefined for the profile.
 * @throws NOT_FOUND not_found; INVALID_ARGUMENT validation_error naming event_key
 */
export function createSetGoalEvent({ client, db, nudge }: Deps) {
  const { goals, invalidations } = collectionsOf(db);
  const once = createOnce({ client, db });

  return async function setGoalEvent({
    profileId,
    id,
    eventKey,
    operationId,
  }: SetGoalEventRequest): Promise<MessageInitShape<typeof SetGoalEventResponseSchema>> {
    check(eventKey.length > 0 && eventKey.length <= 64, 'event_key', '1 to 64 characters');
    const { goal } = await once({ profileId, operationId }, async (session) => {
      const stored = await goals.find({ profile_id: profileId }, { session }).toArray();
      const before = goalsOf(profileId, stored).find((each) => each.id === id.toLowerCase());
      if (before === undefined) throw appError('not_found', 'This profile has no definition with this id.');
      const isOutcome = before.kind !== 'pipeline' || OUTCOME_KEYS.includes(eventKey);
      check(isOutcome, 'event_key', `one of ${OUTCOME_KEYS.join(', ')} on a pipeline definition`);
      const after: GoalDoc = { ...before, event_names: [eventKey], event_types: [eventKey] };
      await goals.replaceOne({ _id: after._id }, after, { upsert: true, session });
      const changed = changedGoals([before], [after]);
      if (changed.length > 0) await invalidations.insertOne(goalsChanged(profileId, changed), { session });
      return { goal: after };
    });
    nudge([profileId]);
    return { goal: goalMessage(goal) };
  };
}
