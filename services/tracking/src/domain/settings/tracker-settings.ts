// Declares what a profile sets about its sites and its tracker, with the defaults.

export const LOCATION_DETAILS = ['city', 'country', 'none'] as const;
export type LocationDetail = (typeof LOCATION_DETAILS)[number];

export interface TrackerSettings {
  /** Hosts, each with all hosts below it, whose events are accepted; those of any site when there are none. */
  readonly allowedSites: readonly string[];
  /** Further hosts of the profile, each with all hosts below it: a visit that comes from one of them is no referral. */
  readonly ownSites: readonly string[];
  /** Addresses and CIDR ranges whose browsers are left out. */
  readonly excludedIps: readonly string[];
  /** Query members, in lower case, that are removed from every URL before it is stored. */
  readonly strippedParameters: readonly string[];
  /** Whether Global Privacy Control and Do Not Track are honoured. */
  readonly respectPrivacySignals: boolean;
  readonly captureForms: boolean;
  readonly visitorCookieDays: number;
  /** How much of a browser's location is stored. */
  readonly locationDetail: LocationDetail;
  /** Whether payments and amounts that browsers report are booked; anyone can report them. */
  readonly browserRevenue: boolean;
}

/** The longest time that browsers keep a cookie. */
export const MAX_COOKIE_DAYS = 400;

export const defaultSettings: TrackerSettings = {
  allowedSites: [],
  ownSites: [],
  excludedIps: [],
  strippedParameters: [],
  respectPrivacySignals: true,
  captureForms: true,
  visitorCookieDays: MAX_COOKIE_DAYS,
  locationDetail: 'city',
  browserRevenue: false,
};
