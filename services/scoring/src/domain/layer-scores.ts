// Ranks each ad of a cohort in each layer among the ads of that cohort.
import type { RankedFacts } from './ad-facts.ts';
import type { Cohort } from './cohorts.ts';
import { MEASURES, type Measure, samplesOf } from './measures.ts';
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

/** The layers of each ad of a cohort by its id, in the order of LAYERS; none for an ad of another cohort. */
export type LayersOf = (adId: string) => LayerScore[];

/**
 * Ranks the ads of a cohort. A measure counts where two ads have it and one of them brought anything, since otherwise there is
 * nothing to compare. A layer of several measures is their mean.
 */
export function layerScores({ ads }: Pick<Cohort, 'ads'>): LayersOf {
  const places = new Map(ads.map(({ id }, place) => [id, place]));
  const found = MEASURES.map((measure) => ({ layer: measure.layer, scoreAt: measureScores(measure, ads, places) }));
  const measured = LAYERS.map((layer) => ({ layer, own: found.filter((one) => one.layer === layer) }));
  return (adId) => {
    const place = places.get(adId);
    if (place === undefined) return [];
    const layers: LayerScore[] = [];
    for (const { layer, own } of measured) {
      const scores = own.flatMap(({ scoreAt }) => scoreAt(place) ?? []);
      if (scores.length > 0) layers.push({ layer, ...meanOf(scores) });
    }
    return layers;
  };
}

type MeasureScore = Omit<LayerScore, 'layer'>;

/** @returns the score of the ad at a place; the scores of large cohorts are kept as plain numbers */
function measureScores(
  measure: Measure,
  ads: readonly RankedFacts[],
  places: ReadonlyMap<string, number>,
): (place: number) => MeasureScore | undefined {
  const samples = samplesOf(measure, ads);
  if (samples.length < 2 || samples.every(({ brought }) => brought === 0)) return () => undefined;
  const prior = priorOf(samples, leastStrength(measure, ads));
  const ranks = percentiles(samples.map((sample) => rounded(shrunkRate(sample, prior))));
  const percentile = new Float64Array(ads.length).fill(Number.NaN);
  const credible = new Float64Array(ads.length);
  const above = new Uint8Array(ads.length);
  for (const [i, sample] of samples.entries()) {
    const place = places.get(sample.id) ?? 0;
    percentile[place] = ranks[i] ?? 0;
    credible[place] = credibility(sample, prior);
    above[place] = sample.brought / sample.exposure >= prior.mean ? 1 : 0;
  }
  return (place) => {
    const own = percentile[place] ?? Number.NaN;
    if (Number.isNaN(own)) return undefined;
    return { percentile: own, credibility: credible[place] ?? 0, above: above[place] ?? 0 };
  };
}

/** Returns LEAST_IMPRESSIONS, or what the cohort pays for that many. */
function leastStrength({ exposure }: Measure, ads: readonly RankedFacts[]): number {
  if (exposure === 'impressions') return LEAST_IMPRESSIONS;
  const priced = ads.filter(({ spend }) => spend !== null);
  const impressions = priced.reduce((sum, ad) => sum + ad.impressions, 0);
  const spend = priced.reduce((sum, ad) => sum + Number(ad.spend), 0);
  return impressions === 0 ? 0 : (spend / impressions) * LEAST_IMPRESSIONS;
}

const rounded = (rate: number): number => Number(rate.toPrecision(DIGITS));

function meanOf(scores: readonly MeasureScore[]): MeasureScore {
  const mean = (member: keyof MeasureScore) => scores.reduce((sum, score) => sum + score[member], 0) / scores.length;
  return { percentile: mean('percentile'), credibility: mean('credibility'), above: mean('above') };
}
