// Campaigns, ad sets and ads of the platform in the words of the bus.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import type { AdEntityInit } from '../../domain/ad-platform.ts';
import { budgetInMajorUnits } from './money.ts';

const node = {
  id: z.string(),
  name: z.string().default(''),
  status: z.string().default(''),
  effective_status: z.string().optional(),
};

export const CampaignSchema = z.object({
  ...node,
  objective: z.string().default(''),
  daily_budget: z.string().optional(),
});
export const AdSetSchema = z.object({
  ...node,
  campaign_id: z.string(),
  daily_budget: z.string().optional(),
  learning_stage_info: z.object({ status: z.string().optional() }).optional(),
});
export const AdSchema = z.object({ ...node, campaign_id: z.string(), adset_id: z.string() });

export type Campaign = z.output<typeof CampaignSchema>;
export type AdSet = z.output<typeof AdSetSchema>;
export type Ad = z.output<typeof AdSchema>;

/** The fields to ask for, so that a schema and its question stay together. */
export const fieldsOf = (schema: z.ZodObject): string => Object.keys(schema.shape).join(',');

/**
 * One list of entities, campaigns first, each level by id: two reads of an unchanged account give the same list.
 * The objective is the campaign's at every level; a budget stays on the object where the advertiser set it.
 */
export function catalogEntities(
  currency: string,
  campaigns: readonly Campaign[],
  adSets: readonly AdSet[],
  ads: readonly Ad[],
): AdEntityInit[] {
  const objectives = new Map(campaigns.map((campaign) => [campaign.id, campaign.objective]));
  return [
    ...byId(campaigns).map((campaign) => ({
      ...common(campaign, currency),
      level: AdLevel.CAMPAIGN,
      objective: campaign.objective,
      dailyBudget: budgetInMajorUnits(campaign.daily_budget, currency),
    })),
    ...byId(adSets).map((adSet) => ({
      ...common(adSet, currency),
      level: AdLevel.AD_SET,
      objective: objectives.get(adSet.campaign_id) ?? '',
      campaignExternalId: adSet.campaign_id,
      dailyBudget: budgetInMajorUnits(adSet.daily_budget, currency),
      learningStageStatus: adSet.learning_stage_info?.status ?? '',
    })),
    ...byId(ads).map((ad) => ({
      ...common(ad, currency),
      level: AdLevel.AD,
      objective: objectives.get(ad.campaign_id) ?? '',
      campaignExternalId: ad.campaign_id,
      adSetExternalId: ad.adset_id,
    })),
  ];
}

/** Paging over a list that changes can show a row twice; the later one is the newer. */
function byId<T extends { id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function common({ id, name, status, effective_status }: Campaign | AdSet | Ad, currency: string) {
  return { externalId: id, name, currency, status: entityStatus(effective_status ?? status) };
}

/**
 * Whether it delivers, in the contract's four words where they fit: an object under a paused parent is paused.
 * What they can not say (IN_PROCESS, PENDING_REVIEW, DISAPPROVED, WITH_ISSUES, …) stays as the platform puts it.
 */
export function entityStatus(effectiveStatus: string): string {
  return effectiveStatus === 'CAMPAIGN_PAUSED' || effectiveStatus === 'ADSET_PAUSED' ? 'PAUSED' : effectiveStatus;
}
