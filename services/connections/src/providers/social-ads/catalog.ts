// Converts campaigns, ad sets and ads of the platform into the terms of the bus.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import type { AdEntityInit } from '../../domain/ad-platform.ts';
import { cardsOf, FeedSchema, linkOf, StorySchema } from './creative-shapes.ts';
import { budgetInMajorUnits } from './money.ts';
import { type AudienceKinds, TargetingSchema, targetingTraits } from './targeting.ts';

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
  destination_type: z.string().optional(),
  optimization_goal: z.string().optional(),
  learning_stage_info: z.object({ status: z.string().optional() }).optional(),
  // A shape that is not known must not stop the sync: it is as if nothing had been reported.
  targeting: TargetingSchema.optional().catch(undefined),
});
const CreativeSchema = z.object({
  thumbnail_url: z.string().optional(),
  video_id: z.string().optional(),
  object_type: z.string().optional(),
  call_to_action_type: z.string().optional(),
  object_story_spec: StorySchema.optional(),
  asset_feed_spec: FeedSchema.optional(),
  link_url: z.string().optional(),
  url_tags: z.string().default(''),
});
/** A feed of assets can be large, so only its links are requested. */
const CREATIVE_FIELDS = Object.keys(CreativeSchema.shape)
  .join(',')
  .replace('asset_feed_spec', 'asset_feed_spec{link_urls}');
export const AdSchema = z.object({
  ...node,
  campaign_id: z.string(),
  adset_id: z.string(),
  creative: CreativeSchema.optional(),
});

export type Campaign = z.output<typeof CampaignSchema>;
export type AdSet = z.output<typeof AdSetSchema>;
export type Ad = z.output<typeof AdSchema>;

/** Returns the fields to request, so that a schema and its request stay together. */
export const fieldsOf = (schema: z.ZodObject): string =>
  Object.entries(schema.shape)
    .map(([name, field]) => (isCreative(field) ? `${name}{${CREATIVE_FIELDS}}` : name))
    .join(',');

/** Of another object, only the id is returned unless its members are named. */
const isCreative = (field: unknown): boolean => field instanceof z.ZodOptional && field.unwrap() === CreativeSchema;

/**
 * Returns one list of entities, campaigns first, each level by id: two reads of an unchanged account give the same list. The
 * objective is the campaign's at every level, and ads have the destination, goal and targeting of their ad set. A budget stays on
 * the object where the advertiser set it.
 * @param kinds of the custom audiences that ad sets target; those that are absent are unknown
 */
export function catalogEntities(
  currency: string,
  campaigns: readonly Campaign[],
  adSets: readonly AdSet[],
  ads: readonly Ad[],
  kinds: AudienceKinds = new Map(),
): AdEntityInit[] {
  const inherited = new Map(
    adSets.map((adSet) => [adSet.id, { ...goalOf(adSet), ...targetingTraits(adSet.targeting, kinds) }]),
  );
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
      ...inherited.get(adSet.id),
    })),
    ...byId(ads).map((ad) => ({
      ...common(ad, currency),
      level: AdLevel.AD,
      objective: objectives.get(ad.campaign_id) ?? '',
      campaignExternalId: ad.campaign_id,
      adSetExternalId: ad.adset_id,
      ...inherited.get(ad.adset_id),
      ...creativeOf(ad),
    })),
  ];
}

function goalOf({ destination_type = '', optimization_goal = '' }: AdSet) {
  return { destinationType: destination_type, optimizationGoal: optimization_goal };
}

function creativeOf({ creative }: Ad): Pick<AdEntityInit, 'creative'> {
  if (creative === undefined) return {};
  return {
    creative: {
      thumbnailUrl: creative.thumbnail_url ?? '',
      videoId: creative.video_id ?? '',
      objectType: creative.object_type ?? '',
      callToActionType: creative.call_to_action_type ?? '',
      cardCount: cardsOf(creative.object_story_spec?.link_data),
      urlTags: creative.url_tags,
      linkUrl: linkOf(creative),
    },
  };
}

/** Paging over a list that changes can return a row twice; the later one is newer. */
function byId<T extends { id: string }>(rows: readonly T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function common({ id, name, status, effective_status }: Campaign | AdSet | Ad, currency: string) {
  return { externalId: id, name, currency, status: entityStatus(effective_status ?? status) };
}

/**
 * Returns whether an object delivers, in the contract's four words where they fit: an object under a paused parent is paused.
 * What they cannot express (IN_PROCESS, PENDING_REVIEW, DISAPPROVED, WITH_ISSUES, …) stays as the platform gives it.
 */
export function entityStatus(effectiveStatus: string): string {
  return effectiveStatus === 'CAMPAIGN_PAUSED' || effectiveStatus === 'ADSET_PAUSED' ? 'PAUSED' : effectiveStatus;
}
