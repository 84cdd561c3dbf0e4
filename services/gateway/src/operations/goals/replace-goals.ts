// Declares PUT /profile/outcome-definitions, which replaces all conversion definitions of the profile at once.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';
import { definitionFields, goalMessage, listsEvents } from './goal-fields.ts';

const Definition = z.strictObject(definitionFields).check(listsEvents).meta({ id: 'OutcomeDefinitionInput' });

const Body = z
  .strictObject({
    definitions: z.array(Definition).max(100).meta({ description: 'Each conversion_key at most once.' }),
    confirm_empty: z.boolean().default(false).meta({ description: 'true confirms an empty list; required with one.' }),
  })
  .check(
    rule('an empty list is confirmed by confirm_empty true', ({ value, issues }) => {
      if (value.definitions.length > 0 || value.confirm_empty) return;
      const message =
        'is empty, which would remove every definition and leave reports without conversions; if you mean it, also send confirm_empty true';
      issues.push({ code: 'custom', input: value, path: ['definitions'], message });
    }),
  )
  .check(
    rule('each conversion_key is named once', ({ value, issues }) => {
      const keys = value.definitions.map(({ conversion_key }) => conversion_key);
      const again = keys.findIndex((key, index) => keys.indexOf(key) < index);
      if (again < 0) return;
      const message = 'is also named by an earlier definition';
      issues.push({ code: 'custom', input: value, path: ['definitions', again, 'conversion_key'], message });
    }),
  )
  .meta({ id: 'OutcomeDefinitionsInput' });

export const replaceGoals = operation({
  method: 'PUT',
  path: '/profile/outcome-definitions',
  area: 'goals',
  summary: 'Replace all conversion definitions',
  description:
    'Only these definitions count from now on; a default definition that is not among them is removed too. All or nothing; an empty list needs confirm_empty true. Past reports are updated for whatever changed.',
  scopes: allOf('goals:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  answer: pageOf(GoalRow, { statuses: { 200: 'All definitions as they are now.' } }),
  errors: ['validation_error'],
  examples: {
    request: {
      definitions: [
        {
          conversion_key: 'trial_started',
          name: 'Trial started',
          event_names: ['trial_started'],
          kind: 'pipeline',
          lookback_window_days: 30,
        },
      ],
    },
    answer: { data: [goalExample], pagination: examplePagination, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, { attribution }) => {
    const goals = body.definitions.map(goalMessage);
    const answer = await attribution.replaceGoals({ profileId, goals, operationId: effectId });
    return { data: answer.goals.map(goalRow) };
  },
});
