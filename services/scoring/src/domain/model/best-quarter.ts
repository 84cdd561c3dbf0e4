// Decides which ads were in the best quarter of their cohort in a week, which is what the model learns to predict.
import type { RankedFacts } from '../ad-facts.ts';
import { FEWEST_ADS } from '../cohorts.ts';
import { comparedAds } from '../compared-ads.ts';
import { MEASURES, samplesOf } from '../measures.ts';
import { LAYERS, type Layer } from '../vocabulary.ts';

const QUARTER = 0.25;

/**
 * Returns by id whether each ad was in the best quarter of its cohort, by the shrunk rates of the layer nearest to money. An ad
 * without exposure in that layer is left out, and so are the ads of a cohort that is too small to have a quarter.
 */
export function bestQuarter(ads: readonly RankedFacts[]): Map<string, boolean> {
  const layerOf = new Map<string, Layer | null>();
  const found = new Map<string, boolean>();
  for (const { ad, cohort, layers } of comparedAds(ads)) {
    if (cohort.ads.length < FEWEST_ADS) continue;
    const known = layerOf.get(cohort.key);
    const layer = known === undefined ? nearestToMoney(cohort.ads) : known;
    layerOf.set(cohort.key, layer);
    const own = layers.find((one) => one.layer === layer);
    if (own !== undefined) found.set(ad.id, own.percentile >= 1 - QUARTER);
  }
  return found;
}

/**
 * Returns the layer nearest to money in which a quarter of the ads brought anything. Where fewer did, the best quarter would
 * hold ads that brought nothing, and of those the ones that spent least.
 */
function nearestToMoney(ads: readonly RankedFacts[]): Layer | null {
  const isTold = (layer: Layer): boolean => {
    const samples = MEASURES.flatMap((measure) => (measure.layer === layer ? samplesOf(measure, ads) : []));
    const brought = new Set(samples.flatMap((sample) => (sample.brought > 0 ? sample.id : [])));
    return brought.size >= ads.length * QUARTER;
  };
  return LAYERS.findLast(isTold) ?? null;
}
