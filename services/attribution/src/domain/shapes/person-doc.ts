// Defines how what is derived of a person as a whole is stored.

/** A person's derived totals, and what they now contribute to the daily facts (from which a recompute takes the difference). */
export interface PersonDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  person_id: string;
  conversion_count: number;
  /** Cash less refunds in the reporting currency; null when a rate is unknown. */
  cash_revenue: string | null;
  total_revenue: string | null;
  /** True when an amount of this person lacks a rate; importing rates marks such persons dirty. */
  rate_unknown: boolean;
  /** Raw references of the touches (platform ids, utm names); a catalog change finds persons by these. */
  refs: string[];
  facts: Record<string, FactDelta>;
  /** The version of the rules by which this was derived (domain/derivation.ts); absent from before there was one. */
  derivation?: number | null;
}

/** What one key of the daily facts counts. */
export interface FactDelta {
  count: number;
  by_type: Record<string, number>;
  cash_count: number;
  /** Exact decimal string: cash credited less refunds, in the reporting currency. */
  cash_value: string;
  /** Cash amounts that no rate could convert; above 0 the value of a range is unknown. */
  cash_unknown: number;
  first_count: number;
}
