// Defines the document of a profile: which scores are served, and when they are rebuilt.

import type { Window } from '../domain/vocabulary.ts';

export interface ProfileDoc {
  _id: string; // profile_id
  /** When the next rebuild is due. */
  next_at: Date;
  /** The number of syncs received and rebuilds requested: a rebuild that ran meanwhile may have missed the last one. */
  news: number;
  asks: number;
  /** The last rebuild, whose scores are served; null before the first one. */
  generation: string | null;
  /** Where its scores are; absent from what an earlier release scored, whose rows are all of the generation. */
  stored?: StoredWindowsDoc;
  rebuilt_at: Date | null;
  /** The number of rows of the window lifetime. */
  scored_ads: number;
  reporting_currency: string;
  /** The days of each window; absent from what an earlier release scored. */
  days?: Partial<Record<Window, ScoredDaysDoc>>;
  /** When the model is trained next; absent from what an earlier release scored, which is due at once. */
  train_at?: Date;
}

/** The rows of each window: those of an earlier generation where a rebuild changed none of them. */
export interface StoredWindowsDoc {
  /** The generation that this describes: an earlier release may have served another one since, and left this alone. */
  of: string;
  windows: Partial<Record<Window, StoredWindowDoc>>;
}

export interface StoredWindowDoc {
  generation: string;
  /** Of all rows in their order. */
  digest: string;
}

/** The days of a window as attribution returned them. */
export interface ScoredDaysDoc {
  date_from: string;
  date_to: string;
  time_zone: string;
  /** The ad accounts whose spend is reported by the days of another time zone. */
  other_time_zones: { platform: string; account_id: string; time_zone: string }[];
  /** The currencies without rates; absent from what an earlier release scored. */
  unknown_rates?: { currency: string; first_day: string; days: number }[];
}
