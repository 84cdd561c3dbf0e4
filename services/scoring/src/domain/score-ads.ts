// Scores one profile's ads in one window: ranks each ad within its cohort, then sorts all of them.
import { type AdFacts, isActive } from './ad-facts.ts';
import { type Cohort, cohortsOf } from './cohorts.ts';
import { compositeOf, likelihoodOf } from './composite.ts';
import { maturityOf, outcomeKindOf, truthGradeOf } from './grades.ts';
import { layerScores } from './layer-scores.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import type { MaturityStage, OutcomeKind, TruthGrade } from './vocabulary.ts';

export interface ScoredAd {
  readonly ad: AdFacts;
  /** 0 to 100; null while there is no ad to compare with. */
  readonly composite: number | null;
  /** Between 0 and 1; null without a composite. */
  readonly likelihood: number | null;
  readonly maturity: MaturityStage;
  readonly truthGrade: TruthGrade;
  readonly outcomeKind: OutcomeKind;
  /** Geo and placement are absent from scores that an earlier release stored. */
  readonly cohort: Pick<Cohort, 'key' | 'objective' | 'format' | 'audienceWarmth'> &
    Partial<Pick<Cohort, 'geo' | 'placement'>> & { readonly size: number };
  readonly reasons: readonly Reason[];
}

/**
 * Scores the ads that delivered or brought anything, best first: by composite, then attributed outcomes, impressions and id.
 * @param ads all of one profile, each once, in any order
 */
export function scoreAds(ads: readonly AdFacts[]): ScoredAd[] {
  const active = ads.filter(isActive);
  const cohorts = cohortsOf(active);
  const layers = new Map([...new Set(cohorts.values())].map((cohort) => [cohort.key, layerScores(cohort)]));
  return active
    .flatMap((ad) => {
      const cohort = cohorts.get(ad.id);
      return cohort === undefined ? [] : [scoredAd(ad, cohort, layers.get(cohort.key)?.get(ad.id) ?? [])];
    })
    .sort(bestFirst);
}

function scoredAd(ad: AdFacts, cohort: Cohort, layers: Parameters<typeof reasonsOf>[0]): ScoredAd {
  const { key, objective, format, audienceWarmth, geo, placement } = cohort;
  const composite = compositeOf(layers);
  return {
    ad,
    composite,
    likelihood: likelihoodOf(composite),
    maturity: maturityOf(ad),
    truthGrade: truthGradeOf(ad),
    outcomeKind: outcomeKindOf(ad),
    cohort: { key, objective, format, audienceWarmth, geo, placement, size: cohort.ads.length },
    reasons: reasonsOf(layers),
  };
}

function bestFirst(a: ScoredAd, b: ScoredAd): number {
  return (
    (b.composite ?? -1) - (a.composite ?? -1) ||
    b.ad.outcomes - a.ad.outcomes ||
    b.ad.impressions - a.ad.impressions ||
    (a.ad.id < b.ad.id ? -1 : 1)
  );
}
