// Declares POST /adsets/{id}/budget, which changes the daily budget of one ad set.
import { z } from 'zod';
import { decimalText } from '../../domain/decimal.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { amountField } from '../amount-field.ts';
import { exampleMeta } from '../example-meta.ts';
import { ActionOutcome, actionOutcome, outcomeExample, WRITE_ERRORS } from './action.ts';
import { appliedByField, applierOf } from './applied-by.ts';
import { otherIdErrors, PLATFORM_QUERY_ERRORS, PlatformQuery, platformId } from './platform-id.ts';

const Body = z
  .strictObject({
    daily_budget: amountField('must be a number or a plain decimal string').transform(decimalText).meta({
      description:
        "In the currency of the ad account, not in minor units: 25.50 is 25 and a half dollars. At most 50 percent more or less than the live budget, both inclusive, and not below 100 of the platform's minor units (1.00 USD, 100 CLP).",
    }),
    applied_by: appliedByField,
  })
  .meta({ id: 'BudgetInput' });

export const setAdSetBudget = operation({
  method: 'POST',
  path: '/adsets/{id}/budget',
  area: 'campaigns',
  summary: "Set an ad set's daily budget",
  description:
    'The new budget is compared with the one that the platform has at this moment; if they are equal, the outcome is no_change. adset_not_editable is also returned when the campaign holds the budget, or the ad set has a lifetime budget. The platform applies its own minimum: its refusal is returned as validation_error with its text, and after four changes within an hour as rate_limit_exceeded.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'required',
  params: platformId('ad set'),
  query: PlatformQuery,
  parameterErrors: otherIdErrors,
  body: Body,
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, ...PLATFORM_QUERY_ERRORS, 'not_found', 'adset_not_editable', 'budget_change_out_of_bounds'],
  examples: {
    request: { daily_budget: '25.50' },
    answer: {
      data: {
        ...outcomeExample,
        ...{ action: 'set_budget', entity_level: 'ad_set', external_id: '120210000000000002' },
        ...{ before: '20', after: '25.5', currency: 'USD', affected_ads_count: null },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query, body, credential, effectId }, { campaigns, accounts }) => {
    const { action } = await campaigns.setBudget({
      profileId,
      adSetExternalId: params.id,
      platform: query.platform,
      dailyBudget: body.daily_budget,
      appliedBy: await applierOf({ accounts }, credential, body.applied_by),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
