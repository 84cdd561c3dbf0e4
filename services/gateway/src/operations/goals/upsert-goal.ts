// Declares POST /goals/definitions, which creates a conversion definition, or replaces the one with the same conversion_key.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';
import { definitionFields, goalMessage, listsEvents } from './goal-fields.ts';

const Body = z
  .strictObject({
    ...definitionFields,
    updates: z
      .boolean()
      .default(true)
      .meta({ description: 'false refuses to replace an existing definition (409 invalid_state).' }),
  })
  .check(listsEvents)
  .meta({ id: 'ConversionDefinitionInput' });

export const upsertGoal = operation({
  method: 'POST',
  path: '/goals/definitions',
  area: 'goals',
  effect: 'changes',
  summary: 'Create or replace a conversion definition',
  description:
    'Replaces the whole definition with the same conversion_key. Past reports are updated, since credit is derived anew.',
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
    const goal = goalMessage(body);
    const answer = await attribution.upsertGoal({ profileId, goal, createOnly: !body.updates, operationId: effectId });
    return { data: goalRow(answer.goal), status: answer.created ? 201 : 200 };
  },
});
