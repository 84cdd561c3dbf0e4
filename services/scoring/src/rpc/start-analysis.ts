// Handles StartAnalysis: has the creative of an ad analysed as soon as a worker is free.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  StartAnalysisRequest,
  StartAnalysisResponseSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { QueueAnalysis } from '../jobs/queue-analysis.ts';
import type { Analyses } from '../store/analyses.ts';
import { analysedAd, analysisMessage } from './analysis-message.ts';

interface Deps {
  readonly analyses: Pick<Analyses, 'request'>;
  readonly queueAnalysis: QueueAnalysis;
  now(): Date;
}

/** @throws UNAVAILABLE while Valkey is away; the next sweep finds the analysis due all the same */
export function startAnalysis({ analyses, queueAnalysis, now }: Deps) {
  return async (request: StartAnalysisRequest): Promise<MessageInitShape<typeof StartAnalysisResponseSchema>> => {
    const analysis = await analyses.request(analysedAd(request), now());
    if (analysis.next_at <= now()) await queueAnalysis(analysis._id);
    return { analysis: analysisMessage(analysis) };
  };
}
