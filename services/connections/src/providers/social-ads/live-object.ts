// Converts campaigns, ad sets and ads of Meta, each as it is read live, into the terms in which objects are shown.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import type { LiveObject } from '../../domain/ad-objects.ts';
import { fieldsOf } from './catalog.ts';
import { CREATIVE_FIELDS, CreativeSchema, liveCreative } from './creatives.ts';
import { budgetInMinorUnits } from './money.ts';

const node = {
  id: z.string(),
  name: z.string().default(''),
  account_id: z.string(),
  status: z.string(),
  effective_status: z.string().default(''),
};
const budgets = { daily_budget: z.string().optional(), lifetime_budget: z.string().optional() };
export const Campaign = z.object({ ...node, ...budgets, objective: z.string().default('') });
const Parent = z.object({ id: z.string(), status: z.string() });
export const AdSet = z.object({
  ...node,
  ...budgets,
  // Only ad sets have this field: an id of another kind is refused because of its name.
  optimization_goal: z.string().default(''),
  campaign: Parent.extend(budgets),
});
export const Ad = z.object({
  ...node,
  adset_id: z.string(),
  campaign: Parent,
  adset: Parent.extend({ destination_type: z.string().default('') }),
  creative: CreativeSchema.optional(),
});

export const AD_SET_FIELDS = fieldsOf(AdSet).replace('campaign', 'campaign{id,status,daily_budget,lifetime_budget}');
export const AD_FIELDS = fieldsOf(Ad)
  .replace('campaign', 'campaign{id,status}')
  .replace('adset,', 'adset{id,status,destination_type},')
  .replace(/creative$/, CREATIVE_FIELDS);

const common = (row: z.output<typeof Campaign> | z.output<typeof AdSet> | z.output<typeof Ad>) => ({
  externalId: row.id,
  name: row.name,
  status: row.status,
  effectiveStatus: row.effective_status || row.status,
});

const hasBudget = (row: { daily_budget?: string | undefined; lifetime_budget?: string | undefined }): boolean =>
  budgetInMinorUnits(row.daily_budget) !== null || budgetInMinorUnits(row.lifetime_budget) !== null;

const NO_AD = { creative: null, campaignExternalId: '', adSetExternalId: '' };

export const liveCampaign = (row: z.output<typeof Campaign>): LiveObject => ({
  ...common(row),
  level: AdLevel.CAMPAIGN,
  dailyBudgetMinor: budgetInMinorUnits(row.daily_budget),
  campaignStatus: '',
  adSetStatus: '',
  campaignHasBudget: hasBudget(row),
  ...NO_AD,
});

export const liveAdSet = (row: z.output<typeof AdSet>): LiveObject => ({
  ...common(row),
  level: AdLevel.AD_SET,
  dailyBudgetMinor: budgetInMinorUnits(row.daily_budget),
  campaignStatus: row.campaign.status,
  adSetStatus: '',
  campaignHasBudget: hasBudget(row.campaign),
  ...NO_AD,
  campaignExternalId: row.campaign.id,
});

export const liveAd = (row: z.output<typeof Ad>): LiveObject => ({
  ...common(row),
  level: AdLevel.AD,
  dailyBudgetMinor: null,
  campaignStatus: row.campaign.status,
  adSetStatus: row.adset.status,
  campaignHasBudget: false,
  creative: liveCreative(row.creative, row.adset.destination_type),
  campaignExternalId: row.campaign.id,
  adSetExternalId: row.adset_id,
});
