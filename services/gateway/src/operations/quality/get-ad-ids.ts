// Declares GET /quality/ad-ids, which shows how well paid clicks name the ads that they come from.
import type { ClicksOfAd, NamedClicks } from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, countOrNull } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta } from '../example-meta.ts';
import { LEVEL_OF } from '../level.ts';
import {
  cursorField,
  givenOrLastDays,
  integerField,
  LEVELS,
  optionalDateFields,
  validOptionalRange,
} from '../query-fields.ts';
import { daysMeta, shownDays } from '../report-days.ts';
import { adExample, adFields, adIdentity, stateField, TAG_STATES, type TagState } from './tagged-ad.ts';

const DAYS = 30;
/** A year of a large profile takes a while. */
const COUNT_DEADLINE_MS = 20_000;

const Naming = z
  .object({
    known: count.meta({
      description: 'Clicks that named one that the last sync brought, directly or by one of its ads or ad sets.',
    }),
    unknown: count.meta({ description: 'Clicks that named one that no sync brought.' }),
    none: count.meta({ description: 'Clicks that named none.' }),
  })
  .meta({ id: 'NamedClicks' });
const levels = { campaign: Naming, ad_set: Naming, ad: Naming };
const paidClicks = count.meta({
  description:
    'One person’s click on one day counts once, however many pages follow it. Clicks on ads that led to a message count by their referral.',
});

const AdIdRow = z
  .object({
    ...adFields,
    named_clicks: count.meta({ description: 'Paid clicks that named this ad.' }),
    platform_clicks: count.nullable().meta({
      description:
        'Clicks that the platform counts, including those that did not lead to the website; null when it reported no day of the range.',
    }),
  })
  .meta({ id: 'AdIdQuality' });

const totals = z
  .object({
    paid_clicks: paidClicks,
    levels: z.object(levels),
    platforms: z.array(z.object({ platform: z.string(), paid_clicks: count, levels: z.object(levels) })),
    unknown_ids: z
      .array(z.object({ level: z.enum(LEVELS), external_id: z.string(), paid_clicks: count }))
      .meta({ description: 'The ids that no sync brought, those with the most clicks first, at most 20.' }),
    ads_by_state: z.record(stateField, count).meta({ description: 'All ads that are not archived or deleted.' }),
  })
  .meta({ id: 'AdIdTotals', description: 'For the whole profile, whatever the page.' });

export const getAdIds = operation({
  method: 'GET',
  path: '/quality/ad-ids',
  area: 'campaigns',
  summary: 'See how well clicks name their ads',
  description: `How many paid clicks named a campaign, ad set and ad, over the given days or by default over the last ${DAYS} days including today, and which ads carry their ids in the url tags. A click that names no ad is credited at most to its channel. The list has ads that are not archived or deleted, by their id on the platform.`,
  scopes: allOf('campaigns:read'),
  query: z
    .strictObject({
      ...optionalDateFields,
      state: stateField.optional(),
      limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
      cursor: cursorField,
    })
    .check(validOptionalRange),
  answer: pageOf(AdIdRow, { meta: { ...daysMeta, totals } }),
  errors: ['invalid_date_range', 'invalid_parameter', 'audit_timeout'],
  examples: {
    answer: {
      data: [{ ...adExample, named_clicks: 0, platform_clicks: 87 }],
      pagination: examplePagination,
      meta: {
        ...exampleRangeMeta,
        totals: {
          paid_clicks: 120,
          levels: {
            campaign: { known: 80, unknown: 10, none: 30 },
            ad_set: { known: 60, unknown: 0, none: 60 },
            ad: { known: 60, unknown: 5, none: 55 },
          },
          platforms: [],
          unknown_ids: [{ level: 'campaign', external_id: 'spring', paid_clicks: 10 }],
          ads_by_state: { complete: 3, partial: 1, missing: 2, no_website: 4, unknown: 0 },
        },
      },
    },
  },
  handle: async ({ profileId, query }, { campaigns, adIds }) => {
    const { state, limit, cursor } = query;
    const range = givenOrLastDays(query, DAYS, new Date());
    const { ads, counts, nextCursor } = await campaigns.listUrlTags({ profileId, state, limit, cursor });
    const adExternalIds = [...new Set(ads.map(({ externalId }) => externalId))];
    const asked = { profileId, range, adExternalIds };
    const clicks = await adIds.getAdIdQuality(asked, { deadlineMs: COUNT_DEADLINE_MS });
    const ofAds = new Map(clicks.ads.map((one) => [one.externalId, one]));
    return {
      data: ads.map((ad) => ({
        ...adIdentity(ad),
        ...clickFields(ofAds.get(ad.externalId), ad.platform),
      })),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
      meta: {
        ...shownDays(clicks.days, range),
        totals: {
          paid_clicks: Number(clicks.paidClicks),
          levels: levelFields(clicks.levels),
          platforms: clicks.platforms.map(({ platform, paidClicks: own, levels: named }) => ({
            platform,
            paid_clicks: Number(own),
            levels: levelFields(named),
          })),
          unknown_ids: clicks.unknown.map(({ level, externalId, paidClicks: own }) => ({
            level: LEVEL_OF[level] ?? 'ad',
            external_id: externalId,
            paid_clicks: Number(own),
          })),
          ads_by_state: byState(counts),
        },
      },
    };
  },
});

function levelFields(rows: readonly NamedClicks[]) {
  const of = (wanted: (typeof LEVELS)[number]) => {
    const row = rows.find(({ level }) => LEVEL_OF[level] === wanted);
    return { known: Number(row?.known ?? 0n), unknown: Number(row?.unknown ?? 0n), none: Number(row?.none ?? 0n) };
  };
  return { campaign: of('campaign'), ad_set: of('ad_set'), ad: of('ad') };
}

function byState(counts: readonly { state: string; ads: number }[]): Record<TagState, number> {
  const of = (state: TagState) => counts.find((one) => one.state === state)?.ads ?? 0;
  return Object.fromEntries(TAG_STATES.map((state) => [state, of(state)])) as Record<TagState, number>;
}

/** Returns the clicks of an ad on its own platform: another platform may have the same id. */
function clickFields(clicks: ClicksOfAd | undefined, platform: string) {
  // A service of the previous release does not separate platforms.
  const own = clicks?.on.length ? clicks.on.find((one) => one.platform === platform) : clicks;
  return { named_clicks: Number(own?.namedClicks ?? 0n), platform_clicks: countOrNull(own?.platformClicks) };
}
