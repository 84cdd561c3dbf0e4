// Declares GET /campaigns/{id}/status, which reads a campaign from its platform live and shows what can be done with it.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import type { GetStatusResponse } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, countOrNull, exactDecimal, orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { PLATFORM_ERRORS } from './action.ts';
import { campaignIdErrors, PLATFORM_QUERY_ERRORS, PlatformQuery, platformId } from './platform-id.ts';

const ENTITLEMENT = 'svc_attribution';

const MAX_ADS = 50;

const minorBudget = z.int().nullable();

const Availability = z.object({
  available: z.boolean(),
  reason: z.string().nullable().meta({ description: 'Why it is not available, as a sentence.' }),
  code: z.string().nullable().meta({ description: 'The error that the call would return; null for none.' }),
});

const CampaignStatus = z
  .object({
    entity: z.object({ level: z.literal('campaign'), external_id: z.string(), name: z.string() }),
    platform: z.string(),
    status: z.string().meta({ description: 'ACTIVE, PAUSED, ARCHIVED or DELETED, as the advertiser set it.' }),
    effective_status: z.string().meta({ description: 'The resulting status on the platform, such as WITH_ISSUES.' }),
    read_at: time.meta({ description: 'When it was read from the platform.' }),
    ads_a_pause_would_stop: z
      .object({
        count,
        ads: z
          .array(z.object({ external_id: z.string(), name: z.string() }))
          .max(MAX_ADS)
          .meta({ description: `The first ${MAX_ADS} of them.` }),
      })
      .meta({
        description:
          'The ads that nothing but the campaign holds back; while it is paused, those that a resume would start.',
      }),
    daily_budget_minor: minorBudget.meta({
      description:
        "In minor units of currency: the campaign's own, otherwise the sum of its running ad sets'; null when neither has one.",
    }),
    budget_level: z.enum(['campaign', 'ad_set']).nullable(),
    currency: z.string().meta({ description: 'ISO 4217, that of the ad account, for the budgets and the spend.' }),
    ad_sets: z.array(
      z.object({ external_id: z.string(), name: z.string(), status: z.string(), daily_budget_minor: minorBudget }),
    ),
    recent_daily_spend: z
      .array(z.object({ date: z.string().meta({ format: 'date' }), spend: exactDecimal }))
      .meta({ description: "The last 7 days in the account's time zone, today last." }),
    actions: z
      .object({ pause: Availability, resume: Availability, budget: Availability })
      .meta({ description: 'What can be done now; budget is that of any of its ad sets.' }),
    confirm_token: z.string().meta({
      description:
        'Stands for what is shown here, and stays the same until that changes. With an Idempotency-Key made of it and the action, such as {confirm_token}:pause, {confirm_token}:resume or {confirm_token}:budget, a decision by a person has one effect, and is refused with invalid_state, reason stale_confirmation, once the campaign has changed.',
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
        entity: { level: 'campaign', external_id: '120210000000000001', name: 'Summer sale' },
        platform: 'social_ads',
        status: 'ACTIVE',
        effective_status: 'ACTIVE',
        read_at: '2026-02-01T10:00:00.000Z',
        ads_a_pause_would_stop: { count: 1, ads: [{ external_id: '120210000000000003', name: 'Summer video' }] },
        daily_budget_minor: 2550,
        budget_level: 'ad_set',
        currency: 'USD',
        ad_sets: [
          {
            external_id: '120210000000000002',
            name: 'Women 25-44',
            status: 'ACTIVE',
            daily_budget_minor: 2550,
          },
        ],
        recent_daily_spend: [
          { date: '2026-01-31', spend: '24.9' },
          { date: '2026-02-01', spend: '11.07' },
        ],
        actions: {
          pause: { available: true, reason: null, code: null },
          resume: {
            available: false,
            reason: 'It is already ACTIVE: the call would return no_change.',
            code: null,
          },
          budget: { available: true, reason: null, code: null },
        },
        confirm_token: 'ct_0b0f4a3e-5a52-5d52-8f6c-2a0e3a527b11',
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

function statusFields(status: GetStatusResponse, credential: Credential): z.input<typeof CampaignStatus> {
  const ads = status.ads.slice(0, MAX_ADS).map(({ externalId, name }) => ({ external_id: externalId, name }));
  return {
    entity: { level: 'campaign', external_id: status.externalId, name: status.name },
    platform: status.platform,
    status: status.status,
    effective_status: status.effectiveStatus,
    read_at: timeOf(status.readAt),
    ads_a_pause_would_stop: { count: status.ads.length, ads },
    daily_budget_minor: countOrNull(status.dailyBudgetMinor),
    budget_level: orNull(status.budgetLevel) as 'campaign' | 'ad_set' | null,
    currency: status.currency,
    ad_sets: status.adSets.map((set) => ({
      external_id: set.externalId,
      name: set.name,
      status: set.status,
      daily_budget_minor: countOrNull(set.dailyBudgetMinor),
    })),
    recent_daily_spend: status.recentDailySpend.map(({ date, spend }) => ({ date, spend })),
    actions: {
      pause: availabilityOf('pause', status, credential),
      resume: availabilityOf('resume', status, credential),
      budget: availabilityOf('budget', status, credential),
    },
    confirm_token: status.confirmToken,
  };
}

function availabilityOf(
  wanted: 'pause' | 'resume' | 'budget',
  { actions }: GetStatusResponse,
  { entitlements }: Credential,
): z.input<typeof Availability> {
  const found = actions.find(({ action }) => action === wanted);
  // Writes need the profile's entitlement; this read does not.
  const code = found?.available && !entitlements.has(ENTITLEMENT) ? ('entitlement_required' as const) : null;
  if (code !== null) return { available: false, reason: ERRORS[code].next, code };
  return { available: found?.available ?? false, reason: orNull(found?.reason ?? ''), code: orNull(found?.code ?? '') };
}
