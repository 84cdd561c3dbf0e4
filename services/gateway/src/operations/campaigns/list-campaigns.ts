// GET /campaigns: what each campaign, ad set or ad cost and brought.
import type { CampaignRow } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, countOrNull, money, orNull } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta } from '../example-meta.ts';
import { AD_LEVEL } from '../level.ts';
import {
  dateFields,
  integerField,
  LEVELS,
  levelField,
  MODELS,
  modelField,
  rangeOf,
  validRange,
} from '../query-fields.ts';
import { countFields, countsRow, figure, reportMeta } from './counts.ts';

const text = z.string().nullable();
const ratio = z.number().nullable();

const baseFields = {
  campaign_id: z.uuid().meta({ description: 'Internal id, also of ad sets and ads when level names them.' }),
  campaign_name: z.string(),
  spend: money.nullable(),
  roas: ratio.meta({ description: 'outcome_value ÷ spend; null when nothing was spent or either is unknown.' }),
  ...countFields,
  outcome_count_first_payment: count.meta({ description: 'Cash conversions that were a first payment.' }),
  cac_first_payment: ratio.meta({ description: 'spend ÷ outcome_count_first_payment.' }),
};

const levelFields = {
  entity_level: z.enum(LEVELS),
  parent_name: text,
  impressions: count,
  clicks: count,
  reach: count,
  ctr: ratio.meta({ description: 'Clicks per impression, in percent.' }),
  avg_cpm: ratio.meta({ description: 'Cost of 1,000 impressions.' }),
  avg_cpc: ratio,
  cac: ratio.meta({ description: 'spend ÷ outcome_count.' }),
  status: text,
  objective: text,
  daily_budget: ratio.meta({ description: 'null when the platform has none set.' }),
  campaign_external_id: text,
  ad_set_external_id: text,
  messaging_conversations_started_7d: z.int().nullable().meta({ description: 'As the platform reports it.' }),
};

// One schema for both forms: which members are there depends on level alone.
const Row = z.object({ ...baseFields, ...z.object(levelFields).partial().shape }).meta({ id: 'CampaignRow' });

export const listCampaigns = operation({
  method: 'GET',
  path: '/campaigns',
  area: 'campaigns',
  summary: 'Top campaigns by attributed value',
  description:
    'Ranked by outcome_value, then attributed_outcome_count, then name. With level, rows are of that level and carry the fields of delivery. Under the single-credit models the rows and GET /api/v1/campaigns/unattributed add up to the profile; compare counts within one model only.',
  scopes: allOf('campaigns:read'),
  query: z
    .strictObject({
      ...dateFields,
      model: modelField,
      limit: integerField({ min: 1, max: 100, fallback: 10, description: 'How many rows at most.' }),
      level: levelField.optional(),
    })
    .check(validRange),
  answer: pageOf(Row, { meta: { ...reportMeta, model: z.enum(MODELS), level: z.enum(LEVELS).nullable() } }),
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
      meta: { ...exampleRangeMeta, reporting_currency: 'USD', model: 'last_touch', level: null },
    },
  },
  handle: async ({ profileId, query }, { attribution }) => {
    const { date_from, date_to, model, limit, level } = query;
    const answer = await attribution.listCampaigns({
      profileId,
      range: rangeOf(query),
      model,
      limit,
      level: AD_LEVEL[level ?? 'campaign'],
      withDetails: level !== undefined,
    });
    return {
      data: answer.rows.map((row) => ({ ...baseRow(row), ...(level && levelRow(row, level)) })),
      meta: { date_from, date_to, model, level: level ?? null, reporting_currency: answer.reportingCurrency },
    };
  },
});

function baseRow(row: CampaignRow) {
  return {
    campaign_id: row.id,
    campaign_name: row.name,
    spend: figure(row.spend),
    roas: figure(row.roas),
    ...countsRow(row.counts),
    outcome_count_first_payment: Number(row.counts?.outcomeCountFirstPayment ?? 0n),
    cac_first_payment: figure(row.cacFirstPayment),
  };
}

function levelRow(row: CampaignRow, level: (typeof LEVELS)[number]) {
  return {
    entity_level: level,
    parent_name: orNull(row.parentName),
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    reach: Number(row.reach),
    ctr: figure(row.ctr),
    avg_cpm: figure(row.avgCpm),
    avg_cpc: figure(row.avgCpc),
    cac: figure(row.cac),
    status: orNull(row.status),
    objective: orNull(row.objective),
    daily_budget: figure(row.dailyBudget),
    campaign_external_id: orNull(row.campaignExternalId),
    ad_set_external_id: orNull(row.adSetExternalId),
    messaging_conversations_started_7d: countOrNull(row.messagingConversationsStarted7d),
  };
}
