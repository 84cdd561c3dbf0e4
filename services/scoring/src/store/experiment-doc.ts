// Defines the document of one experiment.
import type { Experiment } from '../domain/experiment.ts';

export interface ExperimentDoc {
  /** Derived from the profile and from what, which metric and which days were measured. */
  _id: string;
  profile_id: string;
  experiment: Experiment;
  recorded_at: Date;
}
