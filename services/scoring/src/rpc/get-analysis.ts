// Handles GetAnalysis: returns the state of an ad's analysis and its traits.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetAnalysisRequest,
  GetAnalysisResponseSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { Analyses } from '../store/analyses.ts';
import { analysedAd, analysisMessage } from './analysis-message.ts';

/** @throws NOT_FOUND not_found for an ad that was never analysed */
export function getAnalysis({ analyses }: { analyses: Pick<Analyses, 'find'> }) {
  return async (request: GetAnalysisRequest): Promise<MessageInitShape<typeof GetAnalysisResponseSchema>> => {
    const analysis = await analyses.find(analysedAd(request));
    if (analysis === null) throw appError('not_found', 'The creative of this ad was never analysed.');
    return { analysis: analysisMessage(analysis) };
  };
}
