// Ranks each active ad in each layer within its cohort; scores and the samples of the model are both made from this.
import { type AdFacts, isActive } from './ad-facts.ts';
import { type Cohort, cohortsOf } from './cohorts.ts';
import { type LayerScore, layerScores } from './layer-scores.ts';

export interface ComparedAd {
  readonly ad: AdFacts;
  readonly cohort: Cohort;
  /** In the order of LAYERS; empty while there is nothing to compare with. */
  readonly layers: readonly LayerScore[];
}

/** Returns the ads that delivered or brought anything, in their order. @param ads all of one profile in one window */
export function comparedAds(ads: readonly AdFacts[]): ComparedAd[] {
  const active = ads.filter(isActive);
  const cohorts = cohortsOf(active);
  const layers = new Map([...new Set(cohorts.values())].map((cohort) => [cohort.key, layerScores(cohort)]));
  return active.flatMap((ad) => {
    const cohort = cohorts.get(ad.id);
    return cohort === undefined ? [] : [{ ad, cohort, layers: layers.get(cohort.key)?.get(ad.id) ?? [] }];
  });
}
