// Empirical Bayes: a rate from a small sample is drawn toward the rate of its cohort (docs/scoring.md, "Shrinkage").
import type { Sample } from './measures.ts';

/** What is believed of a rate before an ad has shown anything. */
export interface Prior {
  /** The cohort's own rate: all that it brought for all its exposure. */
  readonly mean: number;
  /** How much exposure that belief is worth: an ad with as much is believed half. */
  readonly strength: number;
}

/**
 * The prior of a cohort. Its strength comes of exposures alone, so that an ad that brings more never moves it.
 * @param samples at least one
 * @param least what strength is at least: a cohort of tiny samples is no reason to believe them
 */
export function priorOf(samples: readonly Sample[], least: number): Prior {
  const brought = samples.reduce((sum, sample) => sum + sample.brought, 0);
  const exposure = samples.reduce((sum, sample) => sum + sample.exposure, 0);
  return { mean: brought / exposure, strength: Math.max(median(samples.map((sample) => sample.exposure)), least) };
}

/** The mean of what is believed afterwards: of Gamma-Poisson for counts, of Bühlmann-Straub for money; the same formula. */
export function shrunkRate(
  { brought, exposure }: Pick<Sample, 'brought' | 'exposure'>,
  { mean, strength }: Prior,
): number {
  return (brought + strength * mean) / (exposure + strength);
}

/** How much of the shrunk rate is the ad's own, from 0 to 1: the credibility factor Z = n ÷ (n + k). */
export function credibility({ exposure }: Pick<Sample, 'exposure'>, { strength }: Prior): number {
  return exposure / (exposure + strength);
}

/** The lower one of two middle values: one that an ad has. */
function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}
