// Shows a conversion definition to callers.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Goal } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';

export const GOAL_KINDS = ['cash', 'pipeline', 'gross', 'messaging'] as const;

export const GoalRow = z
  .object({
    id: z.string(),
    conversion_key: z.string(),
    name: z.string(),
    event_names: z.array(z.string()),
    event_types: z.array(z.string()),
    kind: z.enum(GOAL_KINDS),
    lookback_window_days: z.int(),
    is_default: z.boolean(),
    event_key: z.string().nullable().meta({
      description: 'The only event that counts, both as a name and as a type; null for any other definition.',
    }),
  })
  .meta({ id: 'ConversionDefinition' });

export const goalExample = {
  id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
  conversion_key: 'trial_started',
  name: 'Trial started',
  event_names: ['trial_started'],
  event_types: [],
  kind: 'pipeline',
  lookback_window_days: 30,
  is_default: false,
  event_key: null,
};

export function goalRow(goal: Goal | undefined): z.input<typeof GoalRow> {
  if (goal === undefined) throw publicError('internal_error');
  return {
    id: goal.id,
    conversion_key: goal.conversionKey,
    name: goal.name,
    event_names: goal.eventNames,
    event_types: goal.eventTypes,
    kind: goal.kind as z.input<typeof GoalRow>['kind'],
    lookback_window_days: goal.lookbackWindowDays,
    is_default: goal.isDefault,
    event_key: eventKeyOf(goal),
  };
}

function eventKeyOf({ eventNames, eventTypes }: Goal): string | null {
  const [only = null] = new Set([...eventNames, ...eventTypes]);
  return eventNames.length === 1 && eventTypes.length === 1 && eventNames[0] === eventTypes[0] ? only : null;
}
