// Reads a goal from a request, and refuses what the gateway should already have refused.
import { appError } from '@touchline/chassis/errors.ts';
import type { Goal } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { DEFAULT_LOOKBACK_DAYS } from '../domain/default-goals.ts';
import { goalId, goalKey } from '../domain/ids.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import type { GoalKind } from '../domain/vocabulary.ts';
import { LONGEST_LOOKBACK_DAYS } from '../domain/window.ts';

const KINDS: readonly string[] = ['cash', 'pipeline', 'gross', 'messaging'] satisfies GoalKind[];

/** Returns the goal as it is stored. @throws INVALID_ARGUMENT validation_error naming the field */
export function goalDoc(profileId: string, goal: Goal | undefined): GoalDoc {
  const { conversionKey = '', name = '', eventNames = [], eventTypes = [], kind = '', isDefault = false } = goal ?? {};
  const lookback = goal?.lookbackWindowDays || DEFAULT_LOOKBACK_DAYS;
  // The key is the name of a field of the daily facts, so it has only letters that are safe there.
  check(/^[a-z0-9][a-z0-9_-]{0,63}$/.test(conversionKey), 'conversion_key', 'lower-case letters, digits, _ and -');
  check(name.length > 0 && name.length <= 200, 'name', '1 to 200 characters');
  check(KINDS.includes(kind), 'kind', `one of ${KINDS.join(', ')}`);
  check(lookback >= 1 && lookback <= LONGEST_LOOKBACK_DAYS, 'lookback_window_days', '1 to 365');
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

/** @throws INVALID_ARGUMENT validation_error naming the field, unless it is valid */
export function check(isValid: boolean, field: string, wanted: string): asserts isValid {
  if (isValid) return;
  throw appError('validation_error', `${field} must be ${wanted}.`, { details: { field } });
}
