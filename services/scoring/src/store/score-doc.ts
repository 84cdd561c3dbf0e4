// Defines the document of one ad's score in one window of one generation.
import type { Decimal128 } from 'mongodb';
import type { ScoredAd } from '../domain/score-ads.ts';
import type { Format, Objective, OutcomeKind, TruthGrade, Window } from '../domain/vocabulary.ts';

export interface ScoreDoc {
  /** `${generation}|${window}|${ad id}` */
  _id: string;
  profile_id: string;
  generation: string;
  window: Window;
  /** From 1, the best; filters leave gaps. */
  rank: number;
  /** What is filtered by; everything that is shown stands in scored. */
  spend: Decimal128 | null;
  objective: Objective | null;
  format: Format | null;
  truth_grade: TruthGrade;
  outcome_kind: OutcomeKind;
  scored: ScoredAd;
}
