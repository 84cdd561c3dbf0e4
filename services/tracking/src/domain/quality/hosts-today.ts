// Adds up a day's browser events by host, with what is true of all of them.
import { readSiteName } from './site-name.ts';

export interface CountedSite {
  /** As siteName wrote it, or OTHER. */
  readonly name: string;
  readonly count: number;
  readonly lastAt: Date;
}

export interface HostToday {
  readonly host: string;
  readonly events: number;
  readonly lastSeenAt: Date;
  readonly firstParty: boolean;
  readonly tls: boolean;
}

const MOST_HOSTS = 100;

/** Returns the hosts with most events. */
export function hostsToday(sites: readonly CountedSite[]): HostToday[] {
  const read = sites.map((one) => ({ ...one, ...readSiteName(one.name) }));
  return [...Map.groupBy(read, ({ host }) => host)]
    .map(([host, ofHost]) => ({
      host,
      events: ofHost.reduce((sum, { count }) => sum + count, 0),
      lastSeenAt: new Date(Math.max(...ofHost.map(({ lastAt }) => lastAt.getTime()))),
      firstParty: ofHost.every(({ firstParty }) => firstParty),
      tls: ofHost.every(({ tls }) => tls),
    }))
    .sort((a, b) => b.events - a.events || (a.host < b.host ? -1 : 1))
    .slice(0, MOST_HOSTS);
}
