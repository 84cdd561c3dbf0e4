// Handles ListModels, by which operators see how good the models of likelihood are, and why one is not used.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  JudgementSchema,
  ListModelsRequest,
  ListModelsResponseSchema,
  ModelTrainingSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { Judgement } from '../domain/model/judge.ts';
import type { ModelDoc } from '../store/model-doc.ts';
import type { Models } from '../store/models.ts';

const SHOWN = 100;

export function listModels({ models }: { models: Pick<Models, 'list'> }) {
  return async ({
    profileId,
    limit,
  }: ListModelsRequest): Promise<MessageInitShape<typeof ListModelsResponseSchema>> => ({
    trainings: (await models.list(profileId ?? null, limit || SHOWN)).map(trainingMessage),
  });
}

function trainingMessage(doc: ModelDoc): MessageInitShape<typeof ModelTrainingSchema> {
  const { profile_id: profileId, trained_at, verdict, model, version, days, samples, judged } = doc;
  return {
    ...{ profileId, trainedAt: timestampFromDate(trained_at), verdict },
    ...(model !== null && { version }),
    ...(days !== null && { from: days.from, to: days.to, judgedFrom: days.judgedFrom }),
    ...{ trainingSamples: samples.training, calibrationSamples: samples.calibration, judgedSamples: samples.judged },
    ...(judged !== null && { model: judgementMessage(judged.model), rules: judgementMessage(judged.rules) }),
  };
}

const judgementMessage = ({
  brier: brierScore,
  calibrationError,
}: Judgement): MessageInitShape<typeof JudgementSchema> => ({ brierScore, calibrationError });
