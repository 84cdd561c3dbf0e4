// Declares GET /ads/{id}, which shows what one ad cost and brought.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { AD_LEVEL, LEVEL_OF } from '../level.ts';
import {
  givenOrLastDays,
  levelField,
  MODELS,
  modelField,
  optionalDateFields,
  platformField,
  textField,
  validOptionalRange,
} from '../query-fields.ts';
import { shownDays, shownOtherZones, spendMeta } from '../report-days.ts';
import { rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { CampaignRow, campaignRow } from './campaign-row.ts';
import { reportMeta } from './counts.ts';

const DAYS = 30;

const Ad = CampaignRow.extend({
  learning_stage_status: z
    .enum(['LEARNING', 'SUCCESS', 'FAIL'])
    .nullable()
    .meta({ description: 'The stage of the ad set, from the last sync; null unless level is ad_set.' }),
  campaign_objective: z
    .string()
    .nullable()
    .meta({ description: "The objective of the ad set's campaign, from the last sync; null unless level is ad_set." }),
}).meta({ id: 'Ad' });

export const getAd = operation({
  method: 'GET',
  path: '/ads/{id}',
  area: 'campaigns',
  summary: 'Read one ad',
  description: `Returns the ad's row of GET /api/v1/campaigns, over the given days or by default over the last ${DAYS} days including today. An ad that brought nothing has zeros. With level=ad_set the answer includes the learning stage of the ad set and the objective of its campaign, and the id may be an ad set's; with level=campaign it may be a campaign's.`,
  scopes: allOf('campaigns:read'),
  params: z.strictObject({ id: textField(200, 'campaign_id of GET /api/v1/campaigns, or the id on the platform.') }),
  query: z
    .strictObject({
      ...optionalDateFields,
      model: modelField,
      level: levelField.default('ad'),
      platform: platformField,
    })
    .check(validOptionalRange),
  answer: answerOf(Ad, { meta: { ...reportMeta, ...spendMeta, model: z.enum(MODELS), ...rateMeta } }),
  errors: ['not_found', 'invalid_state', 'invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        campaign_id: '9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e',
        campaign_name: 'Summer video',
        spend: 41.2,
        roas: 4.1262,
        outcome_count: 2,
        outcome_value: 170,
        attributed_outcome_count: 5,
        attributed_outcomes_by_type: { lead_created: 3, payment_received: 2 },
        outcome_count_first_payment: 1,
        cac_first_payment: 41.2,
        entity_level: 'ad',
        external_id: '120210000000000003',
        platform: 'social_ads',
        parent_name: 'Women 25-44',
        impressions: 5210,
        clicks: 87,
        reach: 4800,
        ctr: 1.669866,
        avg_cpm: 7.907869,
        avg_cpc: 0.473563,
        cac: 20.6,
        status: 'ACTIVE',
        objective: 'OUTCOME_SALES',
        daily_budget: null,
        daily_budget_currency: null,
        campaign_external_id: '120210000000000001',
        ad_set_external_id: '120210000000000002',
        messaging_conversations_started_7d: null,
        learning_stage_status: 'SUCCESS',
        campaign_objective: 'OUTCOME_SALES',
      },
      meta: {
        ...exampleRangeMeta,
        ...exampleSpendZones,
        ...{ reporting_currency: 'USD', model: 'last_touch', unknown_rates: [] },
      },
    },
  },
  handle: async ({ profileId, params, query }, { attribution }) => {
    const { model, level } = query;
    const range = givenOrLastDays(query, DAYS, new Date());
    const answer = await attribution.getAd({
      profileId,
      id: params.id,
      range,
      model,
      level: AD_LEVEL[level],
      platform: query.platform,
    });
    if (answer.row === undefined) throw publicError('internal_error');
    return {
      data: {
        ...campaignRow(answer.row, LEVEL_OF[answer.level] ?? 'ad'),
        learning_stage_status: orNull(answer.learningStageStatus) as z.input<typeof Ad>['learning_stage_status'],
        campaign_objective: orNull(answer.campaignObjective),
      },
      meta: {
        ...shownDays(answer.days, range),
        ...shownOtherZones(answer.days),
        ...{ model, reporting_currency: answer.reportingCurrency },
        ...unknownRatesOf(answer.unknownRates),
      },
    };
  },
});
