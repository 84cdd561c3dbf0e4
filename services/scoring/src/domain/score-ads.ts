// Scores one profile's ads in one window: ranks each ad within its cohort, then sorts all of them.
import { type AdFacts, isActive, type RankedFacts } from './ad-facts.ts';
import { type Cohort, cohortsOf } from './cohorts.ts';
import { compositeOf, likelihoodOf } from './composite.ts';
import { maturityOf, outcomeKindOf, truthGradeOf } from './grades.ts';
import { type LayersOf, layerScores } from './layer-scores.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import type { MaturityStage, OutcomeKind, TruthGrade } from './vocabulary.ts';

/** An ad with its score. */
export interface Scored<Ad> {
  readonly ad: Ad;
  /** 0 to 100; null while there is no ad to compare with. */
  readonly composite: number | null;
  /** Between 0 and 1; null without a composite. */
  readonly likelihood: number | null;
  readonly maturity: MaturityStage;
  readonly truthGrade: TruthGrade;
  readonly outcomeKind: OutcomeKind;
  readonly cohort: Pick<Cohort, 'key' | 'objective' | 'format' | 'audienceWarmth'> & { readonly size: number };
  readonly reasons: readonly Reason[];
}

export type ScoredAd = Scored<AdFacts>;

/** The ranks of ads. Scores are computed when they are read, since those of a large account would fill the memory. */
export interface Ranking<Ad> {
  /** The ads that delivered or brought anything, best first, as places in the list that was ranked. */
  readonly order: Uint32Array;
  /** Returns the score of the ad at a place in that list. @throws Error for one that is not in the order */
  scoreAt(place: number): Scored<Ad>;
}

/**
 * Ranks the ads that delivered or brought anything, best first: by composite, then attributed outcomes, impressions and id.
 * @param ads all of one profile, each once, in any order
 */
export function rankAds<Ad extends RankedFacts>(ads: readonly Ad[]): Ranking<Ad> {
  const cohorts = cohortsOf(ads.filter(isActive));
  const layers = new Map<string, LayersOf>();
  for (const cohort of new Set(cohorts.values())) layers.set(cohort.key, layerScores(cohort));
  const scoreAt = (place: number): Scored<Ad> => {
    const ad = ads[place];
    const cohort = ad && cohorts.get(ad.id);
    if (ad === undefined || cohort === undefined) throw new Error(`There is no ad to score at ${place}.`);
    return scoredAd(ad, cohort, layers.get(cohort.key)?.(ad.id) ?? []);
  };
  const order = Uint32Array.from(ads.keys()).filter((place) => cohorts.has(ads[place]?.id ?? ''));
  const composites = new Float64Array(ads.length);
  for (const place of order) composites[place] = scoreAt(place).composite ?? -1;
  order.sort((a, b) => (composites[b] ?? 0) - (composites[a] ?? 0) || bestFirst(ads[a] as Ad, ads[b] as Ad));
  return { order, scoreAt };
}

/** Returns the scores of all ads that rankAds ranks, best first. */
export function scoreAds<Ad extends RankedFacts>(ads: readonly Ad[]): Scored<Ad>[] {
  const { order, scoreAt } = rankAds(ads);
  return Array.from(order, scoreAt);
}

function scoredAd<Ad extends RankedFacts>(ad: Ad, cohort: Cohort, layers: Parameters<typeof reasonsOf>[0]): Scored<Ad> {
  const { key, objective, format, audienceWarmth } = cohort;
  const composite = compositeOf(layers);
  return {
    ad,
    composite,
    likelihood: likelihoodOf(composite),
    maturity: maturityOf(ad),
    truthGrade: truthGradeOf(ad),
    outcomeKind: outcomeKindOf(ad),
    cohort: { key, objective, format, audienceWarmth, size: cohort.ads.length },
    reasons: reasonsOf(layers),
  };
}

/** Orders ads of the same composite. */
function bestFirst(a: RankedFacts, b: RankedFacts): number {
  return b.outcomes - a.outcomes || b.impressions - a.impressions || (a.id < b.id ? -1 : 1);
}
