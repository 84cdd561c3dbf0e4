// Draws a rate from a small sample toward the rate of its cohort, by empirical Bayes (docs/scoring.md, "Shrinkage").
import type { Sample } from './measures.ts';

/** What is assumed of a rate before an ad has shown anything. */
export interface Prior {
  /** The cohort's own rate: all its results divided by all its exposure. */
  readonly mean: number;
  /** How much exposure the assumption is worth: an ad with that much exposure counts half. */
  readonly strength: number;
}

/**
 * Returns the prior of a cohort. Its strength depends on exposures alone, so that an ad that brings more never moves it.
 * @param samples at least one
 * @param least the lowest strength: tiny samples of a cohort are no reason to rely on them
 */
export function priorOf(samples: readonly Sample[], least: number): Prior {
  const brought = samples.reduce((sum, sample) => sum + sample.brought, 0);
  const exposure = samples.reduce((sum, sample) => sum + sample.exposure, 0);
  return { mean: brought / exposure, strength: Math.max(median(samples.map((sample) => sample.exposure)), least) };
}

/** Returns the mean of the posterior: Gamma-Poisson for counts, Bühlmann-Straub for money; the formula is the same. */
export function shrunkRate(
  { brought, exposure }: Pick<Sample, 'brought' | 'exposure'>,
  { mean, strength }: Prior,
): number {
  return (brought + strength * mean) / (exposure + strength);
}

/** Returns how much of the shrunk rate is the ad's own, from 0 to 1: the credibility factor Z = n ÷ (n + k). */
export function credibility({ exposure }: Pick<Sample, 'exposure'>, { strength }: Prior): number {
  return exposure / (exposure + strength);
}

/** Returns the lower of the two middle values, so that it is one that an ad has. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
