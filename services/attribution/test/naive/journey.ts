// Defines what the naive implementation is given: a person's events and what the profile says about them. It shares no code with
// the service, not even a type: each file beside this one implements one rule a second time, slowly and plainly.

export const MODELS = [
  'first_touch',
  'last_touch',
  'last_non_direct',
  'linear',
  'time_decay',
  'position_based',
] as const;
export type Model = (typeof MODELS)[number];

export const LEVELS = ['campaign', 'ad_set', 'ad'] as const;
export type Level = (typeof LEVELS)[number];

/** Where an event says that the person came from. */
export interface Origin {
  channel: string;
  source: string;
  /** utm_campaign. */
  campaign: string | null;
  platform: string | null;
  /** The platform's own ids. */
  campaignId: string | null;
  adSetId: string | null;
  adId: string | null;
  clicks: Readonly<Record<string, string>>;
  /** False for what a browser opened without a referrer, a campaign or a click. */
  hasEvidence: boolean;
  /** Came by a link within the site. */
  isInternal: boolean;
  /** Came back from a payment provider's page. */
  isPaymentReturn: boolean;
  isPaid: boolean;
}

export interface Event {
  id: string;
  /** Milliseconds. */
  time: number;
  type: string;
  name: string;
  visitor: string | null;
  isPage: boolean;
  /** How long a silence after it ends a visit, where the profile had set another time than half an hour. */
  silenceMinutes?: number;
  isLinkClick: boolean;
  value: string | null;
  currency: string | null;
  subjectRef: string | null;
  /** A browser reported money that the profile does not book. */
  isMoneyLeftOut: boolean;
  origin: Origin;
}

export interface Goal {
  key: string;
  names: readonly string[];
  types: readonly string[];
  kind: 'cash' | 'pipeline' | 'gross' | 'messaging';
  lookbackDays: number;
  isDefault: boolean;
}

export interface CatalogEntry {
  platform: string;
  level: Level;
  id: string;
  name: string;
  campaignId: string | null;
  adSetId: string | null;
  /** Former names of a campaign, and when it last had each. */
  formerNames?: readonly { name: string; lastSeen: number }[];
}

/** Units of `currency` for one of `base` on `date` (YYYY-MM-DD). */
export interface Rate {
  date: string;
  base: string;
  currency: string;
  rate: string;
}

export interface World {
  reportingCurrency: string;
  /** IANA name of the zone in whose days things happen. */
  timeZone: string;
  goals: readonly Goal[];
  catalog: readonly CatalogEntry[];
  rates: readonly Rate[];
  /** By payment: what the merchant and the provider refunded, in the payment's currency. */
  refunds: ReadonlyMap<string, string>;
  reversals: ReadonlyMap<string, string>;
  laterInstallments: ReadonlySet<string>;
}

/** Reports whether an event comes before another, by (time, event id), ties included. */
export function isBefore(a: Event, b: Event): boolean {
  return a.time < b.time || (a.time === b.time && a.id < b.id);
}

export function inOrder(events: readonly Event[]): Event[] {
  return [...events].sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

/** Returns the day that the clocks of the zone show. */
export function dayOf(time: number, { timeZone }: Pick<World, 'timeZone'>): string {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  clocks.set(timeZone, clock);
  return clock.format(time);
}

const clocks = new Map<string, Intl.DateTimeFormat>();
