// Ranks each ad of a cohort in each layer among the ads of that cohort.
import type { AdFacts } from './ad-facts.ts';
import type { Cohort } from './cohorts.ts';
import { MEASURES, type Measure, type Sample, samplesOf } from './measures.ts';
import { percentiles } from './percentile.ts';
import { credibility, priorOf, shrunkRate } from './shrink.ts';
import { LAYERS, type Layer } from './vocabulary.ts';

export interface LayerScore {
  readonly layer: Layer;
  /** 0 to 1: the share of the other ads that perform worse. */
  readonly percentile: number;
  /** 0 to 1: how much of it comes from the ad's own sample. */
  readonly credibility: number;
  /** 0 to 1: the share of its measures in which the ad's own rate, before shrinkage, is not below the cohort's. */
  readonly above: number;
}

/** Fewer impressions than this have a credibility below one half, however few the other ads have. */
const LEAST_IMPRESSIONS = 1000;
/** Beyond this many digits two equal rates may differ by the way in which they were computed. */
const DIGITS = 12;

/**
 * Returns the layers of each ad by its id, in the order of LAYERS. A measure counts where two ads have it and one of them brought
 * anything, since otherwise there is nothing to compare. A layer of several measures is their mean.
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

/** Returns LEAST_IMPRESSIONS, or what the cohort pays for that many. */
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
