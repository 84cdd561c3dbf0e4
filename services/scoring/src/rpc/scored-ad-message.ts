// Converts a scored ad to its message.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ScoredAdSchema } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { ScoredAd } from '../domain/score-ads.ts';
import { experimentMessage } from './experiment-message.ts';

const known = <T>(value: T | null): T | undefined => value ?? undefined;
const whole = (count: number | null): bigint | undefined => (count === null ? undefined : BigInt(count));

export function scoredAdMessage({ ad, cohort, ...scored }: ScoredAd): MessageInitShape<typeof ScoredAdSchema> {
  return {
    externalId: ad.externalId,
    name: ad.name,
    campaignName: ad.campaignName,
    adSetName: ad.adSetName,
    thumbnailUrl: ad.thumbnailUrl,
    videoId: ad.videoId,
    format: ad.format ?? '',
    callToActionType: ad.callToActionType,
    composite: known(scored.composite),
    likelihood: known(scored.likelihood),
    ...(scored.modelVersion !== undefined && { modelVersion: scored.modelVersion }),
    maturityStage: scored.maturity,
    truthGrade: scored.truthGrade,
    primaryOutcomeKind: scored.outcomeKind,
    cohort: {
      key: cohort.key,
      objective: cohort.objective ?? '',
      format: cohort.format ?? '',
      audienceWarmth: cohort.audienceWarmth ?? '',
      geo: cohort.geo ?? '',
      placement: cohort.placement ?? '',
      ads: cohort.size,
    },
    reasons: [...scored.reasons],
    spend: known(ad.spend),
    impressions: BigInt(ad.impressions),
    clicks: BigInt(ad.clicks),
    conversationsStarted: whole(ad.conversations),
    platformConversions: whole(ad.platformConversions),
    ...(ad.platformConversionsExact !== undefined && { platformConversionsExact: ad.platformConversionsExact }),
    platformConversionValue: known(ad.platformConversionValue),
    attributedOutcomes: BigInt(ad.outcomes),
    cashOutcomes: BigInt(ad.cashOutcomes),
    cashValue: known(ad.cashValue),
    pipelineOutcomes: BigInt(ad.pipelineOutcomes),
    pipelineValue: known(ad.pipelineValue),
    ...(ad.known && { known: { ...ad.known } }),
    ...(ad.experiment && { experiment: experimentMessage(ad.experiment) }),
    ctr: known(ad.ctr),
    cpc: known(ad.cpc),
    roas: known(ad.roas),
    cac: known(ad.cac),
    costPerConversation: known(ad.costPerConversation),
    hookType: ad.traits?.hook ?? '',
    primaryAngle: ad.traits?.angle ?? '',
    offers: [...(ad.traits?.offers ?? [])],
  };
}
