// Declares the metrics that only scoring has. docs/metrics.md is generated from these declarations.
import { count, duration } from '@touchline/chassis/telemetry/instruments.ts';

export const rebuildDuration = duration({
  name: 'touchline.scoring.rebuild.duration',
  about: 'Rebuilds of the scores of a profile.',
  labels: { outcome: 'served; overtaken: another rebuild was served meanwhile; failed: it is tried again' },
});

export const analysedCreatives = count({
  name: 'touchline.scoring.analyses',
  about: 'Runs of creative analyses that ended.',
  labels: {
    outcome: 'model or rules: by what it was done; failed',
    note: 'why rules stood in for a model: healthcare, privacy_unknown, model_unavailable, model_answer_unusable; otherwise none',
  },
});

export const rebuiltWindows = count({
  name: 'touchline.scoring.windows',
  about: 'Windows of rebuilds that were served.',
  labels: {
    window: '7d, 14d, 28d or lifetime',
    outcome: 'changed: its rows were written; unchanged: the rows of an earlier rebuild are served',
  },
});

export const scoredAds = count({
  name: 'touchline.scoring.ads',
  about: 'Rows of scores that began to be served.',
  labels: { window: '7d, 14d, 28d or lifetime' },
});

export const trainings = count({
  name: 'touchline.scoring.trainings',
  about: 'Trainings of the model of a profile.',
  labels: { verdict: 'used; too_few_samples, not_better or not_calibrated: the rules stay; failed: it is tried again' },
});
