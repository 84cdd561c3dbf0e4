// Declares GET /quality/ad-ids, which shows which ads carry their ids in the links, and how many paid clicks did.
import { AppError } from '@touchline/chassis/errors.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageWithin } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { count, time, timeOrNull } from '../answer-fields.ts';
import { PLATFORM_ERRORS } from '../campaign-writes/action.ts';
import { examplePagination, exampleRangeMeta } from '../example-meta.ts';
import { cursorField, givenOrLastDays, integerField, optionalDateFields, validOptionalRange } from '../query-fields.ts';
import { daysMeta, shownDays } from '../report-days.ts';
import { clickFields, clicksOfAds, clickTotalFields, clickTotals } from './click-totals.ts';
import { ConsentTextRow, consentTextExample, consentTextRow } from './consent.ts';
import { stateField, TAG_STATES, type TagState, taggedAd, taggedAdExample, taggedAdFields } from './tagged-ad.ts';

const DAYS = 30;
/** The most that the count of ads takes, whose clicks attribution counts in one call. */
const MOST_ADS = 200;
/** A year of a large profile takes a while. */
const COUNT_DEADLINE_MS = 20_000;
/** Longer than the longest scan that campaigns can be set to (URL_TAGS_SCAN_MS). */
const SCAN_DEADLINE_MS = 75_000;

const Summary = z
  .object({
    scanned_at: time.nullable().meta({
      description:
        'When ads were last read from their platforms, by a complete scan or the sync of an account; null when they never were. Changes made since through this API are shown, too.',
    }),
    cached: z.boolean().meta({ description: 'False when the platforms were read for this answer.' }),
    ads_total: count.meta({ description: 'All ads that are not archived or deleted, whatever the page.' }),
    ads_carrying_all: count.meta({ description: 'Those of them whose verdict is ok.' }),
    ads: z.array(z.object({ ...taggedAdFields, ...clickFields }).meta({ id: 'AdIdQuality' })),
  })
  .meta({ id: 'AdIdSummary' });

const totals = z
  .object({
    ...clickTotalFields,
    ads_by_state: z.record(stateField, count).meta({ description: 'All ads that are not archived or deleted.' }),
  })
  .meta({ id: 'AdIdTotals', description: 'For the whole profile, whatever the page.' });

export const getAdIds = operation({
  method: 'GET',
  path: '/quality/ad-ids',
  area: 'campaigns',
  summary: 'See which ads carry their ids',
  description: `Which ads carry the ids of campaign, ad set and ad in their link, which url tags would change that, and how many paid clicks named each, over the given days or by default over the last ${DAYS} days including today. A click that names no ad is credited at most to its channel. The list has ads that are not archived or deleted, by their id on the platform. It shows what the last sync or scan read; refresh=true reads the ads from their platforms now, which takes up to 30 seconds and is 504 audit_timeout after that: the summary is still readable without refresh.`,
  scopes: allOf('campaigns:read'),
  query: z
    .strictObject({
      ...optionalDateFields,
      refresh: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .default(false)
        .meta({
          description:
            'true reads the ads from their platforms first, unless a scan did some seconds ago: then cached is true.',
        }),
      state: stateField.optional(),
      limit: integerField({ min: 1, max: MOST_ADS, fallback: MOST_ADS, description: 'Page size.' }),
      cursor: cursorField,
    })
    .check(validOptionalRange),
  answer: pageWithin(Summary, { meta: { ...daysMeta, totals, consent: ConsentTextRow } }),
  errors: ['invalid_date_range', 'invalid_parameter', 'audit_timeout', ...PLATFORM_ERRORS],
  examples: {
    answer: {
      data: {
        ...{ scanned_at: '2026-01-31T09:00:00.000Z', cached: true, ads_total: 10, ads_carrying_all: 3 },
        ads: [{ ...taggedAdExample, named_clicks: 0, platform_clicks: 87 }],
      },
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
        consent: consentTextExample,
      },
    },
  },
  handle: async ({ profileId, query }, { campaigns, adIds }) => {
    const { refresh, state, limit, cursor } = query;
    const range = givenOrLastDays(query, DAYS, new Date());
    const cached = refresh
      ? (await campaigns.scanUrlTags({ profileId }, { deadlineMs: SCAN_DEADLINE_MS })).cached
      : true;
    const { ads, counts, scannedAt, consent, nextCursor } = await campaigns.listUrlTags({
      ...{ profileId, state, limit, cursor },
    });
    const adExternalIds = [...new Set(ads.map(({ externalId }) => externalId))];
    const clicks = await countedInTime({ adIds }, { profileId, range, adExternalIds });
    const clicksOf = clicksOfAds(clicks);
    const byState = statesOf(counts);
    return {
      data: {
        scanned_at: timeOrNull(scannedAt),
        cached,
        ads_total: counts.reduce((sum, { ads: some }) => sum + some, 0),
        ads_carrying_all: byState.complete,
        ads: ads.map((ad) => ({ ...taggedAd(ad), ...clicksOf(ad.externalId, ad.platform) })),
      },
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
      meta: {
        ...shownDays(clicks?.days, range),
        totals: { ...clickTotals(clicks), ads_by_state: byState },
        consent: consentTextRow(consent),
      },
    };
  },
});

type Counting = Parameters<Services['adIds']['getAdIdQuality']>[0];

/** Counts clicks. @returns null when that takes too long: the state of the ads is readable without */
async function countedInTime({ adIds }: Pick<Services, 'adIds'>, asked: Counting) {
  try {
    return await adIds.getAdIdQuality(asked, { deadlineMs: COUNT_DEADLINE_MS });
  } catch (error) {
    const isLate =
      error instanceof AppError && (error.reason === 'audit_timeout' || error.code === 'DEADLINE_EXCEEDED');
    if (isLate) return null;
    throw error;
  }
}

function statesOf(counts: readonly { state: string; ads: number }[]): Record<TagState, number> {
  const of = (state: TagState) => counts.find((one) => one.state === state)?.ads ?? 0;
  return Object.fromEntries(TAG_STATES.map((state) => [state, of(state)])) as Record<TagState, number>;
}
