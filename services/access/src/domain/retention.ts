// Checks the two settings of how long a profile keeps what it recorded against each other.

/** In days; 0 means permanently. */
export interface Retention {
  readonly ledgerDays: number;
  readonly journeyDays: number;
}

/**
 * Checks that no journey loses an event whose ledger row stays, because an erasure finds a person's ledger rows by the events of
 * their journey.
 * @returns what is wrong, in words for whoever sets it; null when nothing is
 */
export function retentionFault({ ledgerDays, journeyDays }: Retention): string | null {
  if (journeyDays === 0) return null;
  if (ledgerDays === 0)
    return 'journey_days needs ledger_days: an erasure finds the rows of the ledger by the events of journeys. Set ledger_days, too, or leave both at 0.';
  if (journeyDays < ledgerDays)
    return `journey_days (${journeyDays}) must be at least ledger_days (${ledgerDays}): an erasure finds the rows of the ledger by the events of journeys.`;
  return null;
}
