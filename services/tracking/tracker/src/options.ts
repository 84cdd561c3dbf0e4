// What a profile's settings change about its tracker; the collector writes them into the script that it serves.

export interface TrackerOptions {
  /** Heed Global Privacy Control and Do Not Track. */
  readonly signals: boolean;
  /** Report submitted forms. */
  readonly forms: boolean;
  /** How long the visitor's cookie lives after their last page. */
  readonly days: number;
  /** Where it posts to; the script's own address without .js unless given. */
  readonly endpoint?: string;
}

/** What holds where a profile set nothing. */
export const DEFAULT_OPTIONS: TrackerOptions = { signals: true, forms: true, days: 400 };

declare global {
  /** Those of the script that runs: a parameter of the function around it (build.ts). */
  const OPTIONS: TrackerOptions;
}
