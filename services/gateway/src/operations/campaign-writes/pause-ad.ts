// Declares POST /ads/{id}/pause, which stops one ad on its platform.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ActionOutcome, actionOutcome, WRITE_ERRORS } from './action.ts';
import { outcomeExample } from './action-examples.ts';
import { otherIdErrors, PLATFORM_QUERY_ERRORS, platformId, WriteQuery } from './platform-id.ts';
import { WriteBody, writerOf } from './write-input.ts';

export const pauseAd = operation({
  method: 'POST',
  path: '/ads/{id}/pause',
  area: 'campaigns',
  effect: 'changes',
  summary: 'Pause an ad',
  description:
    'Writes PAUSED on the ad. An ad of a paused campaign can be paused too. Refusals have the same codes as for campaigns, except that an ad which the profile does not have is not_found.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'required',
  params: platformId('ad'),
  query: WriteQuery,
  parameterErrors: otherIdErrors,
  body: WriteBody,
  bodyRules: { optional: true },
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, ...PLATFORM_QUERY_ERRORS, 'not_found', 'campaign_not_pausable'],
  examples: {
    answer: {
      data: { ...outcomeExample, entity: { ...outcomeExample.entity, level: 'ad' }, affected_ads_count: 1 },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query, body, credential, effectId, idempotencyKey }, { campaigns, accounts }) => {
    const { action } = await campaigns.setStatus({
      profileId,
      level: AdLevel.AD,
      externalId: params.id,
      platform: query.platform,
      status: 'PAUSED',
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey, dryRun: query.dry_run }, 'pause')),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
