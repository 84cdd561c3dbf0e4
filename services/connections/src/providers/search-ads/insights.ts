// Converts daily figures of Google Ads into the terms of the bus, and defines the queries that read them.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import type { AdInsightInit } from '../../domain/ad-platform.ts';
import type { DayRange } from '../../domain/sync-window.ts';
import { count, exactConversions, microsInMajorUnits, valueInMajorUnits } from './money.ts';

const figures = {
  segments: z.object({ date: z.iso.date() }),
  metrics: z.object({
    costMicros: z.string().optional(),
    impressions: z.string().optional(),
    clicks: z.string().optional(),
    conversions: z.number().optional(),
    conversionsValue: z.number().optional(),
  }),
};

type Figures = { [Key in keyof typeof figures]: z.output<(typeof figures)[Key]> };

export type InsightRow = Figures & { id: string };

export interface InsightLevel {
  level: AdLevel;
  resource: string;
  /** The field with the entity's id. */
  id: string;
  row: z.ZodType<InsightRow>;
}

const node = z.object({ id: z.string() });

/** The levels: the resource to read from, the field with the id, and the row, which returns the id beside its figures. */
export const INSIGHT_LEVELS: readonly InsightLevel[] = [
  {
    level: AdLevel.CAMPAIGN,
    resource: 'campaign',
    id: 'campaign.id',
    row: z.object({ campaign: node, ...figures }).transform((row) => ({ id: row.campaign.id, ...row })),
  },
  {
    level: AdLevel.AD_SET,
    resource: 'ad_group',
    id: 'ad_group.id',
    row: z.object({ adGroup: node, ...figures }).transform((row) => ({ id: row.adGroup.id, ...row })),
  },
  {
    level: AdLevel.AD,
    resource: 'ad_group_ad',
    id: 'ad_group_ad.ad.id',
    row: z
      .object({ adGroupAd: z.object({ ad: node }), ...figures })
      .transform((row) => ({ id: row.adGroupAd.ad.id, ...row })),
  },
];

/** Returns the query for one row per day and entity; days without delivery have none. */
export function insightsQuery({ resource, id }: InsightLevel, { since, until }: DayRange): string {
  return (
    `SELECT ${id}, segments.date, metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, ` +
    `metrics.conversions_value FROM ${resource} WHERE segments.date BETWEEN '${since}' AND '${until}'`
  );
}

/**
 * Converts one entity's day. The platform's claim is `conversions`, the actions that bidding optimises for (all_conversions holds
 * more); zero is reported as zero. Reach is reported for few kinds of campaigns and never by day, so it stays 0.
 */
export function insight(level: AdLevel, { id, segments, metrics }: InsightRow, currency: string): AdInsightInit {
  const { conversions, conversionsValue } = metrics;
  return {
    level,
    externalId: id,
    date: segments.date,
    spend: microsInMajorUnits(metrics.costMicros),
    currency,
    impressions: count(metrics.impressions),
    clicks: count(metrics.clicks),
    reach: 0n,
    conversionsExact: conversions === undefined ? '' : exactConversions(conversions),
    conversionValue: conversionsValue === undefined ? '' : valueInMajorUnits(conversionsValue),
  };
}
