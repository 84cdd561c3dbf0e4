// Shows a row of campaign reports to callers: one campaign, ad set or ad, under one model or under all of them.
import type {
  CampaignRow as Message,
  ModelFigures,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { count, countOrNull, money, orNull } from '../answer-fields.ts';
import { byModel } from '../by-model.ts';
import { LEVELS } from '../query-fields.ts';
import { knownValue, knownValueField } from '../unknown-rates.ts';
import { countFields, countsRow, figure } from './counts.ts';

export type Level = (typeof LEVELS)[number];

const text = z.string().nullable();
const ratio = z.number().nullable();
const cac = ratio.meta({ description: 'spend ÷ outcome_count.' });

const entityFields = {
  campaign_id: z.uuid().meta({ description: 'Internal id; with level, that of the ad set or ad.' }),
  campaign_name: z.string(),
  ambiguous_name: z.literal(true).optional().meta({
    description:
      'Present only on a campaign that exists because links name it, when several campaigns of one platform share that name: the service does not guess which of them is meant. Rename all but one, or put campaign_id on the links.',
  }),
  spend: money.nullable().meta({
    description:
      'In the reporting currency: 0 when it was synced and nothing was spent; null when its account was never synced for a day of the range before today, or the day has no rate.',
  }),
};

const modelFields = {
  roas: ratio.meta({ description: 'outcome_value ÷ spend; null when nothing was spent or either is unknown.' }),
  ...countFields,
  known_value: knownValueField(money, 'spend', 'outcome_value'),
  cac_first_payment: ratio.meta({ description: 'spend ÷ outcome_count_first_payment.' }),
};

const levelFields = {
  entity_level: z.enum(LEVELS),
  external_id: text.meta({ description: "The platform's own id." }),
  platform: text.meta({ description: 'The platform on which it runs; utm for a campaign that only links name.' }),
  parent_name: text,
  impressions: count,
  clicks: count,
  reach: z.int().nullable().meta({
    description:
      'People reached; null over several days of delivery, since the people of single days do not add up, and where the platform reports none.',
  }),
  ctr: ratio.meta({ description: 'Clicks per impression, in percent.' }),
  avg_cpm: ratio.meta({ description: 'Cost per 1,000 impressions.' }),
  avg_cpc: ratio,
  status: text,
  objective: text,
  daily_budget: ratio.meta({ description: 'In daily_budget_currency; null when none is set on the platform.' }),
  daily_budget_currency: text.meta({
    description:
      "The reporting currency, or the account's own where no rate is known for the last day of the range; null without a budget.",
  }),
  campaign_external_id: text,
  ad_set_external_id: text,
  messaging_conversations_started_7d: z.int().nullable().meta({ description: 'As the platform reports it.' }),
};

/** A row under one model. One schema serves both forms: only level decides which members are present. */
export const CampaignRow = z
  .object({ ...entityFields, ...modelFields, ...z.object({ ...levelFields, cac }).partial().shape })
  .meta({ id: 'CampaignRow' });

const FiguresOfModel = z.object({ ...modelFields, ...z.object({ cac }).partial().shape }).meta({ id: 'ModelFigures' });

/** A row under every model; the figures of each model are under its name. */
export const CampaignRowByModel = z
  .object({
    ...entityFields,
    ...z.object(levelFields).partial().shape,
    models: z.object(byModel(() => FiguresOfModel)).meta({ description: 'Compare counts within one model only.' }),
  })
  .meta({ id: 'CampaignRowByModel' });

/** @param level when set, the row has the fields of delivery */
export function campaignRow(row: Message, level: Level | undefined): z.input<typeof CampaignRow> {
  return { ...entityRow(row), ...figuresRow(row, level, row.knownSpend), ...(level && levelRow(row, level)) };
}

/** @param level when set, the row has the fields of delivery */
export function campaignRowByModel(row: Message, level: Level | undefined): z.input<typeof CampaignRowByModel> {
  return {
    ...entityRow(row),
    ...(level && levelRow(row, level)),
    models: byModel((model) => figuresRow(row.byModel[model] ?? {}, level, row.knownSpend)),
  };
}

function entityRow({ id, name, spend, ambiguousName }: Message) {
  return {
    campaign_id: id,
    campaign_name: name,
    ...(ambiguousName && { ambiguous_name: true as const }),
    spend: figure(spend),
  };
}

function figuresRow(
  figures: Partial<Omit<ModelFigures, '$typeName'>>,
  level: Level | undefined,
  knownSpend: string | undefined,
) {
  return {
    roas: figure(figures.roas),
    ...countsRow(figures.counts),
    ...knownValue({ spend: figure(knownSpend), outcome_value: figure(figures.counts?.knownOutcomeValue) }),
    cac_first_payment: figure(figures.cacFirstPayment),
    ...(level && { cac: figure(figures.cac) }),
  };
}

function levelRow(row: Message, level: Level) {
  return {
    entity_level: level,
    external_id: orNull(row.externalId),
    platform: orNull(row.platform),
    parent_name: orNull(row.parentName),
    impressions: Number(row.impressions),
    clicks: Number(row.clicks),
    reach: row.reachIsUnknown ? null : Number(row.reach),
    ctr: figure(row.ctr),
    avg_cpm: figure(row.avgCpm),
    avg_cpc: figure(row.avgCpc),
    status: orNull(row.status),
    objective: orNull(row.objective),
    daily_budget: figure(row.dailyBudget ?? row.unconvertedDailyBudget),
    daily_budget_currency: orNull(row.dailyBudgetCurrency),
    campaign_external_id: orNull(row.campaignExternalId),
    ad_set_external_id: orNull(row.adSetExternalId),
    messaging_conversations_started_7d: countOrNull(row.messagingConversationsStarted7d),
  };
}
