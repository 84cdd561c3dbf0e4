// Declares POST /campaigns/{id}/pause, which stops one campaign on its platform.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ActionOutcome, actionOutcome, WRITE_ERRORS } from './action.ts';
import { outcomeExample } from './action-examples.ts';
import { campaignIdErrors, PLATFORM_QUERY_ERRORS, platformId, WriteQuery } from './platform-id.ts';
import { WriteBody, writerOf } from './write-input.ts';

export const pauseCampaign = operation({
  method: 'POST',
  path: '/campaigns/{id}/pause',
  area: 'campaigns',
  effect: 'changes',
  summary: 'Pause a campaign',
  description:
    'Writes PAUSED on the campaign itself, never on its ads, and returns how many ads that stopped. For a campaign that is already PAUSED the outcome is no_change; an ARCHIVED or DELETED one is refused. The same Idempotency-Key never writes twice: when a 502 or 503 leaves the outcome unknown, send the same request again. Like every write except an undo, it is refused with rate_limit_exceeded, reason workspace_writes_per_day, when the workspace has made as many as it may in a day; Retry-After has the seconds until the next one.',
  scopes: allOf('campaigns:apply'),
  entitlement: 'svc_attribution',
  idempotency: 'required',
  params: platformId('campaign'),
  query: WriteQuery,
  parameterErrors: campaignIdErrors,
  body: WriteBody,
  bodyRules: { optional: true },
  answer: answerOf(ActionOutcome),
  errors: [...WRITE_ERRORS, ...PLATFORM_QUERY_ERRORS, 'campaign_not_found', 'campaign_not_pausable'],
  examples: { answer: { data: outcomeExample, meta: exampleMeta } },
  handle: async ({ profileId, params, query, body, credential, effectId, idempotencyKey }, { campaigns, accounts }) => {
    const { action } = await campaigns.setStatus({
      profileId,
      level: AdLevel.CAMPAIGN,
      externalId: params.id,
      platform: query.platform,
      status: 'PAUSED',
      ...(await writerOf({ accounts }, { credential, body, idempotencyKey, dryRun: query.dry_run }, 'pause')),
      operationId: effectId,
    });
    return { data: actionOutcome(action) };
  },
});
