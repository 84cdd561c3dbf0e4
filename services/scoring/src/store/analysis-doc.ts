// Defines the document of the last creative analysis of one ad.
import type { Language } from '../domain/creative/language-of.ts';
import type { Traits } from '../domain/creative/traits-of.ts';

export const ANALYSIS_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type AnalysisState = (typeof ANALYSIS_STATES)[number];

/** What an analysis found. */
export interface Finding {
  readonly creative_id: string;
  readonly analysed_at: Date;
  /** The three below are absent from what an earlier release stored, which was by rules. */
  readonly source?: 'rules';
  /** What was analysed: the texts of the creative, a line each. */
  readonly text?: string;
  readonly language?: Language | null;
}

export interface AnalysisDoc {
  /** Derived from the profile, the platform and the ad's id on it. */
  _id: string;
  /** The id of the last run; absent from what an earlier release stored. */
  analysis_id?: string;
  profile_id: string;
  platform: string;
  ad_external_id: string;
  state: AnalysisState;
  requested_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  attempts: number;
  /** When the sweep looks at it next while it is queued or running. */
  next_at: Date;
  failure: { code: string; message: string } | null;
  /** From the last analysis that succeeded: they stay while another waits and after one failed. */
  traits: (Traits & Finding) | null;
}
