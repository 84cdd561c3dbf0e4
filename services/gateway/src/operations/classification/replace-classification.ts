// Declares PUT /classification, which replaces all channel rules of the profile at once.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { timeOrNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { RuleRow, RulesInput, ruleExample, ruleMessage, ruleRow, updatedAt } from './classification-rule.ts';

const Replaced = z
  .object({
    rules: z.array(RuleRow),
    replay_queued: z.boolean().meta({
      description:
        'True: a replay of the profile is queued, and answers keep the earlier channels until it is done. False: the rules are the same as before, or there is nothing to replay.',
    }),
    updated_at: updatedAt,
  })
  .meta({ id: 'ClassificationReplaced' });

export const replaceClassification = operation({
  method: 'PUT',
  path: '/classification',
  area: 'goals',
  summary: 'Replace all channel rules',
  description:
    'Your rules are tried before the built-in ones, for past touches too: a replay derives the profile anew, and its figures replace the old ones all at once. GET /api/v1/tracking/replay-status shows the progress. When rules are set while a replay runs, it ends with those rules.',
  scopes: allOf('goals:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: RulesInput,
  answer: answerOf(Replaced),
  errors: ['validation_error'],
  examples: {
    request: { rules: [ruleExample] },
    answer: {
      data: { rules: [ruleExample], replay_queued: true, updated_at: '2026-01-31T09:30:00.000Z' },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, effectId }, { classification }) => {
    const rules = body.rules.map(ruleMessage);
    const answer = await classification.setClassification({ profileId, rules, operationId: effectId });
    return {
      data: {
        rules: answer.rules.map(ruleRow),
        replay_queued: answer.replayQueued,
        updated_at: timeOrNull(answer.updatedAt),
      },
    };
  },
});
