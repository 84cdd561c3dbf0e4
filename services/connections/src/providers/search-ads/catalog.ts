// Converts campaigns, ad groups and ads of Google Ads into the terms of the bus, and defines the queries that read them.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import type { AdEntityInit } from '../../domain/ad-platform.ts';
import { addedTags, suffixOf, TAGGING_FIELDS, type Tagging, tagging } from './added-tags.ts';
import { type CampaignTraits, NetworkSettings } from './campaign-targeting.ts';
import { microsInMajorUnits } from './money.ts';

const status = z.string().default('');
const name = z.string().default('');

export const CAMPAIGNS = {
  query:
    'SELECT campaign.id, campaign.name, campaign.status, campaign.advertising_channel_type, ' +
    'campaign.network_settings.target_search_network, campaign.network_settings.target_content_network, ' +
    'campaign_budget.amount_micros, campaign_budget.period FROM campaign',
  row: z.object({
    campaign: z.object({
      ...{ id: z.string(), name, status, advertisingChannelType: z.string().default('') },
      networkSettings: NetworkSettings.optional(),
    }),
    campaignBudget: z.object({ amountMicros: z.string().optional(), period: z.string().optional() }).optional(),
  }),
};

const parentCampaign = z.object({ id: z.string(), status, advertisingChannelType: z.string().default('') });

export const AD_GROUPS = {
  query:
    'SELECT ad_group.id, ad_group.name, ad_group.status, campaign.id, campaign.status, ' +
    'campaign.advertising_channel_type FROM ad_group',
  row: z.object({ adGroup: z.object({ id: z.string(), name, status }), campaign: parentCampaign }),
};

export const ADS = {
  query:
    'SELECT ad_group_ad.ad.id, ad_group_ad.ad.name, ad_group_ad.ad.type, ad_group_ad.ad.responsive_search_ad.headlines, ' +
    `ad_group_ad.ad.final_urls, customer.auto_tagging_enabled, ${TAGGING_FIELDS}, ` +
    'ad_group_ad.status, ad_group_ad.policy_summary.approval_status, ad_group.id, ad_group.status, campaign.id, campaign.status, ' +
    'campaign.advertising_channel_type FROM ad_group_ad',
  row: z.object({
    adGroupAd: z.object({
      status,
      policySummary: z.object({ approvalStatus: z.string().default('') }).optional(),
      ad: z.object({
        id: z.string(),
        name,
        type: z.string().default(''),
        finalUrls: z.array(z.string()).default([]),
        ...tagging,
        responsiveSearchAd: z
          .object({ headlines: z.array(z.object({ text: z.string().default('') })).default([]) })
          .optional(),
      }),
    }),
    adGroup: z.object({ id: z.string(), status, ...tagging }),
    campaign: parentCampaign.extend(tagging),
    customer: z.object({ autoTaggingEnabled: z.boolean().default(false), ...tagging }).optional(),
  }),
};

export type CampaignRow = z.output<typeof CAMPAIGNS.row>;
export type AdGroupRow = z.output<typeof AD_GROUPS.row>;
export type AdRow = z.output<typeof ADS.row>;

/**
 * Returns one list of entities, campaigns first, each level by id: two reads of an unchanged account give the same list. The
 * objective is the campaign's channel type at every level, the nearest equivalent that the platform has. Ad groups have no
 * budget, and a budget that several campaigns share appears on each of them.
 * @param traits where and on which surfaces each campaign is shown, by its id; its ad groups and ads have them
 */
export function catalogEntities(
  currency: string,
  campaigns: readonly CampaignRow[],
  adGroups: readonly AdGroupRow[],
  ads: readonly AdRow[],
  traits: ReadonlyMap<string, CampaignTraits> = new Map(),
): AdEntityInit[] {
  return [
    ...byId(
      campaigns.map(({ campaign, campaignBudget }) => ({
        level: AdLevel.CAMPAIGN,
        externalId: campaign.id,
        name: campaign.name,
        status: entityStatus(campaign.status),
        objective: campaign.advertisingChannelType,
        currency,
        dailyBudget: dailyBudget(campaignBudget),
      })),
    ),
    ...byId(
      adGroups.map(({ adGroup, campaign }) => ({
        level: AdLevel.AD_SET,
        externalId: adGroup.id,
        name: adGroup.name,
        status: entityStatus(adGroup.status, campaign.status),
        objective: campaign.advertisingChannelType,
        currency,
        campaignExternalId: campaign.id,
        ...traits.get(campaign.id),
      })),
    ),
    ...byId(
      ads.map((row) => {
        const { adGroupAd, adGroup, campaign } = row;
        return {
          level: AdLevel.AD,
          externalId: adGroupAd.ad.id,
          name: adName(adGroupAd.ad),
          status: entityStatus(adGroupAd.status, adGroup.status, campaign.status),
          objective: campaign.advertisingChannelType,
          currency,
          campaignExternalId: campaign.id,
          adSetExternalId: adGroup.id,
          ...traits.get(campaign.id),
          creative: {
            linkUrl: adGroupAd.ad.finalUrls[0] ?? '',
            urlTags: urlTagsOf(row),
            editedTags: editedTagsOf(row),
            tagsAreFixed: areTagsFixed(row),
          },
        };
      }),
    ),
  ];
}

/** Returns everything that the platform adds to the link of an ad on a click. */
export const urlTagsOf = ({ adGroupAd, customer, ...of }: AdRow): string =>
  addedTags([adGroupAd.ad, ...levelsAbove({ customer, ...of })], customer?.autoTaggingEnabled ?? false);

/** Returns the part of these that a write replaces: the final URL suffix that counts. */
export const editedTagsOf = (row: AdRow): string => suffixOf([row.adGroupAd.ad, ...levelsAbove(row)]);

/** Types that AdService does not update. */
const FIXED_TYPES = new Set(['TEXT_AD', 'EXPANDED_DYNAMIC_SEARCH_AD', 'GMAIL_AD', 'IMAGE_AD']);

export const areTagsFixed = ({ adGroupAd }: AdRow): boolean => FIXED_TYPES.has(adGroupAd.ad.type);

/** Returns the levels from which an ad inherits what it does not have itself, nearest first. */
export const levelsAbove = ({ adGroup, campaign, customer }: Omit<AdRow, 'adGroupAd'>): Tagging[] => [
  adGroup,
  campaign,
  customer ?? {},
];

/** Paging over a list that changes can return a row twice; the later one is newer. */
function byId<T extends { externalId: string }>(entities: readonly T[]): T[] {
  const latest = new Map(entities.map((entity) => [entity.externalId, entity]));
  return [...latest.values()].sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
}

const WORDS: Readonly<Record<string, string>> = { ENABLED: 'ACTIVE', PAUSED: 'PAUSED', REMOVED: 'DELETED' };

/**
 * Returns whether an object delivers, in the contract's words. The platform gives each object's own status only, so an object
 * under a removed or paused parent is deleted or paused with it. A status that is none of the three stays as the platform gives
 * it.
 */
export function entityStatus(own: string, ...parents: string[]): string {
  const all = [own, ...parents];
  const theirs = all.find((one) => one === 'REMOVED') ?? all.find((one) => one === 'PAUSED') ?? own;
  return WORDS[theirs] ?? theirs;
}

/** Responsive search ads have no name; people know them by their first headline. */
export function adName({ id, name: own, responsiveSearchAd }: AdRow['adGroupAd']['ad']): string {
  return own || responsiveSearchAd?.headlines[0]?.text || id;
}

function dailyBudget(budget: CampaignRow['campaignBudget']): string {
  const micros = dailyMicros(budget);
  return micros === null ? '' : microsInMajorUnits(micros);
}

/** Returns the daily amount; null for a budget over the whole run, and for none. */
export function dailyMicros(budget: CampaignRow['campaignBudget']): string | null {
  const { amountMicros = '0', period = 'DAILY' } = budget ?? {};
  return period !== 'DAILY' || /^0*$/.test(amountMicros) ? null : amountMicros;
}
