// Whom to count where no credential says who is calling: the address, or the network that one caller owns.
import { isIPv4, isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

/**
 * Names the allowance of an address. An IPv6 caller commonly has a whole /64 to draw addresses from, so the network is counted.
 * @param ip as Express tells it; text that is no address shares one allowance with all other such text
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
  // What :: stands for is zeros, and as many of them as the groups behind it leave room for.
  const behind = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - groups.length - behind.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...behind];
  const network = all.slice(0, GROUPS_OF_A_NETWORK).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
