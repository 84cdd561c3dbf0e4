// Scores one profile's ads in one window: ranks each ad within its cohort, then sorts all of them.
import type { AdFacts, RankedFacts } from './ad-facts.ts';
import type { Cohort } from './cohorts.ts';
import { type ComparedAd, compareAds } from './compared-ads.ts';
import { compositeOf, likelihoodOf } from './composite.ts';
import { maturityOf, outcomeKindOf, truthGradeOf } from './grades.ts';
import { type KeptModel, modelLikelihood } from './model/model.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import type { MaturityStage, OutcomeKind, TruthGrade } from './vocabulary.ts';

/** An ad with its score. */
export interface Scored<Ad> {
  readonly ad: Ad;
  /** 0 to 100; null while there is no ad to compare with. */
  readonly composite: number | null;
  /** Between 0 and 1; null without a composite. */
  readonly likelihood: number | null;
  /** The version of the model that gave the likelihood; absent when the rules did. */
  readonly modelVersion?: number;
  readonly maturity: MaturityStage;
  readonly truthGrade: TruthGrade;
  readonly outcomeKind: OutcomeKind;
  /** Geo and placement are absent from scores that an earlier release stored. */
  readonly cohort: Pick<Cohort, 'key' | 'objective' | 'format' | 'audienceWarmth'> &
    Partial<Pick<Cohort, 'geo' | 'placement'>> & { readonly size: number };
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
 * @param kept gives the likelihood in place of the rules; it never changes the order
 */
export function rankAds<Ad extends RankedFacts>(ads: readonly Ad[], kept: KeptModel | null = null): Ranking<Ad> {
  const { places: order, at } = compareAds(ads);
  const composites = new Float64Array(ads.length);
  for (const place of order) composites[place] = compositeOf(at(place).layers) ?? -1;
  order.sort((a, b) => (composites[b] ?? 0) - (composites[a] ?? 0) || bestFirst(ads[a] as Ad, ads[b] as Ad));
  return { order, scoreAt: (place) => scoredAd(at(place), kept) };
}

/** Returns the scores of all ads that rankAds ranks, best first. */
export function scoreAds<Ad extends RankedFacts>(ads: readonly Ad[], kept: KeptModel | null = null): Scored<Ad>[] {
  const { order, scoreAt } = rankAds(ads, kept);
  return Array.from(order, scoreAt);
}

function scoredAd<Ad extends RankedFacts>({ ad, cohort, layers }: ComparedAd<Ad>, kept: KeptModel | null): Scored<Ad> {
  const { key, objective, format, audienceWarmth, geo, placement } = cohort;
  const composite = compositeOf(layers);
  return {
    ad,
    composite,
    ...likelihoodBy(kept, layers, composite),
    maturity: maturityOf(ad),
    truthGrade: truthGradeOf(ad),
    outcomeKind: outcomeKindOf(ad),
    cohort: { key, objective, format, audienceWarmth, geo, placement, size: cohort.ads.length },
    reasons: reasonsOf(layers),
  };
}

function likelihoodBy(
  kept: KeptModel | null,
  layers: ComparedAd['layers'],
  composite: number | null,
): Pick<ScoredAd, 'likelihood' | 'modelVersion'> {
  if (kept === null || composite === null) return { likelihood: likelihoodOf(composite) };
  return { likelihood: modelLikelihood(kept.model, layers, composite), modelVersion: kept.version };
}

/** Orders ads of the same composite. */
function bestFirst(a: RankedFacts, b: RankedFacts): number {
  return b.outcomes - a.outcomes || b.impressions - a.impressions || (a.id < b.id ? -1 : 1);
}
