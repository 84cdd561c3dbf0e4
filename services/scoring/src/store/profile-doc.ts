// What is known of a profile: which scores are served, and when they are to be made anew.

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
}
