// Which addresses are on the public internet: what callers name leads to no other (contract, Events rule 3).
import ipaddr from 'ipaddr.js';

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Addresses that are unicast by their range and lead into a cloud all the same: Azure's host agent. */
const CLOUD_INSIDE: ReadonlySet<string> = new Set(['168.63.129.16']);
const LITERAL_IPV4 = /^\d+\.\d+\.\d+\.\d+$/;

/**
 * True for a public unicast address. An IPv4 address that is mapped into IPv6 counts as what it is; addresses of translators and
 * tunnels (64:ff9b::/96, 6to4, Teredo) are refused, since they can lead to a private one.
 * @param text an IPv4 or IPv6 address, without brackets; what is none is not public
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast' || CLOUD_INSIDE.has(address.toString())) return false;
  return !(address instanceof ipaddr.IPv6) || address.match(GLOBAL_UNICAST);
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** True for a host that is an address, for which no name is looked up. */
export const isLiteral = (host: string): boolean => host.includes(':') || LITERAL_IPV4.test(host);
