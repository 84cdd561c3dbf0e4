// Ranks each active ad in each layer within its cohort; scores and the samples of the model are both made from this.
import { isActive, type RankedFacts } from './ad-facts.ts';
import { type Cohort, cohortsOf } from './cohorts.ts';
import { type LayerScore, type LayersOf, layerScores } from './layer-scores.ts';

export interface ComparedAd<Ad extends RankedFacts = RankedFacts> {
  readonly ad: Ad;
  readonly cohort: Cohort;
  /** In the order of LAYERS; empty while there is nothing to compare with. */
  readonly layers: readonly LayerScore[];
}

/** Ads that are made when they are read, since those of a large account would fill the memory. */
export interface Comparison<Ad extends RankedFacts> {
  /** The ads that delivered or brought anything, as places in the list that was compared. */
  readonly places: Uint32Array;
  /** @throws Error for a place that is not one of these */
  at(place: number): ComparedAd<Ad>;
}

/** @param ads all of one profile in one window, each once */
export function compareAds<Ad extends RankedFacts>(ads: readonly Ad[]): Comparison<Ad> {
  const cohorts = cohortsOf(ads.filter(isActive));
  const layers = new Map<string, LayersOf>();
  for (const cohort of new Set(cohorts.values())) layers.set(cohort.key, layerScores(cohort));
  return {
    places: Uint32Array.from(ads.keys()).filter((place) => cohorts.has(ads[place]?.id ?? '')),
    at: (place) => {
      const ad = ads[place];
      const cohort = ad && cohorts.get(ad.id);
      if (ad === undefined || cohort === undefined) throw new Error(`There is no ad to compare at ${place}.`);
      return { ad, cohort, layers: layers.get(cohort.key)?.(ad.id) ?? [] };
    },
  };
}

/** Returns all ads that compareAds compares, in their order. */
export function comparedAds<Ad extends RankedFacts>(ads: readonly Ad[]): ComparedAd<Ad>[] {
  const { places, at } = compareAds(ads);
  return Array.from(places, at);
}
