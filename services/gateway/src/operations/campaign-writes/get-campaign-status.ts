// Declares GET /campaigns/{id}/status, which reads a campaign from its platform live and shows what can be done with it.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import type { GetStatusResponse } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, exactDecimal, orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { PLATFORM_ERRORS } from './action.ts';
import { campaignIdErrors, PLATFORM_QUERY_ERRORS, PlatformQuery, platformId } from './platform-id.ts';

const ENTITLEMENT = 'svc_attribution';

const CampaignStatus = z
  .object({
    campaign_external_id: z.string(),
    campaign_name: z.string(),
    platform: z.string(),
    status: z.string().meta({ description: 'ACTIVE, PAUSED, ARCHIVED or DELETED, as the advertiser set it.' }),
    effective_status: z.string().meta({ description: 'The resulting status on the platform, such as WITH_ISSUES.' }),
    affected_ads_count: count.meta({ description: 'How many ads a pause would stop, or a resume would start.' }),
    affected_ads: z
      .array(z.object({ ad_external_id: z.string(), ad_name: z.string() }))
      .meta({ description: 'Those ads, which nothing but the campaign holds back.' }),
    daily_budget: exactDecimal.nullable().meta({
      description: "The campaign's own, otherwise the sum of its running ad sets'; null when neither has one.",
    }),
    budget_level: z.enum(['campaign', 'ad_set']).nullable(),
    currency: z.string().meta({ description: 'ISO 4217, that of the ad account, for the budgets and the spend.' }),
    ad_sets: z.array(
      z.object({
        ad_set_external_id: z.string(),
        ad_set_name: z.string(),
        status: z.string(),
        daily_budget: exactDecimal.nullable(),
      }),
    ),
    recent_daily_spend: z
      .array(z.object({ date: z.string().meta({ format: 'date' }), spend: exactDecimal }))
      .meta({ description: "The last 7 days in the account's time zone, today last." }),
    actions: z.array(
      z.object({
        action: z.enum(['pause', 'resume']),
        available: z.boolean(),
        code: z.string().nullable().meta({ description: 'The error that the call would return; null for none.' }),
        reason: z.string().nullable(),
      }),
    ),
    confirm_token: z.string().meta({
      description:
        'Stays the same until the campaign changes. An Idempotency-Key made of it and the action, such as {confirm_token}:pause, ensures that one decision by a person has one effect.',
    }),
  })
  .meta({ id: 'CampaignStatus' });

export const getCampaignStatus = operation({
  method: 'GET',
  path: '/campaigns/{id}/status',
  area: 'campaigns',
  summary: 'Read the live status of a campaign',
  description: 'Read from the platform at each request, never from a copy.',
  scopes: allOf('campaigns:apply'),
  params: platformId('campaign'),
  query: PlatformQuery,
  parameterErrors: campaignIdErrors,
  answer: answerOf(CampaignStatus),
  errors: [...PLATFORM_ERRORS, ...PLATFORM_QUERY_ERRORS, 'campaign_not_found'],
  examples: {
    answer: {
      data: {
        campaign_external_id: '120210000000000001',
        campaign_name: 'Summer sale',
        platform: 'social_ads',
        status: 'ACTIVE',
        effective_status: 'ACTIVE',
        affected_ads_count: 1,
        affected_ads: [{ ad_external_id: '120210000000000003', ad_name: 'Summer video' }],
        daily_budget: '25.5',
        budget_level: 'ad_set',
        currency: 'USD',
        ad_sets: [
          {
            ad_set_external_id: '120210000000000002',
            ad_set_name: 'Women 25-44',
            status: 'ACTIVE',
            daily_budget: '25.5',
          },
        ],
        recent_daily_spend: [
          { date: '2026-01-31', spend: '24.9' },
          { date: '2026-02-01', spend: '11.07' },
        ],
        actions: [
          { action: 'pause', available: true, code: null, reason: null },
          {
            action: 'resume',
            available: false,
            code: null,
            reason: 'It is already ACTIVE: the call would return no_change.',
          },
        ],
        confirm_token: '0b0f4a3e-5a52-5d52-8f6c-2a0e3a527b11',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, query, credential }, { campaigns }) => ({
    data: statusFields(
      await campaigns.getStatus({ profileId, externalId: params.id, platform: query.platform }),
      credential,
    ),
  }),
});

function statusFields(status: GetStatusResponse, { entitlements }: Credential): z.input<typeof CampaignStatus> {
  const lacking = entitlements.has(ENTITLEMENT) ? null : ('entitlement_required' as const);
  return {
    campaign_external_id: status.externalId,
    campaign_name: status.name,
    platform: status.platform,
    status: status.status,
    effective_status: status.effectiveStatus,
    affected_ads_count: status.ads.length,
    affected_ads: status.ads.map(({ externalId, name }) => ({ ad_external_id: externalId, ad_name: name })),
    daily_budget: orNull(status.dailyBudget),
    budget_level: orNull(status.budgetLevel) as 'campaign' | 'ad_set' | null,
    currency: status.currency,
    ad_sets: status.adSets.map((set) => ({
      ad_set_external_id: set.externalId,
      ad_set_name: set.name,
      status: set.status,
      daily_budget: orNull(set.dailyBudget),
    })),
    recent_daily_spend: status.recentDailySpend.map(({ date, spend }) => ({ date, spend })),
    actions: status.actions.map(({ action, available, code, reason }) => ({
      action: action as 'pause' | 'resume',
      available: available && lacking === null,
      // Writes need the profile's entitlement; this read does not.
      code: available && lacking !== null ? lacking : orNull(code),
      reason: available && lacking !== null ? ERRORS[lacking].next : orNull(reason),
    })),
    confirm_token: status.confirmToken,
  };
}
