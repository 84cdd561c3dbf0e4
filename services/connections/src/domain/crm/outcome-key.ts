// Lists what a stage of a pipeline can mean: one of the contract's conversion types, or nothing yet.

/** The contract's conversion types. */
export const OUTCOME_KEYS = [
  'appointment_attended',
  'appointment_booked',
  'closed_won',
  'dm_started',
  'lead_created',
  'payment_received',
  'quote_presented',
] as const;

/** The meaning of a stage that records no outcome (contract, Versioning 3). */
export const UNMAPPED = 'unmapped';

export type OutcomeKey = (typeof OUTCOME_KEYS)[number];
export type StageMeaning = OutcomeKey | typeof UNMAPPED;

/** Everything that a stage can mean, in listing order. */
export const STAGE_MEANINGS: readonly StageMeaning[] = [...OUTCOME_KEYS, UNMAPPED];

export const isStageMeaning = (text: string): text is StageMeaning =>
  (STAGE_MEANINGS as readonly string[]).includes(text);
