// Reads a site as settings name it: a host, which includes all hosts below it.
import { getDomain } from 'tldts';

const HOST = /^[^\s/?#@:\\[\]%]{1,253}$/;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Returns a host as browsers spell it (lower case, IDNA), or undefined for anything else: a URL, a port, an IPv6 address, a
 * public suffix.
 * @param text a host name, an IPv4 address or localhost
 */
export function readSite(text: string): string | undefined {
  const bare = text.trim().replace(/\.$/, '');
  const host = HOST.test(bare) ? URL.parse(`http://${bare}`)?.hostname : undefined;
  if (host === undefined || host === '' || !host.split('.').every((label) => label.length > 0 && label.length <= 63))
    return undefined;
  return host === 'localhost' || IPV4.test(host) || getDomain(host, { allowPrivateDomains: true }) !== null
    ? host
    : undefined;
}

/** Reports whether a host is one of the sites or below one. */
export function isOfSites(host: string, sites: readonly string[]): boolean {
  return sites.some((site) => host === site || host.endsWith(`.${site}`));
}
