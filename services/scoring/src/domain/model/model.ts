// Describes a trained model, and computes the likelihood of an ad by it.
import type { LayerScore } from '../layer-scores.ts';
import { featuresOf } from './features.ts';

export interface Model {
  /** One for each feature, in the order of featuresOf. */
  readonly weights: readonly number[];
  /** What turns the sum of the weighted features into the log-odds of a probability that holds on days after training. */
  readonly calibration: { readonly offset: number; readonly slope: number };
}

/** A model that is used, and the number under which it is kept. */
export interface KeptModel {
  readonly version: number;
  readonly model: Model;
}

const DECIMALS = 8;
/** A model is never certain. */
const LEAST = 10 ** -DECIMALS;

export const sigmoid = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds));

export const weighted = (weights: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, feature, i) => sum + feature * (weights[i] ?? 0), 0);

/** Returns the probability that the ad is in the best quarter of its cohort in the week after. @param features of featuresOf */
export function predict({ weights, calibration }: Model, features: readonly number[]): number {
  const likelihood = sigmoid(calibration.offset + calibration.slope * weighted(weights, features));
  return Number(Math.min(1 - LEAST, Math.max(LEAST, likelihood)).toFixed(DECIMALS));
}

/** Returns the same for an ad's layers; null without a composite. */
export function modelLikelihood(model: Model, layers: readonly LayerScore[], composite: number | null): number | null {
  return composite === null ? null : predict(model, featuresOf(layers, composite));
}
