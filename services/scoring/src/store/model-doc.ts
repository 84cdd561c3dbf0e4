// Defines the document of one training of a profile's model.
import type { Training } from '../domain/model/train-model.ts';

export interface ModelDoc extends Training {
  /** `${profile_id}|${training}`, so that two processes cannot store the same training. */
  _id: string;
  profile_id: string;
  /** From 1, one more each time. */
  training: number;
  trained_at: Date;
  /** The number of models that were used so far, this one included; the version of this one if it is used. */
  version: number;
}
