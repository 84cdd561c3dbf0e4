// Tests whether an address is in one of several ranges.
import ipaddr from 'ipaddr.js';

/** Reports whether the text is an address or a CIDR range. */
export function isRange(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/**
 * Makes the test for ranges that isRange accepts. An IPv4 address that is mapped into IPv6 counts as IPv4; what is no address is
 * in no range.
 */
export function inRanges(texts: readonly string[]): (address: string) => boolean {
  const ranges = texts.map((text) => (text.includes('/') ? ipaddr.parseCIDR(text) : hostRange(text)));
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some((range) => range[0].kind() === address.kind() && address.match(range as never));
  };
}

function hostRange(address: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  const parsed = ipaddr.parse(address);
  return [parsed, parsed.kind() === 'ipv4' ? 32 : 128];
}
