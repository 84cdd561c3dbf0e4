// POST /goals/definitions: creates a conversion definition, or replaces the one with the same conversion_key.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { GOAL_KINDS, GoalRow, goalExample, goalRow } from './goal.ts';

const Body = z
  .strictObject({
    conversion_key: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be 1 to 64 lower-case letters, digits, underscores or hyphens')
      .meta({ description: 'What reports call it.' }),
    name: z.string().min(1).max(200),
    event_names: z
      .array(z.string().min(1).max(200))
      .max(100)
      .default([])
      .meta({ description: 'event_name values that count.' }),
    event_types: z
      .array(z.string().min(1).max(64))
      .max(100)
      .default([])
      .meta({ description: 'event_type values that count.' }),
    kind: z.enum(GOAL_KINDS).meta({ description: 'cash counts in ROAS; the others never do.' }),
    lookback_window_days: z
      .int()
      .min(1)
      .max(365)
      .default(90)
      .meta({ description: 'How old a touch may be to get credit.' }),
    is_default: z
      .boolean()
      .default(false)
      .meta({ description: 'A default definition gives way to one that is not, where both list an event.' }),
    updates: z
      .boolean()
      .default(true)
      .meta({ description: 'false refuses to replace an existing definition (409 invalid_state).' }),
  })
  .check(({ value, issues }) => {
    if (value.event_names.length + value.event_types.length === 0) {
      issues.push({
        code: 'custom',
        input: value,
        path: ['event_names'],
        message: 'or event_types must list at least one event',
      });
    }
  })
  .meta({ id: 'ConversionDefinitionInput' });

export const upsertGoal = operation({
  method: 'POST',
  path: '/goals/definitions',
  area: 'goals',
  summary: 'Create or replace a conversion definition',
  description:
    'Replaces the whole definition of the same conversion_key. Reports of the past follow, since credit is derived anew.',
  scopes: allOf('goals:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  answer: answerOf(GoalRow, { statuses: { 200: 'Replaced.', 201: 'Created.' } }),
  errors: ['validation_error', 'invalid_state'],
  examples: {
    request: {
      conversion_key: 'trial_started',
      name: 'Trial started',
      event_names: ['trial_started'],
      kind: 'pipeline',
      lookback_window_days: 30,
    },
    answer: { data: goalExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, { attribution }) => {
    const { conversion_key: conversionKey, name, event_names: eventNames, event_types: eventTypes, kind } = body;
    const { lookback_window_days: lookbackWindowDays, is_default: isDefault } = body;
    const goal = { conversionKey, name, eventNames, eventTypes, kind, lookbackWindowDays, isDefault };
    const answer = await attribution.upsertGoal({
      profileId,
      goal,
      createOnly: !body.updates,
      operationId: effectId,
    });
    return { data: goalRow(answer.goal), status: answer.created ? 201 : 200 };
  },
});
