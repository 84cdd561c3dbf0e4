// Converts what attribution says of an ad to the facts from which scores are computed.
import type { AdFigures, KnownAmounts } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import type { AdFacts } from '../domain/ad-facts.ts';
import type { Traits } from '../domain/creative/traits-of.ts';
import { formatOf } from '../domain/format-of.ts';
import { objectiveOf } from '../domain/objective-of.ts';
import { type CurrentExperiments, provenLift } from '../domain/proven-lift.ts';

/**
 * Returns what is known of an ad. What the platform reported in this sync has priority over an analysis, which may be older.
 * @param ad has the fields of the ad itself
 * @param figures has the figures; it may be the same
 */
export function factsOf(
  ad: AdFigures,
  figures: AdFigures,
  traits: Traits | undefined,
  experiments: CurrentExperiments,
): AdFacts {
  const { id, externalId, name, platform, campaignName, adSetName, creative } = ad;
  const experiment = provenLift(experiments, ad);
  const count = (value: bigint | undefined) => (value === undefined ? null : Number(value));
  return {
    ...{ id, externalId, name, platform, campaignName, adSetName },
    objective: objectiveOf(ad),
    format: formatOf(creative) ?? traits?.format ?? null,
    ...{ geo: ad.geo || null, placement: ad.placement || null },
    audienceWarmth: ad.audienceWarmth || null,
    thumbnailUrl: creative?.thumbnailUrl ?? '',
    videoId: creative?.videoId ?? '',
    callToActionType: creative?.callToActionType || (traits?.cta ?? ''),
    ...(traits && { traits: { hook: traits.hook, angle: traits.angle, offers: traits.offers } }),
    ...(experiment && { experiment }),
    spend: figures.spend ?? null,
    impressions: Number(figures.impressions),
    clicks: Number(figures.clicks),
    conversations: count(figures.conversationsStarted),
    platformConversions: count(figures.platformConversions),
    ...(figures.platformConversionsExact !== undefined && {
      platformConversionsExact: figures.platformConversionsExact,
    }),
    platformConversionValue: figures.platformConversionValue ?? null,
    outcomes: Number(figures.attributedOutcomes),
    cashOutcomes: Number(figures.cashOutcomes),
    cashValue: figures.cashValue ?? null,
    pipelineOutcomes: Number(figures.pipelineOutcomes),
    pipelineValue: figures.pipelineValue ?? null,
    ...(figures.known && { known: knownOf(figures.known) }),
    messagingOutcomes: Number(figures.messagingOutcomes),
    ctr: figures.ctr ?? null,
    cpc: figures.cpc ?? null,
    roas: figures.roas ?? null,
    cac: figures.cac ?? null,
    costPerConversation: figures.costPerConversation ?? null,
  };
}

function knownOf({ spend, platformConversionValue, cashValue, pipelineValue }: KnownAmounts): AdFacts['known'] {
  const known = { spend, platformConversionValue, cashValue, pipelineValue };
  return Object.fromEntries(Object.entries(known).filter(([, amount]) => amount !== undefined));
}
