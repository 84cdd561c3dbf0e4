// Declares POST /campaigns/{id}/resume, which starts one campaign on its platform again.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ActionOutcome, actionOutcome, WRITE_ERRORS } from './action.ts';
import { resumeExample } from './action-examples.ts';
import { campaignIdErrors, PLATFORM_QUERY_ERRORS, platformId, WriteQuery } from './platform-id.ts';
import { WriteBody, writerOf } from './write-input.ts';

export const resumeCampaign = operation({
  method: 'POST',
  path: '/campaigns/{id}/resume',
  area: 'campaigns',
  effect: 'changes',
  summary: 'Resume a campaign',
  description:
    'Writes ACTIVE on the campaign itself; ads that were paused on their own stay paused. For a campaign that is already ACTIVE the outcome is no_change. After a pause by this service it is the undo of that pause.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'required',
  params: platformId('campaign'),
  query: WriteQuery,
  parameterErrors: campaignIdErrors,
  body: WriteBody,
  bodyRules: { optional: true },
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, ...PLATFORM_QUERY_ERRORS, 'campaign_not_found', 'campaign_not_resumable'],
  examples: { answer: { data: resumeExample, meta: exampleMeta } },
  handle: async ({ profileId, params, query, body, credential, effectId, idempotencyKey }, { campaigns, accounts }) => {
    const { action } = await campaigns.setStatus({
      profileId,
      level: AdLevel.CAMPAIGN,
      externalId: params.id,
      platform: query.platform,
      status: 'ACTIVE',
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey, dryRun: query.dry_run }, 'resume')),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
