// How long a profile keeps what it has recorded: what the two settings have to do with each other.

/** In days; 0: for ever. */
export interface Retention {
  readonly ledgerDays: number;
  readonly journeyDays: number;
}

/**
 * An erasure finds a person's rows of the ledger by the events of their journey: no journey may lose an event whose row stays.
 * @returns what is wrong, in words for whoever sets it; null when nothing is
 */
export function retentionFault({ ledgerDays, journeyDays }: Retention): string | null {
  if (journeyDays === 0) return null;
  if (ledgerDays === 0)
    return 'journey_days needs ledger_days: an erasure finds the rows of the ledger by the events of journeys. Set ledger_days, too, or keep both.';
  if (journeyDays < ledgerDays)
    return `journey_days (${journeyDays}) must be at least ledger_days (${ledgerDays}): an erasure finds the rows of the ledger by the events of journeys.`;
  return null;
}
