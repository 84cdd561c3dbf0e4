// Shows how many paid clicks carried the ids of campaigns, ad sets and ads, in total and by ad.
import type {
  ClicksOfAd,
  GetAdIdQualityResponse,
  NamedClicks,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { z } from 'zod';
import { count, countOrNull } from '../answer-fields.ts';
import { LEVEL_OF } from '../level.ts';
import { LEVELS } from '../query-fields.ts';

const Naming = z
  .object({
    known: count.meta({
      description: 'Clicks that named one that the last sync brought, directly or by one of its ads or ad sets.',
    }),
    unknown: count.meta({ description: 'Clicks that named one that no sync brought.' }),
    none: count.meta({ description: 'Clicks that named none.' }),
  })
  .meta({ id: 'NamedClicks' });
const levels = z.object({ campaign: Naming, ad_set: Naming, ad: Naming });
const UNCOUNTED = 'Null when the clicks of so many days could not be counted in time.';

/** The totals for the whole profile. */
export const clickTotalFields = {
  paid_clicks: count.nullable().meta({
    description: `One person’s click on one day counts once, however many pages follow it. Clicks on ads that led to a message count by their referral. ${UNCOUNTED}`,
  }),
  levels: levels.nullable().meta({ description: UNCOUNTED }),
  platforms: z
    .array(z.object({ platform: z.string(), paid_clicks: count, levels }))
    .nullable()
    .meta({ description: UNCOUNTED }),
  unknown_ids: z
    .array(z.object({ level: z.enum(LEVELS), external_id: z.string(), paid_clicks: count }))
    .nullable()
    .meta({
      description: `The ids that no sync brought, those with the most clicks first, at most 20. ${UNCOUNTED}`,
    }),
};

/** The clicks of an ad. */
export const clickFields = {
  named_clicks: count.nullable().meta({ description: `Paid clicks that named this ad. ${UNCOUNTED}` }),
  platform_clicks: count.nullable().meta({
    description:
      'Clicks that the platform counts, including those that did not lead to the website; null when it reported no day of the range, or the clicks could not be counted in time.',
  }),
};

/** @param clicks null when they could not be counted in time */
export function clickTotals(clicks: GetAdIdQualityResponse | null) {
  if (clicks === null) return { paid_clicks: null, levels: null, platforms: null, unknown_ids: null };
  return {
    paid_clicks: Number(clicks.paidClicks),
    levels: levelFields(clicks.levels),
    platforms: clicks.platforms.map(({ platform, paidClicks, levels: named }) => ({
      platform,
      paid_clicks: Number(paidClicks),
      levels: levelFields(named),
    })),
    unknown_ids: clicks.unknown.map(({ level, externalId, paidClicks }) => ({
      level: LEVEL_OF[level] ?? ('ad' as const),
      external_id: externalId,
      paid_clicks: Number(paidClicks),
    })),
  };
}

function levelFields(rows: readonly NamedClicks[]) {
  const of = (wanted: (typeof LEVELS)[number]) => {
    const row = rows.find(({ level }) => LEVEL_OF[level] === wanted);
    return { known: Number(row?.known ?? 0n), unknown: Number(row?.unknown ?? 0n), none: Number(row?.none ?? 0n) };
  };
  return { campaign: of('campaign'), ad_set: of('ad_set'), ad: of('ad') };
}

/**
 * Returns the function that shows the clicks of an ad on its own platform: another platform may have the same id.
 * @param clicks null when they could not be counted in time
 */
export function clicksOfAds(clicks: GetAdIdQualityResponse | null) {
  const ofAds = new Map<string, ClicksOfAd>(clicks?.ads.map((one) => [one.externalId, one]));
  return (externalId: string, platform: string) => {
    if (clicks === null) return { named_clicks: null, platform_clicks: null };
    const all = ofAds.get(externalId);
    // A service of the previous release does not separate platforms.
    const own = all?.on.length ? all.on.find((one) => one.platform === platform) : all;
    return { named_clicks: Number(own?.namedClicks ?? 0n), platform_clicks: countOrNull(own?.platformClicks) };
  };
}
