// Implements the command scores, which shows how good the models of likelihood are, and why one is not used.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Command, optionalText, wholeNumber } from '../../admin/command.ts';
import type { OpsContext } from '../context.ts';

const SHOWN = 100;

export const scoresCommand: Command<Pick<OpsContext, 'scoring'>> = {
  words: ['scores'],
  summary: 'lists the last training of each profile’s model of likelihood, or the kept trainings of one, latest first',
  options: {
    profile: { value: 'ID', about: 'all kept trainings of this profile' },
    limit: { value: '100', about: 'how many to show' },
  },
  run: async ({ scoring }, given) => {
    const profileId = optionalText(given, 'profile');
    const limit = wholeNumber(given, 'limit') ?? SHOWN;
    const { trainings } = await scoring.listModels({ limit, ...(profileId !== undefined && { profileId }) });
    return {
      trainings: trainings.map(({ trainedAt, model, rules, ...training }) => ({
        profile_id: training.profileId,
        trained_at: trainedAt ? timestampDate(trainedAt).toISOString() : null,
        verdict: training.verdict,
        version: training.version ?? null,
        brier_score: model?.brierScore ?? null,
        rules_brier_score: rules?.brierScore ?? null,
        calibration_error: model?.calibrationError ?? null,
        rules_calibration_error: rules?.calibrationError ?? null,
        from: training.from || null,
        to: training.to || null,
        judged_from: training.judgedFrom || null,
        training_samples: training.trainingSamples,
        calibration_samples: training.calibrationSamples,
        judged_samples: training.judgedSamples,
      })),
    };
  },
};
