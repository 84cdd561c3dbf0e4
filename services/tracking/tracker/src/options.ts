// Declares the options of the tracker that a profile's settings change; the collector writes them into the script that it serves.

/** What is compiled into the script or left out of it (build.ts), so that what is off costs no bytes. */
export interface TrackerSwitches {
  /** Respect Global Privacy Control. */
  readonly gpc: boolean;
  /** Respect Do Not Track. */
  readonly dnt: boolean;
  /** Report submitted forms. */
  readonly forms: boolean;
  /** Report clicks on links to other sites. */
  readonly outbound: boolean;
  /** Report the pages that an application shows without loading them. */
  readonly spa: boolean;
  /** Store and send nothing before the visitor has consented. */
  readonly consent: boolean;
}

/** Whether the site serves the script itself, which then cannot tell by its own address where to post. */
export interface TrackerPlace {
  readonly isOwnFile: boolean;
}

export interface TrackerValues {
  /** How long the visitor's cookie lives after their last page. */
  readonly days: number;
  /** How long a visitor may be inactive before another session begins. */
  readonly minutes: number;
  /** The query parameter that carries link tokens. */
  readonly param: string;
  /** The domain of the visitor's cookie; by default the top-most one that the browser allows. */
  readonly domain?: string;
  /** Paths on which nothing is recorded (src/domain/settings/excluded-path.ts of the service). */
  readonly paths?: readonly string[];
  /** Hosts besides the page's own, each with all hosts below it, a link to which does not leave the profile's sites. */
  readonly hosts?: readonly string[];
  /** Where it posts to; by default the script's own address without .js. */
  readonly endpoint?: string;
}

export type TrackerOptions = TrackerSwitches & TrackerValues;

/** The options of a profile without settings. */
export const DEFAULT_OPTIONS: TrackerOptions = {
  ...{ gpc: true, dnt: true, forms: true, outbound: false, spa: true, consent: false },
  ...{ days: 400, minutes: 30, param: 'svc_t' },
};

declare global {
  /** The options of the running script: its switches are compiled in, the rest is a parameter of the function around it. */
  const OPTIONS: TrackerOptions & TrackerPlace;
}
