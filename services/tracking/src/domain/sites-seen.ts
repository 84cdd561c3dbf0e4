// Says of the sites from which a profile's newest browser events came whether they are its own, most events first.
import { isOfSites } from './settings/read-site.ts';
import { isFirstParty } from './sites/first-party.ts';

/** The newest browser events from pages of one host. */
export interface HostSeen {
  /** With the port; empty without a page. */
  readonly host: string;
  readonly events: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

export interface SiteSeen {
  readonly host: string;
  readonly events: number;
  readonly lastSeenAt: Date;
  readonly isAllowed: boolean;
  readonly isFirstParty: boolean;
}

/**
 * Returns what is said of each site.
 * @param hosts each of them once
 * @param collectorHost the host to which the profile's tracker posts
 */
export function sitesSeen(
  hosts: readonly HostSeen[],
  { allowedSites, collectorHost }: { allowedSites: readonly string[]; collectorHost: string },
): SiteSeen[] {
  return hosts
    .map(({ host, events, lastSeenAt }): SiteSeen => {
      const name = URL.parse(`http://${host}`)?.hostname ?? '';
      return {
        ...{ host, events, lastSeenAt },
        isAllowed: allowedSites.length === 0 || isOfSites(name, allowedSites),
        isFirstParty: isFirstParty(host, collectorHost),
      };
    })
    .sort((one, other) => other.events - one.events || one.host.localeCompare(other.host));
}
