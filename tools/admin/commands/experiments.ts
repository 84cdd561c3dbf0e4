// Implements the commands experiment …: what experiments showed that ads and campaigns cause.
import type { Experiment } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import type { AdminClients } from '../clients.ts';
import { type Command, decimal, type Given, optionalText, text } from '../command.ts';
import { isoTime } from '../iso-time.ts';

const profile = { value: 'ID', about: 'the profile', required: true };

export const experimentCommands: readonly Command<Pick<AdminClients, 'experiments'>>[] = [
  {
    words: ['experiment', 'record'],
    summary: 'records an experiment that has ended; the same subject, metric and days again correct it',
    options: {
      profile,
      ad: { value: 'ID', about: "the platform's id of the ad, or" },
      campaign: { value: 'ID', about: "the platform's id of the campaign" },
      platform: {
        value: 'social_ads',
        about: 'the platform; by default social_ads',
        oneOf: ['social_ads', 'search_ads'],
      },
      start: { value: 'YYYY-MM-DD', about: 'the first day', required: true },
      end: { value: 'YYYY-MM-DD', about: 'the last day', required: true },
      control: { value: 'X', about: 'how the control was made: holdout, geo, a platform’s lift study', required: true },
      metric: { value: 'purchases', about: 'what was compared', required: true },
      lift: { value: '12.5', about: 'by how many percent more than in the control', required: true },
      low: { value: '4', about: 'the lower bound of the lift; a negative one as --low=-3', required: true },
      high: { value: '21', about: 'the upper bound of the lift', required: true },
      confidence: { value: '95', about: 'of the bounds, in percent; by default 95' },
      note: { value: 'X', about: 'anything worth knowing, without personal data' },
    },
    run: async ({ experiments }, given) => {
      const answer = await experiments.recordExperiment({
        profileId: text(given, 'profile'),
        experiment: {
          ...subjectOf(given),
          platform: optionalText(given, 'platform') ?? 'social_ads',
          ...{ dateFrom: text(given, 'start'), dateTo: text(given, 'end') },
          ...{ control: text(given, 'control'), metric: text(given, 'metric') },
          ...{ lift: decimal(given, 'lift'), low: decimal(given, 'low'), high: decimal(given, 'high') },
          confidence: decimal(given, 'confidence') ?? 95,
          note: optionalText(given, 'note') ?? '',
        },
      });
      return { experiment_id: answer.experiment?.id ?? '', proves_lift: answer.provesLift };
    },
  },
  {
    words: ['experiment', 'list'],
    summary: 'lists the experiments of a profile, the one that ended last first',
    options: { profile },
    run: async ({ experiments }, given) => {
      const answer = await experiments.listExperiments({ profileId: text(given, 'profile') });
      return { experiments: answer.experiments.map(experimentRow) };
    },
  },
  {
    words: ['experiment', 'remove'],
    summary: 'removes an experiment; the profile is scored without it',
    options: { profile, id: { value: 'ID', about: 'the experiment', required: true } },
    run: async ({ experiments }, given) => {
      const experimentId = text(given, 'id');
      await experiments.removeExperiment({ profileId: text(given, 'profile'), experimentId });
      return { experiment_id: experimentId, removed: true };
    },
  },
];

/** @throws Error unless one of both was given */
function subjectOf(given: Given): { level: string; externalId: string } {
  const [ad, campaign] = [optionalText(given, 'ad'), optionalText(given, 'campaign')];
  if ((ad === undefined) === (campaign === undefined)) throw new Error('Send either --ad or --campaign.');
  return ad === undefined ? { level: 'campaign', externalId: campaign ?? '' } : { level: 'ad', externalId: ad };
}

function experimentRow(experiment: Experiment): object {
  const { id, level, platform, externalId, dateFrom, dateTo, control, metric, lift, low, high } = experiment;
  return {
    ...{ experiment_id: id, level, platform, external_id: externalId, start: dateFrom, end: dateTo },
    ...{ control, metric, lift, low, high, confidence: experiment.confidence },
    note: experiment.note || null,
    recorded_at: isoTime(experiment.recordedAt),
  };
}
