// Declares the options of the tracker that a profile's settings change; the collector writes them into the script that it serves.

export interface TrackerOptions {
  /** Respect Global Privacy Control and Do Not Track. */
  readonly signals: boolean;
  /** Report submitted forms. */
  readonly forms: boolean;
  /** How long the visitor's cookie lives after their last page. */
  readonly days: number;
  /** Where it posts to; by default the script's own address without .js. */
  readonly endpoint?: string;
}

/** The options of a profile without settings. */
export const DEFAULT_OPTIONS: TrackerOptions = { signals: true, forms: true, days: 400 };

declare global {
  /** The options of the running script: a parameter of the function around it (build.ts). */
  const OPTIONS: TrackerOptions;
}
