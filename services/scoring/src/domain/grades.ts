// Grades an ad beside its score: how much is known of it, how reliable that is, and which outcome to headline.
import { type AdFacts, claimedConversions } from './ad-facts.ts';
import type { MaturityStage, OutcomeKind, TruthGrade } from './vocabulary.ts';

/** Returns lift where an experiment proves one, otherwise attributed for one outcome of any kind. */
export function truthGradeOf({ outcomes, experiment }: Pick<AdFacts, 'outcomes' | 'experiment'>): TruthGrade {
  if (experiment !== undefined) return 'lift';
  return outcomes > 0 ? 'attributed' : 'predicted';
}

type Counted = Pick<
  AdFacts,
  | 'cashOutcomes'
  | 'pipelineOutcomes'
  | 'messagingOutcomes'
  | 'conversations'
  | 'platformConversions'
  | 'platformConversionsExact'
>;

/**
 * Returns the kind nearest to the money that the ad has any of; meta is the platform's own claim, when there is nothing else.
 */
export function outcomeKindOf(ad: Counted): OutcomeKind {
  if (ad.cashOutcomes > 0) return 'cash';
  if (ad.pipelineOutcomes > 0) return 'pipeline';
  if (ad.messagingOutcomes > 0 || (ad.conversations ?? 0) > 0) return 'messaging';
  return claimedConversions(ad) > 0 ? 'meta' : 'none';
}

/** Judges the sample in the window: whether the ad was shown, and whether it brought anything. */
export function maturityOf({ impressions, outcomes }: Pick<AdFacts, 'impressions' | 'outcomes'>): MaturityStage {
  if (impressions >= 10_000 && outcomes >= 30) return 'calibrated';
  if (impressions >= 10_000 || outcomes >= 10) return 'mature';
  return impressions >= 1000 || outcomes >= 1 ? 'early' : 'cold';
}
