// Decides which addresses are on the public internet: URLs that callers name must lead to no others (contract, Events rule 3).
import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Addresses that are unicast by their range but lead to the inside of a cloud: Azure's host agent. */
const CLOUD_INSIDE: ReadonlySet<string> = new Set(['168.63.129.16']);
const LITERAL_IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * Reports whether a text is a public unicast address. An IPv4 address mapped into IPv6 counts as the IPv4 address; addresses of
 * translators and tunnels (64:ff9b::/96, 6to4, Teredo) are refused, since they can lead to a private one.
 * @param text an IPv4 or IPv6 address, without brackets; other text is not public
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || CLOUD_INSIDE.has(address.toString())) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST);
}

/** Returns the host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Reports whether a host is an address, so that no name needs to be looked up. */
export const isLiteral = (host: string): boolean => host.includes(':') || LITERAL_IPV4.test(host);
