// Declares GET /campaigns, which lists what each campaign, ad set or ad cost and brought.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { orNull } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta, exampleSpendZones } from '../example-meta.ts';
import { AD_LEVEL } from '../level.ts';
import {
  cursorField,
  dateFields,
  integerField,
  LEVELS,
  levelField,
  MODELS,
  rangeOf,
  textField,
  validRange,
} from '../query-fields.ts';
import { shownDays, shownOtherZones, spendMeta } from '../report-days.ts';
import { rateMeta, unknownRatesOf } from '../unknown-rates.ts';
import { CampaignRow, CampaignRowByModel, campaignRow, campaignRowByModel } from './campaign-row.ts';
import { reportMeta } from './counts.ts';

const MODELS_OR_ALL = [...MODELS, 'all'] as const;

const Query = z.strictObject({
  ...dateFields,
  model: z.enum(MODELS_OR_ALL).default('last_touch').meta({
    description:
      'How credit is given to touches; all returns every model side by side in each row, ranked by last_touch.',
  }),
  limit: integerField({ min: 1, max: 100, fallback: 10, description: 'Page size.' }),
  cursor: cursorField,
  level: levelField.optional(),
  campaign_external_id: textField(200, 'Only the campaign with this id on the platform, or what belongs to it.')
    .min(1)
    .optional(),
  ad_set_external_id: textField(
    200,
    'Only the ad set with this id on the platform, or what belongs to it; with level ad_set or ad.',
  )
    .min(1)
    .optional(),
  platform: textField(64, 'Only rows of this platform, such as social_ads; utm for campaigns that only links name.')
    .min(1)
    .optional(),
});

export const listCampaigns = operation({
  method: 'GET',
  path: '/campaigns',
  area: 'campaigns',
  summary: 'Top campaigns by attributed value',
  description:
    'Ranked by outcome_value, then attributed_outcome_count, then name; send pagination.cursor to get the rows after a page. Read to the end, the pages contain every row once, whatever rows are added meanwhile. A row whose own figures change meanwhile moves to its new rank: one that rises above the cursor is not shown on later pages, and one that falls below it can be shown a second time. Identify rows by campaign_id, or read days that are over. With level, rows are of that level and have the fields of delivery; campaign_external_id and ad_set_external_id keep only what belongs to one campaign or ad set, on every platform that has that id unless platform names one. Under the single-credit models the rows and GET /api/v1/campaigns/unattributed add up to the profile; compare counts within one model only. A renamed campaign keeps what links with its former names bring, unless another campaign of its platform has that name now. An id that links name but no sync has brought yet is a row in which spend, cac and roas are null, since its cost is unknown. With model=all a row has the figures of each model in models.',
  scopes: allOf('campaigns:read'),
  query: Query.check(validRange).check(
    rule('ad_set_external_id needs level ad_set or ad', ({ value, issues }) => {
      if (value.ad_set_external_id === undefined || (value.level !== undefined && value.level !== 'campaign')) return;
      const message = 'needs level ad_set or ad: a campaign is not part of an ad set';
      issues.push({ code: 'custom', input: value, path: ['ad_set_external_id'], message });
    }),
  ),
  answer: pageOf(z.union([CampaignRow, CampaignRowByModel]), {
    meta: { ...reportMeta, ...spendMeta, model: z.enum(MODELS_OR_ALL), level: z.enum(LEVELS).nullable(), ...rateMeta },
  }),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: {
    answer: {
      data: [
        {
          campaign_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
          campaign_name: 'Summer sale',
          spend: 412.5,
          roas: 4.0121,
          outcome_count: 12,
          outcome_value: 1655,
          attributed_outcome_count: 31,
          attributed_outcomes_by_type: { lead_created: 19, payment_received: 12 },
          outcome_count_first_payment: 9,
          cac_first_payment: 45.833333,
        },
      ],
      pagination: examplePagination,
      meta: {
        ...exampleRangeMeta,
        ...exampleSpendZones,
        ...{ reporting_currency: 'USD', model: 'last_touch', level: null, unknown_rates: [] },
      },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { model, limit, cursor, level } = query;
    const range = rangeOf(query);
    const answer = await attribution.listCampaigns({
      profileId,
      range,
      model,
      limit,
      cursor,
      level: AD_LEVEL[level ?? 'campaign'],
      withDetails: level !== undefined,
      campaignExternalId: query.campaign_external_id,
      adSetExternalId: query.ad_set_external_id,
      platform: query.platform,
    });
    const shown = model === 'all' ? campaignRowByModel : campaignRow;
    return {
      data: answer.rows.map((row) => shown(row, level)),
      pagination: { has_next: answer.nextCursor !== '', cursor: orNull(answer.nextCursor) },
      meta: {
        ...shownDays(answer.days, range),
        ...shownOtherZones(answer.days),
        ...{ model, level: level ?? null, reporting_currency: answer.reportingCurrency },
        ...unknownRatesOf(answer.unknownRates),
      },
    };
  },
});
