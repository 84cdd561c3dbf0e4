// Combines the layers into one number, and turns that number into a probability (docs/scoring.md).
import type { LayerScore } from './layer-scores.ts';
import type { Layer } from './vocabulary.ts';

/** A layer weighs more the nearer it is to the money. Only the layers that an ad has count, so the sum does not matter. */
export const WEIGHTS: Readonly<Record<Layer, number>> = {
  attention: 10,
  cost: 15,
  conversation: 20,
  pipeline: 25,
  cash: 30,
};

/** Returns the weighted mean of the percentiles as 0 to 100, with two decimals; null without any layer. */
export function compositeOf(layers: readonly Pick<LayerScore, 'layer' | 'percentile'>[]): number | null {
  if (layers.length === 0) return null;
  const weight = layers.reduce((sum, { layer }) => sum + WEIGHTS[layer], 0);
  const blend = layers.reduce((sum, { layer, percentile }) => sum + WEIGHTS[layer] * percentile, 0);
  return Math.round((blend / weight) * 10_000) / 100;
}

/** A top performer is in the best quarter, so at this composite the likelihood is one half. */
const EVEN_AT = 75;
const STEEPNESS = 10;
/** Enough decimals to keep two different composites different. */
const DECIMALS = 8;

/** Maps the composite by a logistic curve: strictly monotone, never 0 and never 1; null without a composite. */
export function likelihoodOf(composite: number | null): number | null {
  if (composite === null) return null;
  return Number((1 / (1 + Math.exp((EVEN_AT - composite) / STEEPNESS))).toFixed(DECIMALS));
}
