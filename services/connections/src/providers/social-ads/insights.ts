// Converts daily insights of the platform into the terms of the bus.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { AdInsightInit } from '../../domain/ad-platform.ts';
import { amountInMajorUnits, count, exactCount } from './money.ts';

const ActionsSchema = z.array(z.object({ action_type: z.string(), value: z.string() })).optional();

const row = {
  date_start: z.iso.date(),
  account_currency: z.string().optional(),
  spend: z.string().optional(),
  impressions: z.string().optional(),
  clicks: z.string().optional(),
  reach: z.string().optional(),
  actions: ActionsSchema,
  action_values: ActionsSchema,
};

/** What differs between the levels: the platform's name for it, the member that holds the id, and the row's shape. */
export const INSIGHT_LEVELS = [
  {
    level: AdLevel.CAMPAIGN,
    name: 'campaign',
    id: 'campaign_id',
    schema: z.object({ campaign_id: z.string(), ...row }),
  },
  { level: AdLevel.AD_SET, name: 'adset', id: 'adset_id', schema: z.object({ adset_id: z.string(), ...row }) },
  { level: AdLevel.AD, name: 'ad', id: 'ad_id', schema: z.object({ ad_id: z.string(), ...row }) },
] as const;

export type InsightLevel = (typeof INSIGHT_LEVELS)[number];
export type InsightRow = z.output<InsightLevel['schema']>;
type Actions = z.output<typeof ActionsSchema>;

const CONVERSATIONS = 'onsite_conversion.messaging_conversation_started_7d';

/**
 * The platform's claim is its purchases. The types overlap (omni_purchase includes those on the web, in apps and on the platform;
 * the others are parts of it), so the first type present counts and nothing is added up.
 */
const PURCHASES = ['omni_purchase', 'purchase', 'offsite_conversion.fb_pixel_purchase'];

/** Leads are a total and its two parts, which do not overlap: forms and chats on the platform, and pixels on sites. */
const LEADS = 'lead';
const PARTS_OF_LEADS = ['onsite_conversion.lead_grouped', 'offsite_conversion.fb_pixel_lead'];

/**
 * Converts one entity's day. Lists omit zeros, so an absent type is "not reported" (no value), while a written "0" is zero.
 * @param currency of the account, for rows that do not name theirs
 */
export function insight(
  level: AdLevel,
  externalId: string,
  source: Omit<InsightRow, 'campaign_id' | 'adset_id' | 'ad_id'>,
  currency: string,
): AdInsightInit {
  const conversions = first(source.actions, PURCHASES);
  const value = first(source.action_values, PURCHASES);
  const conversations = first(source.actions, [CONVERSATIONS]);
  return {
    level,
    externalId,
    date: source.date_start,
    spend: amountInMajorUnits(source.spend),
    currency: source.account_currency ?? currency,
    impressions: count(source.impressions),
    clicks: count(source.clicks),
    reach: count(source.reach),
    ...(conversations === undefined ? {} : { conversationsStarted7d: count(conversations) }),
    conversionsExact: conversions === undefined ? '' : exactCount(conversions),
    conversionValue: value === undefined ? '' : amountInMajorUnits(value),
    leadsExact: leads(source.actions),
  };
}

/**
 * Returns the total when it is named, otherwise the sum of the parts that are.
 * @returns an exact decimal string, '' when nothing was reported
 */
function leads(actions: Actions): string {
  const total = first(actions, [LEADS]);
  if (total !== undefined) return exactCount(total);
  const parts = PARTS_OF_LEADS.flatMap((type) => first(actions, [type]) ?? []);
  return parts.length === 0 ? '' : Decimal.sum(...parts.map(exactCount)).toFixed();
}

function first(actions: Actions, types: readonly string[]): string | undefined {
  for (const type of types) {
    const found = actions?.find((action) => action.action_type === type);
    if (found) return found.value;
  }
  return undefined;
}
