// Defines the document of the last creative analysis of one ad.
import type { Traits } from '../domain/creative/traits-of.ts';

export const ANALYSIS_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type AnalysisState = (typeof ANALYSIS_STATES)[number];

export interface AnalysisDoc {
  /** Derived from the profile, the platform and the ad's id on it. */
  _id: string;
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
  traits: (Traits & { creative_id: string; analysed_at: Date }) | null;
}
