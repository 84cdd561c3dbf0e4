// Declares POST /goals, which creates a conversion definition for callers that do not use POST /goals/definitions yet (contract,
// Versioning rule 2).
import { z } from 'zod';
import { conversionKeyOf } from '../../domain/conversion-key.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { exampleMeta } from '../example-meta.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';
import { goalFields, listsEvents } from './goal-fields.ts';

const Body = z
  .strictObject(goalFields)
  .check(listsEvents)
  .check(
    rule('name has a letter or digit from which a conversion_key can be made', ({ value, issues }) => {
      if (conversionKeyOf(value.name) !== '') return;
      const message = 'must have a letter or digit from which a conversion_key can be made';
      issues.push({ code: 'custom', input: value, path: ['name'], message });
    }),
  )
  .meta({ id: 'GoalInput' });

export const createGoal = operation({
  method: 'POST',
  path: '/goals',
  area: 'goals',
  summary: 'Create a conversion definition (deprecated)',
  description:
    'Use POST /api/v1/goals/definitions, which can also update, and accepts conversion_key, lookback_window_days and is_default. Here the key is made from the name (Trial started: trial_started), the window is 90 days, and a definition that already exists is refused.',
  scopes: allOf('goals:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  status: 'deprecated',
  deprecation: { since: '2026-09-05', sunset: '2026-12-04', successor: '/goals/definitions' },
  body: Body,
  answer: answerOf(GoalRow, { statuses: { 201: 'Created.' } }),
  errors: ['validation_error', 'invalid_state'],
  examples: {
    request: { name: 'Trial started', event_names: ['trial_started'], kind: 'pipeline' },
    answer: { data: { ...goalExample, lookback_window_days: 90 }, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, { attribution }) => {
    const { name, event_names: eventNames, event_types: eventTypes, kind } = body;
    const goal = { conversionKey: conversionKeyOf(name), name, eventNames, eventTypes, kind };
    const answer = await attribution.upsertGoal({ profileId, goal, createOnly: true, operationId: effectId });
    return { data: goalRow(answer.goal), status: 201 };
  },
});
