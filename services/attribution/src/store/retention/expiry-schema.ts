// Declares the document of a pass over the journeys of a profile.

/** The last pass of a profile, done or not. */
export interface JourneyExpiryDoc {
  _id: string; // profile_id
  begun_at: Date;
  /** Persons are read in parts of their id space (domain/replay-parts.ts). */
  parts_total: number;
  parts_done: number;
  /** The last person of the current part that is done; null at its start. */
  after: string | null;
}
