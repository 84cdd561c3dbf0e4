// Reads what the collector may trust of a request: its proxy's headers, the visitor's objection, and whether page and collector
// are on one site.

import type { Request } from 'express';
import { getDomain } from 'tldts';
import { NOWHERE, type Place } from '../domain/geo/place.ts';
import { inRanges } from '../domain/settings/ip-ranges.ts';
import { isOfSites } from '../domain/settings/read-site.ts';
import type { TrackerSettings } from '../domain/settings/tracker-settings.ts';

export interface ProxyHeaders {
  trustedProxies: readonly string[];
  countryHeader: string;
  cityHeader: string | undefined;
}

export interface VisitorOrigin {
  /**
   * The browser's address: the peer, or the one that trusted proxies name. Used to leave visitors out and to find their country and
   * city, and never stored.
   */
  readonly address: string;
  /** As a trusted proxy names it. */
  readonly place: Place;
}

/** Returns a reader of a visitor's address and of the place that a trusted proxy names; without one, the place is empty. */
export function originReader({
  trustedProxies,
  countryHeader,
  cityHeader,
}: ProxyHeaders): (request: Request) => VisitorOrigin {
  const isTrusted = inRanges(trustedProxies);
  return (request) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!isTrusted(peer)) return { address: peer, place: NOWHERE };
    const country = request.get(countryHeader) ?? '';
    const city = cityHeader ? (request.get(cityHeader) ?? '') : '';
    return {
      address: addressBehind(peer, request.get('x-forwarded-for') ?? '', isTrusted),
      place: {
        // Proxies send XX for an unknown country and T1 for Tor.
        country: /^[A-Z]{2}$/i.test(country) && country !== 'XX' ? country.toUpperCase() : '',
        city: city.replace(/\p{Cc}/gu, '').slice(0, 100),
      },
    };
  };
}

/** Returns the visitor's address. Each proxy appends the address before it, so it is the last one that is no trusted proxy. */
function addressBehind(peer: string, forwardedFor: string, isTrusted: (address: string) => boolean): string {
  const named = forwardedFor.split(',').map((address) => address.trim());
  return named.filter((address) => address !== '').findLast((address) => !isTrusted(address)) ?? peer;
}

/** Reports whether the browser signals Global Privacy Control. */
export const hasGpc = (request: Request): boolean => request.get('sec-gpc') === '1';

/** Reports whether the visitor objects to being tracked, by a signal that the profile honours. */
export function objects(
  request: Request,
  { honourGpc, honourDnt }: Pick<TrackerSettings, 'honourGpc' | 'honourDnt'>,
): boolean {
  return (honourGpc && hasGpc(request)) || (honourDnt && request.get('dnt') === '1');
}

const DAY_SECONDS = 86_400;

/**
 * Returns the first-party visitor cookie when the collector is on the page's own site; otherwise the script sets it. It is not
 * HttpOnly, because the script reads it too. Its domain is the one that the profile sets, where page and collector are both below it, or else the
 * site's, so that they share it.
 */
export function visitorCookie(
  request: Request,
  visitorId: string,
  { cookieDays, cookieDomain }: Pick<TrackerSettings, 'cookieDays' | 'cookieDomain'>,
): string | undefined {
  const page = URL.parse(request.get('origin') ?? '');
  if (!page || !/^[\w.-]{1,64}$/.test(visitorId)) return undefined;
  const siteDomain = getDomain(page.hostname, { allowPrivateDomains: true });
  const isShared =
    siteDomain === null
      ? page.hostname === request.hostname
      : getDomain(request.hostname, { allowPrivateDomains: true }) === siteDomain;
  if (siteDomain !== null && !isShared) return undefined;
  // Safari before 16.4 does not say whether page and collector are on one site, nor does any browser over http.
  const site = request.get('sec-fetch-site') ?? (isShared ? 'same-site' : 'cross-site');
  if (site !== 'same-site' && site !== 'same-origin') return undefined;
  const isSet =
    cookieDomain !== null && [page.hostname, request.hostname].every((host) => isOfSites(host, [cookieDomain]));
  const domain = isSet ? cookieDomain : siteDomain;
  const secure = page.protocol === 'https:' ? '; Secure' : '';
  return `_tl_vid=${visitorId}; Path=/; Max-Age=${cookieDays * DAY_SECONDS}; SameSite=Lax${domain ? `; Domain=${domain}` : ''}${secure}`;
}
