// Finds the known site that a host, an Android package or a utm_source names.
import { getDomainWithoutSuffix, getPublicSuffix } from 'tldts';
import { AI_ASSISTANTS, DISPLAY_SITES, EMAIL_SITES, PLAIN_SITES, SHOPPING_SITES, VIDEO_SITES } from './other-sites.ts';
import { PAYMENT_HOSTS, SIGN_IN_HOSTS } from './return-sites.ts';
import { SEARCH_ENGINES } from './search-engines.ts';
import { SOCIAL_NETWORKS } from './social-networks.ts';

export type SiteKind =
  | 'search'
  | 'social'
  | 'video'
  | 'shopping'
  | 'ai'
  | 'email'
  | 'display'
  | 'plain'
  | 'payment'
  | 'sign_in';

export interface Site {
  /** The canonical source name, such as google. */
  name: string;
  kind: SiteKind;
}

/** A DNS name has at most this many characters (RFC 1035); a stranger's URL may have more. */
export const LONGEST_HOST = 253;

const byHost = new Map<string, Site>();
const byName = new Map<string, Site>();

function add(kind: SiteKind, sites: Readonly<Record<string, string>>): void {
  for (const [name, hosts] of Object.entries(sites)) {
    const site = { name, kind };
    if (kind !== 'plain') byName.set(name, site);
    for (const host of hosts.split(/\s+/).filter(Boolean))
      (host.includes('.') ? byHost : byName).set(host.toLowerCase(), site);
  }
}

add('search', SEARCH_ENGINES);
add('social', SOCIAL_NETWORKS);
add('video', VIDEO_SITES);
add('shopping', SHOPPING_SITES);
add('ai', AI_ASSISTANTS);
add('email', EMAIL_SITES);
add('display', DISPLAY_SITES);
add('plain', PLAIN_SITES);
for (const host of PAYMENT_HOSTS.split(/\s+/).filter(Boolean)) byHost.set(host, { name: host, kind: 'payment' });
for (const host of SIGN_IN_HOSTS.split(/\s+/).filter(Boolean)) byHost.set(host, { name: host, kind: 'sign_in' });

/**
 * Returns the known site of a host; the longest listed name wins, so mail.google.com is webmail and google.cl is a search engine.
 * @param host lower case, without port
 */
export function siteOfHost(host: string): Site | undefined {
  // The loop below looks up every ending of the host.
  if (host.length > LONGEST_HOST) return undefined;
  const suffix = getPublicSuffix(host) ?? '';
  const labels = host.split('.');
  for (let from = 0; from < labels.length; from++) {
    const name = labels.slice(from).join('.');
    const known = byHost.get(name);
    if (known) return known;
    if (suffix !== '' && name.endsWith(`.${suffix}`)) {
      const anywhere = byHost.get(`${name.slice(0, -suffix.length)}*`);
      if (anywhere) return anywhere;
    }
  }
  return /^(webmail|roundcube)\d*\./.test(host) ? { name: 'webmail', kind: 'email' } : undefined;
}

/** Returns the known site of an Android package (an android-app:// referrer). */
export function siteOfApp(packageName: string): Site | undefined {
  return byHost.get(packageName.toLowerCase());
}

/** Returns the known site that a utm_source names: canonical name, alias (fb, ig), or host. */
export function siteOfSource(source: string): Site | undefined {
  const known = byName.get(source);
  if (known) return known;
  return source.includes('.') && getDomainWithoutSuffix(source) ? siteOfHost(source) : undefined;
}
