// Tells what a referrer is: another site, the profile's own site, or a page that only sends the visitor back.
import { getDomain } from 'tldts';
import { isOfSites } from '../settings/read-site.ts';
import { LONGEST_HOST, type Site, siteOfApp, siteOfHost } from '../sites/site-of.ts';

export type Referrer =
  | { kind: 'none' | 'internal' | 'payment' | 'sign_in' }
  | { kind: 'external'; host: string; site: Site | undefined };

/**
 * Reads a referrer.
 * @param text document.referrer: a URL, android-app://package/…, or anything else, or absent (which counts as none)
 * @param page the page to which it led; its site is the profile's own
 * @param ownSites further sites of the profile
 */
export function readReferrer(
  text: string | undefined,
  page: URL | undefined,
  ownSites: readonly string[] = [],
): Referrer {
  const url = text ? URL.parse(text) : null;
  if (!url) return { kind: 'none' };
  if (url.protocol === 'android-app:') return external(url.hostname, siteOfApp(url.hostname));
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'none' };
  const host = url.hostname.toLowerCase().replace(/^www\./, '');
  if (host === '' || host.length > LONGEST_HOST) return { kind: 'none' };
  const site = siteOfHost(host);
  if (site?.kind === 'payment' && !isSameHost(host, page)) return { kind: 'payment' };
  if (isSameSite(host, page) || isOfSites(url.hostname.toLowerCase(), ownSites)) return { kind: 'internal' };
  if (site?.kind === 'sign_in') return { kind: 'sign_in' };
  return external(host, site);
}

const external = (host: string, site: Site | undefined): Referrer => ({ kind: 'external', host, site });

const isSameHost = (host: string, page: URL | undefined) => page?.hostname.toLowerCase().replace(/^www\./, '') === host;

function isSameSite(host: string, page: URL | undefined): boolean {
  if (!page) return false;
  if (isSameHost(host, page)) return true;
  const domain = getDomain(host, { allowPrivateDomains: true });
  return domain !== null && domain === getDomain(page.hostname, { allowPrivateDomains: true });
}
