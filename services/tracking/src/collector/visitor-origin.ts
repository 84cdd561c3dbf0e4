// What the collector may believe of a request: its proxy's headers, the visitor's objection, and whether page and
// collector are one site.

import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { getDomain } from 'tldts';

export interface GeoHeaders {
  trustedProxies: readonly string[];
  countryHeader: string;
  cityHeader: string | undefined;
}

/** Country and city as a trusted proxy names them; empty otherwise. The address itself is read only to trust the peer, and never kept. */
export function geoReader({
  trustedProxies,
  countryHeader,
  cityHeader,
}: GeoHeaders): (request: Request) => { country: string; city: string } {
  const ranges = trustedProxies.map((range) => (range.includes('/') ? ipaddr.parseCIDR(range) : hostRange(range)));
  const isTrusted = (peer: string) => {
    if (!ipaddr.isValid(peer)) return false;
    const address = ipaddr.process(peer); // ::ffff:10.0.0.1 is 10.0.0.1
    return ranges.some((range) => range[0].kind() === address.kind() && address.match(range as never));
  };
  return (request) => {
    if (!isTrusted(request.socket.remoteAddress ?? '')) return { country: '', city: '' };
    const country = request.get(countryHeader) ?? '';
    const city = cityHeader ? (request.get(cityHeader) ?? '') : '';
    // XX and T1 are what proxies send for unknown and for Tor.
    return {
      country: /^[A-Z]{2}$/i.test(country) && country !== 'XX' ? country.toUpperCase() : '',
      city: city.replace(/\p{Cc}/gu, '').slice(0, 100),
    };
  };
}

function hostRange(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.parse(address);
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}

/** True when the visitor objects to being tracked: Global Privacy Control or Do Not Track. */
export function objects(request: Request): boolean {
  return request.get('sec-gpc') === '1' || request.get('dnt') === '1';
}

const YEAR_SECONDS = 34_560_000; // 400 days, the most that browsers keep

/**
 * The first-party visitor cookie, when the collector is on the page's own site; else the script sets it.
 * Not HttpOnly: the script reads it too. Its domain is the site's, so that page and collector share it.
 */
export function visitorCookie(request: Request, visitorId: string): string | undefined {
  const site = request.get('sec-fetch-site');
  if ((site !== 'same-site' && site !== 'same-origin') || !/^[\w.-]{1,64}$/.test(visitorId)) return undefined;
  const page = URL.parse(request.get('origin') ?? '');
  if (!page) return undefined;
  const domain = getDomain(page.hostname, { allowPrivateDomains: true });
  const isShared = domain !== null && getDomain(request.hostname, { allowPrivateDomains: true }) === domain;
  if (domain !== null && !isShared) return undefined;
  const secure = page.protocol === 'https:' ? '; Secure' : '';
  return `_tl_vid=${visitorId}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${domain ? `; Domain=${domain}` : ''}${secure}`;
}
