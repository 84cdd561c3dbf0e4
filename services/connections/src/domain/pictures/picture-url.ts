// Checks whether a picture may be fetched from an address, as far as that shows before its name is looked up.
import type { PrivateHosts } from '@touchline/chassis/net/private-hosts.ts';
import { hostOf, isLiteral, isPublicAddress } from '@touchline/chassis/net/public-address.ts';

/** Signed addresses of platforms are long. */
const MAX_LENGTH = 4096;

/**
 * Reads an address as the URL standard does: other forms of an IPv4 address are the address that they mean.
 * @param privateHosts hosts that may be private, and may be called without TLS
 * @returns undefined where nothing may be fetched
 */
export function pictureUrl(text: string, privateHosts: PrivateHosts): URL | undefined {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const host = hostOf(url);
  const isPrivateAllowed = privateHosts.has(host);
  if (url.protocol !== 'https:' && !(isPrivateAllowed && url.protocol === 'http:')) return undefined;
  return isPrivateAllowed || !isLiteral(host) || isPublicAddress(host) ? url : undefined;
}
