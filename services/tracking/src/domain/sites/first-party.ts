// Decides whether the collector is on the site of a page, so that its cookies are first-party.
import { getDomain } from 'tldts';

const registrable = (host: string) => getDomain(host, { allowPrivateDomains: true });

/**
 * Reports whether two hosts are on one registrable domain, or the same.
 * @param pageHost may have a port
 */
export function isFirstParty(pageHost: string, collectorHost: string): boolean {
  const name = URL.parse(`http://${pageHost}`)?.hostname ?? '';
  if (name === '' || collectorHost === '') return false;
  const own = registrable(collectorHost);
  return name === collectorHost || (own !== null && registrable(name) === own);
}
