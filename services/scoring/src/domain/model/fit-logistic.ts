// Fits a logistic regression without randomness: the same rows in the same order give the same weights.
import { sigmoid, weighted } from './model.ts';

export interface Row {
  readonly features: readonly number[];
  readonly isBest: boolean;
}

interface Options {
  /** By feature: whether its weight may be negative. The first feature is the constant, whose weight is not drawn to 0. */
  readonly mayFall: readonly boolean[];
  /** How strongly weights are drawn to 0. */
  readonly ridge: number;
}

const MOST_STEPS = 50;
const MOST_SWEEPS = 200;
const ENOUGH = 1e-9;
/** Digits beyond these depend on the order of additions more than on the rows. */
const DIGITS = 12;

/** The slope and the curvature of the loss at some weights. */
interface Local {
  readonly gradient: number[];
  readonly hessian: number[][];
}

/**
 * Returns the weights with the least mean logistic loss and ridge, by Newton's method (iteratively reweighted least squares);
 * each step is solved by coordinate descent, which keeps the bounded weights at 0 or above.
 * @param rows at least one
 */
export function fitLogistic(rows: readonly Row[], { mayFall, ridge }: Options): number[] {
  let weights = mayFall.map(() => 0);
  let loss = lossOf(rows, weights, ridge);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const direction = newtonStep(localOf(rows, weights, ridge), weights, mayFall);
    if (direction.every((change) => Math.abs(change) < ENOUGH)) break;
    // A full step may overshoot where the loss is flat.
    let share = 1;
    let next = moved(weights, direction, share);
    let nextLoss = lossOf(rows, next, ridge);
    while (nextLoss > loss && share > ENOUGH) {
      share /= 2;
      next = moved(weights, direction, share);
      nextLoss = lossOf(rows, next, ridge);
    }
    if (nextLoss >= loss) break;
    [weights, loss] = [next, nextLoss];
  }
  return weights.map((weight) => Number(weight.toPrecision(DIGITS)));
}

const moved = (weights: readonly number[], direction: readonly number[], share: number): number[] =>
  weights.map((weight, i) => weight + share * (direction[i] ?? 0));

function lossOf(rows: readonly Row[], weights: readonly number[], ridge: number): number {
  let loss = 0;
  for (const { features, isBest } of rows) {
    const logOdds = weighted(weights, features);
    // log(1 + e^x) that neither overflows nor loses digits.
    loss += Math.max(logOdds, 0) + Math.log1p(Math.exp(-Math.abs(logOdds))) - (isBest ? logOdds : 0);
  }
  const drawn = weights.slice(1).reduce((sum, weight) => sum + weight * weight, 0);
  return loss / rows.length + (ridge / 2) * drawn;
}

function localOf(rows: readonly Row[], weights: readonly number[], ridge: number): Local {
  const size = weights.length;
  const gradient = weights.map((weight, i) => (i === 0 ? 0 : ridge * weight));
  const hessian = weights.map((_, i) => weights.map((__, j) => (i === j && i > 0 ? ridge : 0)));
  for (const { features, isBest } of rows) {
    const likelihood = sigmoid(weighted(weights, features));
    const error = (likelihood - (isBest ? 1 : 0)) / rows.length;
    const curve = Math.max(likelihood * (1 - likelihood), ENOUGH) / rows.length;
    for (let i = 0; i < size; i += 1) {
      const own = features[i] ?? 0;
      if (own === 0) continue;
      gradient[i] = (gradient[i] ?? 0) + error * own;
      const line = hessian[i] ?? [];
      for (let j = 0; j < size; j += 1) line[j] = (line[j] ?? 0) + curve * own * (features[j] ?? 0);
    }
  }
  return { gradient, hessian };
}

function newtonStep({ gradient, hessian }: Local, weights: readonly number[], mayFall: readonly boolean[]): number[] {
  const change = weights.map(() => 0);
  for (let sweep = 0; sweep < MOST_SWEEPS; sweep += 1) {
    let most = 0;
    for (const [i, weight] of weights.entries()) {
      const line = hessian[i] ?? [];
      const curve = line[i] ?? 0;
      if (curve <= 0) continue;
      const before = change[i] ?? 0;
      const free = before - ((gradient[i] ?? 0) + weighted(line, change)) / curve;
      const after = mayFall[i] ? free : Math.max(free, -weight);
      change[i] = after;
      most = Math.max(most, Math.abs(after - before));
    }
    if (most < ENOUGH) break;
  }
  return change;
}
