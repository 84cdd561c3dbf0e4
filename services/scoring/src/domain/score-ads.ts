// Scores one profile's ads in one window: ranks each ad within its cohort, then sorts all of them.
import type { AdFacts } from './ad-facts.ts';
import type { Cohort } from './cohorts.ts';
import { type ComparedAd, comparedAds } from './compared-ads.ts';
import { compositeOf, likelihoodOf } from './composite.ts';
import { maturityOf, outcomeKindOf, truthGradeOf } from './grades.ts';
import { type KeptModel, modelLikelihood } from './model/model.ts';
import { type Reason, reasonsOf } from './reasons.ts';
import type { MaturityStage, OutcomeKind, TruthGrade } from './vocabulary.ts';

export interface ScoredAd {
  readonly ad: AdFacts;
  /** 0 to 100; null while there is no ad to compare with. */
  readonly composite: number | null;
  /** Between 0 and 1; null without a composite. */
  readonly likelihood: number | null;
  /** The model that gave the likelihood; absent when the rules did. */
  readonly modelVersion?: number;
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
 * @param kept gives the likelihood in place of the rules; it never changes the order
 */
export function scoreAds(ads: readonly AdFacts[], kept: KeptModel | null = null): ScoredAd[] {
  return comparedAds(ads)
    .map((compared) => scoredAd(compared, kept))
    .sort(bestFirst);
}

function scoredAd({ ad, cohort, layers }: ComparedAd, kept: KeptModel | null): ScoredAd {
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

function bestFirst(a: ScoredAd, b: ScoredAd): number {
  return (
    (b.composite ?? -1) - (a.composite ?? -1) ||
    b.ad.outcomes - a.ad.outcomes ||
    b.ad.impressions - a.ad.impressions ||
    (a.ad.id < b.ad.id ? -1 : 1)
  );
}
