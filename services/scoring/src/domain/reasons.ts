// Finds where an ad stands out within its cohort, as the contract's reason_codes.
import { WEIGHTS } from './composite.ts';
import type { LayerScore } from './layer-scores.ts';
import type { Layer } from './vocabulary.ts';

export interface Reason {
  readonly layer: Layer;
  readonly polarity: 'strength' | 'weakness';
  /** 0 to 100, two decimals. */
  readonly percentile: number;
  readonly sampleConfidence: 'low' | 'medium' | 'high';
}

const STRONG = 70;
const WEAK = 30;

/**
 * Returns the layers in the best or the worst three tenths, the one that moved the composite most first; the middle is no reason.
 * A rank that the ad did not earn itself is none either: a small sample that ranks high only by the cohort's mean is neither a
 * strength nor a weakness.
 */
export function reasonsOf(layers: readonly LayerScore[]): Reason[] {
  return layers
    .map((score) => ({ ...score, percentile: Math.round(score.percentile * 10_000) / 100 }))
    .filter(({ percentile, above }) => (percentile >= STRONG && above > 0) || (percentile <= WEAK && above < 1))
    .sort((a, b) => pull(b) - pull(a))
    .map(({ layer, percentile, credibility }) => ({
      layer,
      polarity: percentile >= STRONG ? 'strength' : 'weakness',
      percentile,
      sampleConfidence: confidenceOf(credibility),
    }));
}

const pull = ({ layer, percentile }: Pick<LayerScore, 'layer' | 'percentile'>) =>
  WEIGHTS[layer] * Math.abs(percentile - 50);

/** One half is what the ad in the middle of the cohort has. */
function confidenceOf(credibility: number): Reason['sampleConfidence'] {
  if (credibility < 1 / 3) return 'low';
  return credibility < 2 / 3 ? 'medium' : 'high';
}
