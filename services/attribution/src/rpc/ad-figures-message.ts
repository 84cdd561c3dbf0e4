// Describes an ad and what it cost and brought to callers that compare ads.
import { create } from '@bufbuild/protobuf';
import { KnownAmountsSchema } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { type Exact, ZERO } from '../domain/exact-decimal.ts';
import { campaignFigures } from '../domain/report/campaign-figures.ts';
import type { ClaimSums } from '../domain/report/comparison.ts';
import type { DeliverySums } from '../domain/report/delivery-sums.ts';
import { type FactSums, knownPart, knownValue } from '../domain/report/fact-sums.ts';
import type { PipelineValue } from '../domain/report/pipeline-value.ts';
import { roundMoney, wholeCount } from '../domain/report/rounding.ts';
import type { AdSums } from '../domain/report/running-sums.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { GoalKind } from '../domain/vocabulary.ts';

/** Returns the name of the campaign or ad set of an ad; '' for one that the catalog does not have. */
export type NameOf = (level: 'campaign' | 'ad_set', ad: AdEntityDoc) => string;

/** Returns what an ad is: the fields of the message that are not figures. */
export function adMessage(ad: AdEntityDoc, nameOf: NameOf) {
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

/** Returns the figures of an ad. @param kinds of the goals, by conversion key */
export function figuresMessage({ facts, delivery, claim, pipeline }: AdSums, kinds: ReadonlyMap<string, GoalKind>) {
  return {
    ...deliveryFigures(delivery),
    ...ratios(facts, delivery),
    ...claimedCount(claim.conversions),
    ...(claim.value !== null && claim.missing.length === 0 && { platformConversionValue: claim.value.toFixed() }),
    ...creditFigures(facts, kinds, pipeline),
    ...knownAmounts(facts, delivery, claim, pipeline),
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
