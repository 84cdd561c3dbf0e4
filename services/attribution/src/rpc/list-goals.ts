// Handles ListGoals: lists what counts as a conversion for a profile.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GoalSchema,
  ListGoalsRequest,
  ListGoalsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import { collectionsOf } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';

/** Handles ListGoals: returns every goal by conversion_key, including the default ones that the profile has not redefined. */
export function createListGoals({ db }: { db: Db }) {
  const { goals } = collectionsOf(db);

  return async function listGoals({
    profileId,
  }: ListGoalsRequest): Promise<MessageInitShape<typeof ListGoalsResponseSchema>> {
    return { goals: (await loadGoals(goals, profileId)).map(goalMessage) };
  };
}

/** Converts a goal to its message. */
export function goalMessage(goal: GoalDoc): MessageInitShape<typeof GoalSchema> {
  return {
    id: goal.id,
    conversionKey: goal.conversion_key,
    name: goal.name,
    eventNames: goal.event_names,
    eventTypes: goal.event_types,
    kind: goal.kind,
    lookbackWindowDays: goal.lookback_window_days,
    isDefault: goal.is_default,
  };
}
