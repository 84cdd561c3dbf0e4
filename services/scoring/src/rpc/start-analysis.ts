// Handles StartAnalysis: has the creative of an ad analysed as soon as a worker is free, or returns what is known of its content.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError } from '@touchline/chassis/errors.ts';
import type {
  StartAnalysisRequest,
  StartAnalysisResponseSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { AdmitAnalysis } from '../jobs/admit-analysis.ts';
import type { QueueAnalysis } from '../jobs/queue-analysis.ts';
import type { Allowance } from '../sources/allowance.ts';
import type { Admission, AnalysedAd, Analyses } from '../store/analyses.ts';
import type { AnalysisDoc } from '../store/analysis-doc.ts';
import type { Profiles } from '../store/profiles.ts';
import { analysedAd, analysisMessage } from './analysis-message.ts';

interface Deps {
  readonly analyses: Pick<Analyses, 'findOpen' | 'request'>;
  readonly admitAnalysis: AdmitAnalysis;
  readonly allowance: Pick<Allowance, 'giveBack'>;
  readonly queueAnalysis: QueueAnalysis;
  readonly profiles: Pick<Profiles, 'hear'>;
  now(): Date;
  /** How long to wait for other analyses before the profile is rescored. */
  readonly gatherMs: number;
}

/**
 * One run an ad: while one waits or runs, it is returned as it is, and costs nothing.
 * @throws (the function) AppError rate_limit_exceeded when a model would analyse and the workspace's allowance is spent; UNAVAILABLE
 * while Valkey is away, and the next sweep finds the analysis due all the same
 */
export function startAnalysis(deps: Deps) {
  const { analyses, admitAnalysis, queueAnalysis, profiles, now, gatherMs } = deps;
  return async (request: StartAnalysisRequest): Promise<MessageInitShape<typeof StartAnalysisResponseSchema>> => {
    const ad = analysedAd(request);
    const analysis = (await analyses.findOpen(ad)) ?? (await begin(ad));
    if (analysis.state === 'done') await profiles.hear([ad.profileId], new Date(now().getTime() + gatherMs));
    else if (analysis.next_at <= now()) await queueAnalysis(analysis._id);
    return { analysis: analysisMessage(analysis) };
  };

  /** A call that finds the last unit drawn by another one, for this ad, gets the run of that one. */
  async function begin(ad: AnalysedAd): Promise<AnalysisDoc> {
    try {
      return await stored(ad, await admitAnalysis(ad));
    } catch (error) {
      const open = error instanceof AppError ? await analyses.findOpen(ad) : null;
      if (open !== null) return open;
      throw error;
    }
  }

  /** Stores the run, and gives its unit back when another call has begun one in the meantime. */
  async function stored(ad: AnalysedAd, admission: Admission): Promise<AnalysisDoc> {
    let isOurs = false;
    try {
      const { analysis, isNew } = await analyses.request(ad, admission, now());
      isOurs = isNew;
      return analysis;
    } finally {
      if (admission.unit !== null && !isOurs) await deps.allowance.giveBack(admission.unit);
    }
  }
}
