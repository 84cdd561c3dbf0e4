// Declares POST /adsets/{id}/budget, which changes the daily budget of one ad set.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ActionOutcome, actionOutcome, WRITE_ERRORS } from './action.ts';
import { outcomeExample } from './action-examples.ts';
import { otherIdErrors, PLATFORM_QUERY_ERRORS, platformId, WriteQuery } from './platform-id.ts';
import { writeFields, writerOf } from './write-input.ts';

const Body = z
  .strictObject({
    daily_budget_minor: z.int().min(1).meta({
      description:
        'In minor units of the ad account, as the platform counts them: 2550 is 25.50 USD, 25000 is 25000 CLP. At most 50 percent more or less than the live budget, both inclusive, and not below 100.',
    }),
    ...writeFields,
  })
  .meta({ id: 'BudgetInput' });

export const setAdSetBudget = operation({
  method: 'POST',
  path: '/adsets/{id}/budget',
  area: 'campaigns',
  effect: 'changes',
  summary: "Set an ad set's daily budget",
  description:
    'The new budget is compared with the one that the platform has at this moment; if they are equal, the outcome is no_change. adset_not_editable is also returned when the campaign holds the budget, or the ad set has a lifetime budget. The platform applies its own minimum: its refusal is returned as validation_error with its text, and after four changes within an hour as rate_limit_exceeded. The reason workspace_budget_raise_per_day means that the workspace has raised budgets by as much as it may in a day.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'required',
  params: platformId('ad set'),
  query: WriteQuery,
  parameterErrors: otherIdErrors,
  body: Body,
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, ...PLATFORM_QUERY_ERRORS, 'not_found', 'adset_not_editable', 'budget_change_out_of_bounds'],
  examples: {
    request: { daily_budget_minor: 2550 },
    answer: {
      data: {
        ...outcomeExample,
        ...{ action: 'set_budget', currency: 'USD', affected_ads_count: null },
        entity: { level: 'ad_set', external_id: '120210000000000002', name: 'Women 25-44' },
        ...{ before: { daily_budget_minor: 2000 }, after: { daily_budget_minor: 2550 } },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query, body, credential, effectId, idempotencyKey }, { campaigns, accounts }) => {
    const { action } = await campaigns.setBudget({
      profileId,
      adSetExternalId: params.id,
      platform: query.platform,
      dailyBudgetMinor: BigInt(body.daily_budget_minor),
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey, dryRun: query.dry_run }, 'budget')),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
