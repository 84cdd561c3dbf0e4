// Reads a page of the ads of a profile, and what each of them cost and brought in ranges of days that end together.
import { appError } from '@touchline/chassis/errors.ts';
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import type { Db } from 'mongodb';
import { addClaim, type ClaimRow, type ClaimSums, NO_CLAIM } from '../domain/report/comparison.ts';
import { type DayRange, MAX_DAYS } from '../domain/report/date-range.ts';
import { type DeliveryRow, sumDelivery } from '../domain/report/delivery-sums.ts';
import type { ForeignAccount } from '../domain/report/foreign-accounts.ts';
import { nestedRanges } from '../domain/report/nested-ranges.ts';
import { type AdSums, runningSums } from '../domain/report/running-sums.ts';
import type { MissingRate } from '../domain/report/unknown-rates.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { GoalKind } from '../domain/vocabulary.ts';
import { foreignAccounts } from '../store/ads/foreign-accounts.ts';
import { adDays } from '../store/ads/read-ad-days.ts';
import { adsAfter, entitiesByExternalId } from '../store/ads/read-entities.ts';
import { collectionsOf } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { ratesFor } from '../store/payments/read-rates.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { factsByStretch } from '../store/reports/read-facts.ts';
import { pipelineValues } from '../store/reports/read-pipeline-values.ts';
import { cashWithoutRate, withoutRate } from '../store/reports/read-unknown-cash.ts';
import type { NameOf } from './ad-figures-message.ts';

/** A day before any advertising. */
export const FIRST_DAY = '1970-01-01';

export interface AdPageQuery {
  readonly profileId: string;
  /** The id of the last ad of the page before; '' for the first. */
  readonly after: string;
  readonly limit: number;
  /** Returns the ranges, all with the same last day, for the days of the profile. */
  readonly rangesIn: (days: ReportDays) => readonly DayRange[];
}

export interface AdPage {
  readonly ads: readonly AdEntityDoc[];
  readonly nameOf: NameOf;
  /** By conversion key. */
  readonly kinds: ReadonlyMap<string, GoalKind>;
  readonly nextCursor: string;
  readonly currency: string;
  readonly days: ReportDays;
  /** In the order of the ranges. */
  readonly windows: readonly AdWindow[];
  /** Returns the sums of an ad in each range; equal ones may be the same object. */
  sumsOf(ad: AdEntityDoc): readonly AdSums[];
}

export interface AdWindow {
  readonly range: DayRange;
  /** The accounts with delivery in the range, on whatever page. */
  readonly others: readonly ForeignAccount[];
  /** The rates that amounts of this page lack. */
  readonly missing: readonly MissingRate[];
}

/** @throws what rangesIn throws */
export function createReadAdPage({ db }: { db: Db }) {
  const collections = collectionsOf(db);
  const { adEntities, adInsights, conversions, dailyFacts, goals, profiles, rates } = collections;

  return async function readAdPage({ profileId, after, limit, rangesIn }: AdPageQuery): Promise<AdPage> {
    const { generation, currency, days } = await servedProfile(profiles, profileId);
    const asked = rangesIn(days);
    const ranges = nestedRanges(asked);
    const ads = await adsAfter(adEntities, { profileId, after, limit });
    // Without ads it is a span of nothing.
    const span = { first: ads[0]?._id ?? '', last: ads.at(-1)?._id ?? '' };
    const [facts, rows, pipeline, nameOf, kinds, others] = await Promise.all([
      factsByStretch(dailyFacts, { generation, model: 'last_touch', level: 'ad', ranges, span }),
      adDays(adInsights, { profileId, range: ranges.widest, span }),
      pipelineValues(conversions, { generation, ranges, days, span }),
      parentNames(adEntities, profileId, ads),
      loadGoals(goals, profileId).then((all) => new Map(all.map((goal) => [goal.conversion_key, goal.kind]))),
      Promise.all(asked.map((range) => foreignAccounts(collections, { profileId, level: 'ad', range }, days))),
    ]);
    const table = await ratesFor(rates, [currency, ...rows.claims.map((row) => row.currency)], ranges.widest);
    const deliveries = ranges.stretches.map((): DeliveryRow[] => []);
    for (const row of rows.deliveries) deliveries[ranges.stretchOf(row.spends[0]?.date ?? '')]?.push(row);
    const claims = ranges.stretches.map((): ClaimRow[] => []);
    for (const row of rows.claims) claims[ranges.stretchOf(row.date)]?.push(row);
    const stretches = ranges.stretches.map((_, n) => ({
      facts: facts[n] ?? new Map(),
      deliveries: sumDelivery(deliveries[n] ?? [], currency, table),
      claims: sumClaims(claims[n] ?? [], currency, table),
      pipeline: pipeline[n] ?? new Map(),
    }));
    const sums = new Map(ads.map((ad) => [ad._id, runningSums(stretches, ad._id)]));
    const windows = asked.map(async (range, n): Promise<AdWindow> => {
      const own = [...sums.values()].flatMap((all) => all[ranges.lastStretchOf(range)] ?? []);
      const missing = await missingRates(conversions, { generation, range, days }, own);
      return { range, others: others[n] ?? [], missing };
    });
    return {
      ...{ ads, nameOf, kinds, currency, days },
      nextCursor: ads.length === limit ? span.last : '',
      windows: await Promise.all(windows),
      sumsOf: (ad) => asked.flatMap((range) => sums.get(ad._id)?.[ranges.lastStretchOf(range)] ?? []),
    };
  };
}

/**
 * Returns the last days up to that of an instant; all of them for 0.
 * @throws INVALID_ARGUMENT invalid_date_range
 */
export function lastDaysUntil(days: ReportDays, until: Date, lastDays: number): DayRange {
  if (lastDays > MAX_DAYS) throw invalidRange();
  const last = days.lastDays(lastDays || 1, until);
  return lastDays === 0 ? { ...last, from: FIRST_DAY } : last;
}

export const invalidRange = () =>
  appError('invalid_date_range', 'Send real days YYYY-MM-DD, date_from not after date_to, and 366 last days at most.');

function sumClaims(rows: readonly ClaimRow[], currency: string, table: Awaited<ReturnType<typeof ratesFor>>) {
  const claims = new Map<string, ClaimSums>();
  for (const row of rows)
    claims.set(row.entityId, addClaim(claims.get(row.entityId) ?? NO_CLAIM, row, currency, table));
  return claims;
}

async function missingRates(
  conversions: ReturnType<typeof collectionsOf>['conversions'],
  query: Parameters<typeof cashWithoutRate>[1],
  sums: readonly AdSums[],
): Promise<MissingRate[]> {
  const facts = sums.map((own) => own.facts);
  const isPipelineUnknown = sums.some(({ pipeline }) => pipeline?.value === null);
  return [
    ...sums.flatMap(({ delivery }) => delivery.missing),
    ...sums.flatMap(({ claim }) => claim.missing),
    ...(await cashWithoutRate(conversions, query, facts)),
    ...(isPipelineUnknown ? await withoutRate(conversions, query, 'pipeline') : []),
  ];
}

async function parentNames(
  adEntities: ReturnType<typeof collectionsOf>['adEntities'],
  profileId: string,
  ads: readonly AdEntityDoc[],
): Promise<NameOf> {
  const campaign = ads.flatMap((ad) => ad.campaign_external_id ?? []);
  const ad_set = ads.flatMap((ad) => ad.ad_set_external_id ?? []);
  const parents = await entitiesByExternalId(adEntities, profileId, { campaign, ad_set });
  const names = new Map(parents.map((one) => [`${one.level}|${one.platform}|${one.external_id}`, one.name]));
  return (level, ad) => names.get(`${level}|${ad.platform}|${ad[`${level}_external_id`]}`) ?? '';
}
