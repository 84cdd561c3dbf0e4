// Turns the layers of an ad into the numbers from which the model predicts.
import type { LayerScore } from '../layer-scores.ts';
import { LAYERS } from '../vocabulary.ts';

/** Where the best quarter begins. */
const BEST = 0.75;

/** Which weights may be negative: those of the constant and of the credibility. Every other feature rises with what the ad brings. */
export const MAY_FALL: readonly boolean[] = [true, true, false, false, ...LAYERS.flatMap(() => [false, false])];

/** Reports whether weights belong to these features; those of a release with other features do not. */
export const fitFeatures = (weights: readonly number[]): boolean => weights.length === MAY_FALL.length;

/**
 * Returns the features of an ad: a constant, the mean credibility of its layers, the composite, the part of the composite above
 * BEST, and for each layer the distance of its percentile from the middle, by itself and times its credibility. A layer that the
 * ad lacks says neither good nor bad: its features are 0, as in the middle.
 * @param composite 0 to 100
 */
export function featuresOf(
  layers: readonly Pick<LayerScore, 'layer' | 'percentile' | 'credibility'>[],
  composite: number,
): number[] {
  const share = composite / 100;
  const credibility = layers.reduce((sum, one) => sum + one.credibility, 0) / Math.max(1, layers.length);
  return [
    1,
    credibility - 0.5,
    share - 0.5,
    Math.max(0, share - BEST),
    ...LAYERS.flatMap((layer) => {
      const own = layers.find((one) => one.layer === layer);
      const distance = own === undefined ? 0 : own.percentile - 0.5;
      return [distance, distance * (own?.credibility ?? 0)];
    }),
  ];
}
