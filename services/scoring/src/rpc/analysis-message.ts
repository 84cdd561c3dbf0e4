// Converts an analysis to its message, and reads from a request which ad it is about.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { AnalysisSchema } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { type AnalysedAd, runId } from '../store/analyses.ts';
import type { AnalysisDoc } from '../store/analysis-doc.ts';

export function analysisMessage(doc: AnalysisDoc): MessageInitShape<typeof AnalysisSchema> {
  const { state, requested_at, started_at, finished_at, failure, traits } = doc;
  return {
    analysisId: runId(doc),
    adExternalId: doc.ad_external_id,
    state,
    requestedAt: timestampFromDate(requested_at),
    ...(started_at && { startedAt: timestampFromDate(started_at) }),
    ...(finished_at && { finishedAt: timestampFromDate(finished_at) }),
    failureCode: failure?.code ?? '',
    failureMessage: failure?.message ?? '',
    ...(traits && {
      traits: {
        hookType: traits.hook ?? '',
        creativeFormat: traits.format ?? '',
        ctaType: traits.cta ?? '',
        primaryAngle: traits.angle ?? '',
        offers: [...traits.offers],
        creativeId: traits.creative_id,
        source: traits.source ?? 'rules',
        text: traits.text ?? '',
        language: traits.language ?? '',
        model: traits.model ?? '',
        note: traits.note ?? '',
        analysedAt: timestampFromDate(traits.analysed_at),
      },
    }),
  };
}

/** Returns the ad whose creative a request is about. */
export const analysedAd = ({ profileId, platform, adExternalId }: AnalysedAd): AnalysedAd => ({
  ...{ profileId, platform, adExternalId },
});
