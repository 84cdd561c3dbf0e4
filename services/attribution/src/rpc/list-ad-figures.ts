// Handles ListAdFigures: returns what every ad of a profile cost and brought over a range, for a caller that compares ads with
// one another.
import { create, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import {
  type AdFiguresSchema,
  KnownAmountsSchema,
  type ListAdFiguresRequest,
  type ListAdFiguresResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { Db } from 'mongodb';
import { type Exact, ZERO } from '../domain/exact-decimal.ts';
import { campaignFigures } from '../domain/report/campaign-figures.ts';
import { addClaim, type ClaimSums, NO_CLAIM } from '../domain/report/comparison.ts';
import { type DayRange, isDay, MAX_DAYS } from '../domain/report/date-range.ts';
import { type DeliverySums, NO_DELIVERY, sumDelivery } from '../domain/report/delivery-sums.ts';
import { type FactSums, knownPart, knownValue, NO_FACTS } from '../domain/report/fact-sums.ts';
import { roundMoney, wholeCount } from '../domain/report/rounding.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { GoalKind } from '../domain/vocabulary.ts';
import { foreignAccounts } from '../store/ads/foreign-accounts.ts';
import { adDays } from '../store/ads/read-ad-days.ts';
import { adsAfter, entitiesByExternalId } from '../store/ads/read-entities.ts';
import { collectionsOf } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { ratesFor } from '../store/payments/read-rates.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { factsByEntity } from '../store/reports/read-facts.ts';
import { type PipelineValue, pipelineValues } from '../store/reports/read-pipeline-values.ts';
import { cashWithoutRate, withoutRate } from '../store/reports/read-unknown-cash.ts';
import { daysMessage } from './days-message.ts';
import { missingRatesMessage } from './missing-rates-message.ts';

/** A day before any advertising. */
const FIRST_DAY = '1970-01-01';

/** @throws INVALID_ARGUMENT invalid_date_range */
export function createListAdFigures({ db }: { db: Db }) {
  const collections = collectionsOf(db);
  const { adEntities, adInsights, conversions, dailyFacts, goals, profiles, rates } = collections;

  return async function listAdFigures(
    request: ListAdFiguresRequest,
  ): Promise<MessageInitShape<typeof ListAdFiguresResponseSchema>> {
    const { profileId, cursor: after, limit } = request;
    const { generation, currency, days } = await servedProfile(profiles, profileId);
    const range = readDays(request, days);
    const ads = await adsAfter(adEntities, { profileId, after, limit });
    // Without ads it is a span of nothing.
    const span = { first: ads[0]?._id ?? '', last: ads.at(-1)?._id ?? '' };
    const [facts, { deliveries, claims: claimed }, pipeline, nameOf, kinds, others] = await Promise.all([
      factsByEntity(dailyFacts, { generation, model: 'last_touch', level: 'ad', range, span }),
      adDays(adInsights, { profileId, range, span }),
      pipelineValues(conversions, { generation, range, days, span }),
      parentNames(adEntities, profileId, ads),
      loadGoals(goals, profileId).then((all) => new Map(all.map((goal) => [goal.conversion_key, goal.kind]))),
      foreignAccounts(collections, { profileId, level: 'ad', range }, days),
    ]);
    const table = await ratesFor(rates, [currency, ...claimed.map((row) => row.currency)], range);
    const delivery = sumDelivery(deliveries, currency, table);
    const claims = new Map<string, ClaimSums>();
    for (const row of claimed)
      claims.set(row.entityId, addClaim(claims.get(row.entityId) ?? NO_CLAIM, row, currency, table));
    const asked = { generation, range, days };
    const missing = [
      ...[...delivery.values(), ...claims.values()].flatMap((sums) => sums.missing),
      ...(await cashWithoutRate(conversions, asked, facts.values())),
      ...([...pipeline.values()].some(({ value }) => value === null)
        ? await withoutRate(conversions, asked, 'pipeline')
        : []),
    ];
    return {
      ads: ads.map((ad) => {
        const claim = claims.get(ad._id) ?? NO_CLAIM;
        const [credited, delivered] = [facts.get(ad._id) ?? NO_FACTS, delivery.get(ad._id) ?? NO_DELIVERY];
        return {
          ...identity(ad, nameOf),
          ...deliveryFigures(delivered),
          ...ratios(credited, delivered),
          ...claimedCount(claim.conversions),
          ...(claim.value !== null && claim.missing.length === 0 && { platformConversionValue: claim.value.toFixed() }),
          ...creditFigures(credited, kinds, pipeline.get(ad._id)),
          ...knownAmounts(credited, delivered, claim, pipeline.get(ad._id)),
        };
      }),
      nextCursor: ads.length === limit ? span.last : '',
      reportingCurrency: currency,
      missingRates: missingRatesMessage(missing),
      days: daysMessage(range, days, others),
    };
  };
}

function readDays({ dateFrom, dateTo, until, lastDays }: ListAdFiguresRequest, days: ReportDays): DayRange {
  if (until === undefined) {
    const range = { from: dateFrom || FIRST_DAY, to: dateTo };
    if (isDay(range.from) && isDay(range.to) && range.from <= range.to) return range;
  } else if (lastDays <= MAX_DAYS) {
    const last = days.lastDays(lastDays || 1, timestampDate(until));
    return lastDays === 0 ? { ...last, from: FIRST_DAY } : last;
  }
  throw appError('invalid_date_range', 'Send real days YYYY-MM-DD, date_from not after date_to.');
}

/**
 * Returns the names of campaigns and ad sets, by level, platform and the platform's id; '' for what the catalog does not have.
 */
async function parentNames(
  adEntities: ReturnType<typeof collectionsOf>['adEntities'],
  profileId: string,
  ads: readonly AdEntityDoc[],
): Promise<(level: 'campaign' | 'ad_set', ad: AdEntityDoc) => string> {
  const campaign = ads.flatMap((ad) => ad.campaign_external_id ?? []);
  const ad_set = ads.flatMap((ad) => ad.ad_set_external_id ?? []);
  const parents = await entitiesByExternalId(adEntities, profileId, { campaign, ad_set });
  const names = new Map(parents.map((one) => [`${one.level}|${one.platform}|${one.external_id}`, one.name]));
  return (level, ad) => names.get(`${level}|${ad.platform}|${ad[`${level}_external_id`]}`) ?? '';
}

function identity(
  ad: AdEntityDoc,
  nameOf: Awaited<ReturnType<typeof parentNames>>,
): MessageInitShape<typeof AdFiguresSchema> {
  const { creative } = ad;
  return {
    id: ad._id,
    externalId: ad.external_id,
    name: ad.name,
    platform: ad.platform,
    campaignName: nameOf('campaign', ad),
    campaignExternalId: ad.campaign_external_id ?? '',
    adSetName: nameOf('ad_set', ad),
    objective: ad.objective ?? '',
    destinationType: ad.destination_type ?? '',
    optimizationGoal: ad.optimization_goal ?? '',
    geo: ad.geo ?? '',
    placement: ad.placement ?? '',
    audienceWarmth: ad.audience_warmth ?? '',
    ...(creative && {
      creative: {
        thumbnailUrl: creative.thumbnail_url,
        videoId: creative.video_id,
        objectType: creative.object_type,
        callToActionType: creative.call_to_action_type,
        cardCount: creative.card_count,
      },
    }),
  };
}

function deliveryFigures({ spend, impressions, clicks, conversations }: DeliverySums) {
  return {
    ...(spend !== null && { spend: spend.toFixed() }),
    impressions: BigInt(impressions),
    clicks: BigInt(clicks),
    ...(conversations !== null && { conversationsStarted: BigInt(conversations) }),
  };
}

function claimedCount(conversions: Exact | null) {
  const platformConversionsExact = conversions?.toFixed();
  return { platformConversionsExact, platformConversions: wholeCount(platformConversionsExact ?? null) };
}

function ratios(facts: FactSums, delivery: DeliverySums) {
  const { ctr, avgCpc, roas, cac } = campaignFigures(facts, delivery);
  const { spend, conversations } = delivery;
  return {
    ctr: ctr ?? undefined,
    cpc: avgCpc ?? undefined,
    roas: roas ?? undefined,
    cac: cac ?? undefined,
    costPerConversation: spend && conversations ? roundMoney(spend.div(conversations)) : undefined,
  };
}

/** Returns what is known of the amounts that lack a rate; nothing where none lacks one. */
function knownAmounts(facts: FactSums, delivery: DeliverySums, claim: ClaimSums, pipeline: PipelineValue | undefined) {
  const known = {
    spend: delivery.spend === null ? delivery.knownSpend.toFixed() : undefined,
    platformConversionValue: claim.missing.length > 0 ? (claim.value ?? ZERO).toFixed() : undefined,
    cashValue: knownPart(facts)?.toFixed(),
    pipelineValue: pipeline?.value === null ? pipeline.known.toFixed() : undefined,
  };
  const isAny = Object.values(known).some((amount) => amount !== undefined);
  return isAny && { known: create(KnownAmountsSchema, known) };
}

/** @param pipeline undefined for an ad without pipeline conversions */
function creditFigures(facts: FactSums, kinds: ReadonlyMap<string, GoalKind>, pipeline: PipelineValue | undefined) {
  const ofKind = (kind: GoalKind) =>
    BigInt([...facts.byType].reduce((sum, [key, count]) => (kinds.get(key) === kind ? sum + count : sum), 0));
  const cash = knownValue(facts);
  return {
    attributedOutcomes: BigInt(facts.count),
    cashOutcomes: BigInt(facts.cashCount),
    ...(cash !== null && { cashValue: cash.toFixed() }),
    pipelineOutcomes: ofKind('pipeline'),
    pipelineValue: pipeline === undefined ? '0' : pipeline.value?.toFixed(),
    messagingOutcomes: ofKind('messaging'),
  };
}
