// Decides whose allowance a request without credentials uses: the address, or the network that one caller owns.
import { isIPv4, isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

/**
 * Names the allowance of an address. An IPv6 caller commonly has a whole /64 of addresses, so the network is counted.
 * @param ip as Express reports it; all text that is not an address shares one allowance
 */
export function addressAllowance(ip: string | undefined): string {
  const text = (ip ?? '').toLowerCase().split('%', 1)[0] ?? '';
  const mapped = /^::ffff:([\d.]+)$/.exec(text)?.[1];
  if (isIPv4(mapped ?? text)) return `ip:${mapped ?? text}`;
  return isIPv6(text) ? `ip:${networkOf(text)}` : 'ip:unknown';
}

function networkOf(address: string): string {
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  // :: stands for as many zero groups as the groups after it leave room for.
  const behind = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...behind];
  const network = all.slice(0, GROUPS_OF_A_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
