// Trains a model on a profile's earlier days, judges it on the latest ones, and decides whether it is used (ADR 58).
import { MAY_FALL } from './features.ts';
import { fitLogistic } from './fit-logistic.ts';
import { type Judgement, judge } from './judge.ts';
import { type Model, predict, weighted } from './model.ts';
import type { Slice, TrainingSample } from './samples.ts';

/** used, or why the rules stay. */
export type Verdict = 'used' | 'too_few_samples' | 'not_better' | 'not_calibrated';

export interface Training {
  readonly verdict: Verdict;
  /** Null unless it is used. */
  readonly model: Model | null;
  /** The days from which the samples come, and the first of those on which the model was judged; null without samples. */
  readonly days: { readonly from: string; readonly to: string; readonly judgedFrom: string } | null;
  readonly samples: { readonly training: number; readonly calibration: number; readonly judged: number };
  /** Both on the same samples, none of which was used to train; null with too few of them. */
  readonly judged: { readonly model: Judgement; readonly rules: Judgement } | null;
}

/** With fewer samples a calibration error says more about chance than about the model. */
export const FEWEST = { training: 1000, calibration: 250, judged: 500 } as const;
export const MOST_CALIBRATION_ERROR = 0.05;
/** As many as fit into little memory and are fitted within a second or two; older days are left out. */
export const MOST_SAMPLES = 60_000;
const JUDGED_SHARE = 1 / 4;
const CALIBRATION_SHARE = 1 / 6;
const RIDGE = 1e-3;

/**
 * Splits the slices by time: the latest quarter judges, the sixth before it calibrates, and the ones before those train. A model
 * is used when its Brier score is below that of the rules and its calibration error is below MOST_CALIBRATION_ERROR.
 * @param slices oldest first; those without samples do not count, nor do the oldest ones beyond MOST_SAMPLES
 */
export function trainModel(slices: readonly Slice[]): Training {
  const full = latest(slices.filter(({ samples }) => samples.length > 0));
  const judgedFrom = full.length - Math.ceil(full.length * JUDGED_SHARE);
  const calibratedFrom = Math.max(0, judgedFrom - Math.ceil(full.length * CALIBRATION_SHARE));
  const pick = (from: number, to: number) => full.slice(from, to).flatMap(({ samples }) => samples);
  const training = pick(0, calibratedFrom);
  const calibration = pick(calibratedFrom, judgedFrom);
  const held = pick(judgedFrom, full.length);
  const samples = { training: training.length, calibration: calibration.length, judged: held.length };
  const known = { days: daysOf(full, judgedFrom), samples };
  const isEnough = Object.entries(FEWEST).every(([part, least]) => samples[part as keyof typeof FEWEST] >= least);
  if (!isEnough) return { verdict: 'too_few_samples', model: null, judged: null, ...known };

  const model = fitModel(training, calibration);
  const judged = {
    model: judge(held.map(({ features, isBest }) => ({ likelihood: predict(model, features), isBest }))),
    rules: judge(held.map(({ rules, isBest }) => ({ likelihood: rules, isBest }))),
  };
  const verdict = verdictOf(judged);
  return { verdict, model: verdict === 'used' ? model : null, judged, ...known };
}

/** Returns the verdict for a model that had enough samples. */
export function verdictOf({ model, rules }: NonNullable<Training['judged']>): Verdict {
  if (model.brier >= rules.brier) return 'not_better';
  return model.calibrationError < MOST_CALIBRATION_ERROR ? 'used' : 'not_calibrated';
}

/** Fits the weights on one part and the calibration (Platt scaling) on a later one, with a slope that keeps the order of ads. */
function fitModel(training: readonly TrainingSample[], calibration: readonly TrainingSample[]): Model {
  const weights = fitLogistic(training, { mayFall: MAY_FALL, ridge: RIDGE });
  const sums = calibration.map(({ features, isBest }) => ({ features: [1, weighted(weights, features)], isBest }));
  const [offset = 0, slope = 0] = fitLogistic(sums, { mayFall: [true, false], ridge: 0 });
  return { weights, calibration: { offset, slope } };
}

/** Returns the latest whole slices with MOST_SAMPLES together, and the latest one in any case. */
function latest(slices: readonly Slice[]): Slice[] {
  let count = 0;
  const first = slices.findLastIndex(({ samples }, i) => {
    count += samples.length;
    return count > MOST_SAMPLES && i < slices.length - 1;
  });
  return slices.slice(first + 1);
}

function daysOf(full: readonly Slice[], judgedFrom: number): Training['days'] {
  const [first, last, judged] = [full[0], full.at(-1), full[judgedFrom]];
  if (first === undefined || last === undefined || judged === undefined) return null;
  return { from: first.from, to: last.to, judgedFrom: judged.weekFrom };
}
