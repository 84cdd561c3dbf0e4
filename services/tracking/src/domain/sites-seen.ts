// Counts a profile's newest browser events by the site from which they came, most events first.
import { isOfSites } from './settings/read-site.ts';
import { isFirstParty } from './sites/first-party.ts';

/** The members of an event that matter here. */
export interface PageSeen {
  /** The host of its page, with the port; empty without a page. */
  readonly host: string;
  readonly receivedAt: Date;
}

export interface SiteSeen {
  readonly host: string;
  readonly events: number;
  readonly lastSeenAt: Date;
  readonly isAllowed: boolean;
  readonly isFirstParty: boolean;
}

/**
 * Counts events by site.
 * @param sighted newest first
 * @param collectorHost the host to which the profile's tracker posts
 */
export function sitesSeen(
  sighted: readonly PageSeen[],
  { allowedSites, collectorHost }: { allowedSites: readonly string[]; collectorHost: string },
): SiteSeen[] {
  return [...Map.groupBy(sighted, ({ host }) => host)]
    .map(([host, events]): SiteSeen => {
      const name = URL.parse(`http://${host}`)?.hostname ?? '';
      return {
        host,
        events: events.length,
        lastSeenAt: new Date(Math.max(...events.map(({ receivedAt }) => receivedAt.getTime()))),
        isAllowed: allowedSites.length === 0 || isOfSites(name, allowedSites),
        isFirstParty: isFirstParty(host, collectorHost),
      };
    })
    .sort((one, other) => other.events - one.events || one.host.localeCompare(other.host));
}
