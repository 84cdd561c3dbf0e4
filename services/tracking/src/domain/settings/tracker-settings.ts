// Declares what a profile sets about its sites and its tracker, with the defaults.

export const CONSENTS = ['none', 'opt_in'] as const;
export type Consent = (typeof CONSENTS)[number];
export const GEO_LEVELS = ['off', 'country', 'city'] as const;
export type GeoLevel = (typeof GEO_LEVELS)[number];

export interface TrackerSettings {
  /** How long a visitor may be inactive before another session begins. */
  readonly sessionTimeoutMinutes: number;
  readonly cookieDays: number;
  /** The domain of the visitor's cookie; null for the top-most one that a browser allows. */
  readonly cookieDomain: string | null;
  /** Whether Global Privacy Control is honoured. */
  readonly honourGpc: boolean;
  /** Whether Do Not Track is honoured. */
  readonly honourDnt: boolean;
  readonly trackForms: boolean;
  /** Whether clicks on links to other sites are recorded. */
  readonly trackOutbound: boolean;
  /** Whether the pages that an application shows without loading them are page views. */
  readonly trackSpa: boolean;
  /** Hosts, each with all hosts below it, whose events are accepted; those of any site when there are none. */
  readonly sites: readonly string[];
  /** Further hosts of the profile, each with all hosts below it: a visit that comes from one of them is no referral. */
  readonly ownSites: readonly string[];
  /** Paths on which nothing is recorded (excluded-path.ts). */
  readonly excludePaths: readonly string[];
  /** Addresses and CIDR ranges whose browsers are left out. */
  readonly excludeIps: readonly string[];
  /** Query members, in lower case, that are removed from every URL before it is stored. */
  readonly strippedParameters: readonly string[];
  /** Whether the tracker waits for the visitor's consent. */
  readonly consent: Consent;
  /** Whether events of robots are refused. */
  readonly botFilter: boolean;
  /** How much of a browser's location is stored. */
  readonly geo: GeoLevel;
  /** The query parameter that carries link tokens. */
  readonly linkTokenParam: string;
  /** Whether payments and amounts that browsers report are booked; anyone can report them. */
  readonly browserRevenue: boolean;
}

export const DEFAULT_LINK_TOKEN_PARAM = 'svc_t';

export const defaultSettings: TrackerSettings = {
  sessionTimeoutMinutes: 30,
  cookieDays: 400,
  cookieDomain: null,
  honourGpc: true,
  honourDnt: true,
  trackForms: true,
  trackOutbound: false,
  trackSpa: true,
  sites: [],
  ownSites: [],
  excludePaths: [],
  excludeIps: [],
  strippedParameters: [],
  consent: 'none',
  botFilter: true,
  geo: 'city',
  linkTokenParam: DEFAULT_LINK_TOKEN_PARAM,
  browserRevenue: false,
};
