// What is known of a profile: which scores are served, and when they are to be made anew.

import type { Window } from '../domain/vocabulary.ts';

export interface ProfileDoc {
  _id: string; // profile_id
  /** When it is due. */
  next_at: Date;
  /** How often a sync was heard of, and how often somebody asked for a rebuild: one that ran meanwhile may have missed it. */
  news: number;
  asks: number;
  /** The scores that are served; null before the first rebuild. */
  generation: string | null;
  rebuilt_at: Date | null;
  /** Rows of the window lifetime. */
  scored_ads: number;
  reporting_currency: string;
  /** Which days each window is of; absent from what an earlier release scored. */
  days?: Partial<Record<Window, ScoredDaysDoc>>;
}

/** The days of a window as attribution told them. */
export interface ScoredDaysDoc {
  date_from: string;
  date_to: string;
  time_zone: string;
  /** The ad accounts whose spend is by the days of another zone. */
  other_time_zones: { platform: string; account_id: string; time_zone: string }[];
  /** The currencies without rates; absent from what an earlier release scored. */
  unknown_rates?: { currency: string; first_day: string; days: number }[];
}
