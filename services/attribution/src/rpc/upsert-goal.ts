// UpsertGoal: creates or changes what counts as a conversion, and has everybody whom that concerns derived anew.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  Goal,
  UpsertGoalRequest,
  UpsertGoalResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db, MongoClient } from 'mongodb';
import { DEFAULT_LOOKBACK_DAYS, defaultGoals } from '../domain/default-goals.ts';
import { goalId, goalKey } from '../domain/ids.ts';
import type { GoalKind } from '../domain/vocabulary.ts';
import { collectionsOf } from '../store/collections.ts';
import { createOnce } from '../store/effects.ts';
import type { GoalDoc } from '../store/schema.ts';
import { goalMessage } from './list-goals.ts';

interface Deps {
  client: MongoClient;
  db: Db;
  /** Tells the recompute loop that a change waits in these profiles. */
  nudge: (profileIds: Iterable<string>) => void;
}

const KINDS: readonly string[] = ['cash', 'pipeline', 'gross', 'messaging'] satisfies GoalKind[];

/**
 * Stores a goal by its conversion_key. Redefining a default goal counts as an update.
 * The change takes effect on past conversions too, in the background. A repeat under the same operation_id changes nothing.
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
      const stored = await goals.findOne({ _id: goal._id }, { session });
      const before = stored ?? defaultGoals(profileId).find(({ _id }) => _id === goal._id) ?? null;
      if (createOnly && before !== null) throw goalExists();
      await goals.replaceOne({ _id: goal._id }, goal, { upsert: true, session });
      const change = {
        _id: randomUUID(),
        profile_id: profileId,
        kind: 'events' as const,
        event_names: [...new Set([...(before?.event_names ?? []), ...goal.event_names])],
        event_types: [...new Set([...(before?.event_types ?? []), ...goal.event_types])],
      };
      await invalidations.insertOne(change, { session });
      return { goal, created: before === null };
    });
    nudge([profileId]);
    return { goal: goalMessage(outcome.goal), created: outcome.created };
  };
}

function goalExists() {
  const message = 'A definition with this conversion_key exists; send updates true to replace it.';
  return appError('ALREADY_EXISTS', 'invalid_state', message);
}

function goalDoc(profileId: string, goal: Goal | undefined): GoalDoc {
  const { conversionKey = '', name = '', eventNames = [], eventTypes = [], kind = '', isDefault = false } = goal ?? {};
  const lookback = goal?.lookbackWindowDays || DEFAULT_LOOKBACK_DAYS;
  // The key names a field of the daily facts, so it keeps to letters that are safe there.
  check(/^[a-z0-9][a-z0-9_-]{0,63}$/.test(conversionKey), 'conversion_key', 'lower-case letters, digits, _ and -');
  check(name.length > 0 && name.length <= 200, 'name', '1 to 200 characters');
  check(KINDS.includes(kind), 'kind', `one of ${KINDS.join(', ')}`);
  check(lookback >= 1 && lookback <= 365, 'lookback_window_days', '1 to 365');
  check(eventNames.length + eventTypes.length > 0, 'event_names', 'at least one event name or type');
  check(
    eventNames.every((text) => text.length > 0 && text.length <= 200),
    'event_names',
    '1 to 200 characters each',
  );
  check(
    eventTypes.every((text) => text.length > 0 && text.length <= 64),
    'event_types',
    '1 to 64 characters each',
  );
  return {
    _id: goalKey(profileId, conversionKey),
    id: goalId(profileId, conversionKey),
    profile_id: profileId,
    conversion_key: conversionKey,
    name,
    event_names: [...new Set(eventNames)],
    event_types: [...new Set(eventTypes)],
    kind: kind as GoalKind,
    lookback_window_days: lookback,
    is_default: isDefault,
  };
}

function check(isValid: boolean, field: string, wanted: string): void {
  if (isValid) return;
  throw appError('INVALID_ARGUMENT', 'validation_error', `${field} must be ${wanted}.`, { details: { field } });
}
