// Tests which addresses share an allowance.
import assert from 'node:assert/strict';
import { addressAllowance } from './caller-address.ts';

const NAMED: [ip: string | undefined, allowance: string][] = [
  ['192.0.2.1', 'ip:192.0.2.1'],
  ['::ffff:192.0.2.1', 'ip:192.0.2.1'],
  ['::FFFF:192.0.2.1', 'ip:192.0.2.1'],
  ['2001:db8:1:2::1', 'ip:2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', 'ip:2001:db8:1:2::/64'],
  ['2001:db8:1:2::', 'ip:2001:db8:1:2::/64'],
  ['2001:db8::2:3:4:5:6', 'ip:2001:db8:0:2::/64'],
  ['2001:db8::1', 'ip:2001:db8:0:0::/64'],
  ['::1', 'ip:0:0:0:0::/64'],
  ['fe80::1%eth0', 'ip:fe80:0:0:0::/64'],
  ['somebody', 'ip:unknown'],
  ['192.0.2.1, 192.0.2.2', 'ip:unknown'],
  ['', 'ip:unknown'],
  [undefined, 'ip:unknown'],
];

describe('addressAllowance', () => {
  for (const [ip, allowance] of NAMED) {
    it(`counts ${ip ?? 'nothing'} as ${allowance}`, () => assert.equal(addressAllowance(ip), allowance));
  }
});
