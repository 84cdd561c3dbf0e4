// Defines the document of the last creative analysis of one ad.
import type { Language } from '../domain/creative/language-of.ts';
import type { ModelNote } from '../domain/creative/model-notes.ts';
import type { Traits } from '../domain/creative/traits-of.ts';

export const ANALYSIS_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type AnalysisState = (typeof ANALYSIS_STATES)[number];

/** What an analysis found. */
export interface Finding {
  readonly creative_id: string;
  readonly analysed_at: Date;
  /** Those below are absent from what an earlier release stored, which was by rules. */
  readonly source?: 'rules' | 'model';
  /** What was analysed: the texts of the creative, a line each. */
  readonly text?: string;
  readonly language?: Language | null;
  /** The name of the model; null by rules. */
  readonly model?: string | null;
  /** Why it was by rules though a model is configured. */
  readonly note?: ModelNote | null;
  /** Of what the model was shown: the same content is not sent again. Null by rules. */
  readonly digest?: string | null;
}

/** A unit of the daily allowance of a workspace. */
export interface DrawnUnit {
  readonly workspace_id: string;
  /** The UTC midnight that ends its day. */
  readonly resets_at: Date;
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
  /** What a run by a model draws when it is requested, until it ends; null or absent by rules. */
  unit?: DrawnUnit | null;
  /** Why the run is by rules though a model is configured, as far as that was known when it was requested. */
  note?: ModelNote | null;
  failure: { code: string; message: string } | null;
  /** From the last analysis that succeeded: they stay while another waits and after one failed. */
  traits: (Traits & Finding) | null;
}
