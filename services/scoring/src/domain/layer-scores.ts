// How each ad of a cohort stands in each layer, among the ads of that cohort.
import type { AdFacts } from './ad-facts.ts';
import type { Cohort } from './cohorts.ts';
import { MEASURES, type Measure, type Sample, samplesOf } from './measures.ts';
import { percentiles } from './percentile.ts';
import { credibility, priorOf, shrunkRate } from './shrink.ts';
import { LAYERS, type Layer } from './vocabulary.ts';

export interface LayerScore {
  readonly layer: Layer;
  /** 0 to 1: the share of the other ads that do worse. */
  readonly percentile: number;
  /** 0 to 1: how much of it is the ad's own sample. */
  readonly credibility: number;
  /** 0 to 1: in how many of its measures the ad's own rate, before shrinkage, is not below the cohort's. */
  readonly above: number;
}

/** Fewer impressions than these are believed less than half, however few the others have. */
const LEAST_IMPRESSIONS = 1000;
/** Two equal rates may differ behind this many digits by the way in which they were computed. */
const DIGITS = 12;

/**
 * The layers of each ad, by its id, in the order of LAYERS. A measure counts where two ads have it and one of them brought anything:
 * without, there is nobody to compare with. A layer of several measures is their mean.
 */
export function layerScores({ ads }: Pick<Cohort, 'ads'>): Map<string, LayerScore[]> {
  const found = MEASURES.map((measure) => ({ layer: measure.layer, scores: measureScores(measure, ads) }));
  return new Map(
    ads.map(({ id }) => [
      id,
      LAYERS.flatMap((layer) => {
        const own = found.flatMap((one) => (one.layer === layer ? (one.scores.get(id) ?? []) : []));
        if (own.length === 0) return [];
        const [percentile, credibility, above] = [
          mean(own, 'percentile'),
          mean(own, 'credibility'),
          mean(own, 'above'),
        ];
        return [{ layer, percentile, credibility, above }];
      }),
    ]),
  );
}

type MeasureScore = Omit<LayerScore, 'layer'>;

function measureScores(measure: Measure, ads: readonly AdFacts[]): ReadonlyMap<string, MeasureScore> {
  const samples = samplesOf(measure, ads);
  if (samples.length < 2 || samples.every(({ brought }) => brought === 0)) return new Map();
  const prior = priorOf(samples, leastStrength(measure, ads));
  const ranks = percentiles(samples.map((sample) => rounded(shrunkRate(sample, prior))));
  return new Map(
    samples.map((sample: Sample, i) => [
      sample.id,
      {
        percentile: ranks[i] ?? 0,
        credibility: credibility(sample, prior),
        above: sample.brought / sample.exposure >= prior.mean ? 1 : 0,
      },
    ]),
  );
}

/** LEAST_IMPRESSIONS, or what the cohort pays for as many. */
function leastStrength({ exposure }: Measure, ads: readonly AdFacts[]): number {
  if (exposure === 'impressions') return LEAST_IMPRESSIONS;
  const priced = ads.filter(({ spend }) => spend !== null);
  const impressions = priced.reduce((sum, ad) => sum + ad.impressions, 0);
  const spend = priced.reduce((sum, ad) => sum + Number(ad.spend), 0);
  return impressions === 0 ? 0 : (spend / impressions) * LEAST_IMPRESSIONS;
}

const rounded = (rate: number): number => Number(rate.toPrecision(DIGITS));

function mean<K extends keyof MeasureScore>(scores: readonly MeasureScore[], member: K): number {
  return scores.reduce((sum, score) => sum + score[member], 0) / scores.length;
}
