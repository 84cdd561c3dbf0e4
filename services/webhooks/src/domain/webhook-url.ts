// Checks whether a URL can be subscribed, as far as that is known before its name is looked up.
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { hostOf, isLiteral, isPublicAddress } from '@touchline/chassis/net/public-address.ts';

const MAX_LENGTH = 2048;

export type CheckedUrl =
  | { readonly ok: true; readonly url: URL; readonly host: string; readonly isPrivateAllowed: boolean }
  | { readonly ok: false; readonly why: string };

const refused = (why: string): CheckedUrl => ({ ok: false, why });

/**
 * Reads a URL as the standard does: decimal, hexadecimal and short forms of an IPv4 address are the address that they mean.
 * @param privateHosts hosts that may be private, and may be called without TLS
 * @returns the URL and its host (an address without brackets), or what is wrong with it in words for its owner
 */
export function webhookUrl(text: string, privateHosts: PrivateHosts): CheckedUrl {
  if (text.length > MAX_LENGTH) return refused(`url may have at most ${MAX_LENGTH} characters.`);
  const url = URL.parse(text);
  if (url === null) return refused('url is not a URL.');
  if (url.username !== '' || url.password !== '') return refused('url must not contain a user name or a password.');
  if (url.hash !== '' || text.includes('#')) return refused('url must not have a fragment.');
  const host = hostOf(url);
  const isPrivateAllowed = privateHosts.has(host);
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:'))
    return refused('url must begin with https://.');
  if (!isPrivateAllowed && isLiteral(host) && !isPublicAddress(host)) return refused(NOT_PUBLIC);
  return { ok: true, url, host, isPrivateAllowed };
}

/** One text for names that lead nowhere and names that lead inside: two texts would let strangers probe our internal names. */
export const NOT_PUBLIC = 'url must lead to a public host: it does not resolve to public addresses only.';
