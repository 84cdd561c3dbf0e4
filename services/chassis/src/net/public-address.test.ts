// Tests which addresses count as public.
import assert from 'node:assert/strict';
import { isPublicAddress } from './public-address.ts';

describe('an address', () => {
  const table: [address: string, isPublic: boolean][] = [
    ['93.184.215.14', true],
    ['8.8.8.8', true],
    ['2606:4700::6810:85e5', true],
    ['::ffff:8.8.8.8', true],
    ['127.0.0.1', false],
    ['127.9.9.9', false],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['100.127.255.255', false],
    ['168.63.129.16', false],
    ['::ffff:168.63.129.16', false],
    ['192.88.99.1', false],
    ['192.0.0.192', false],
    ['198.18.0.1', false],
    ['203.0.113.9', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::7f00:1', false],
    ['::ffff:10.0.0.1', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001:0:a00:1::', false],
    ['2001:db8::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['ff02::1', false],
    ['example.com', false],
    ['', false],
  ];
  for (const [address, isPublic] of table)
    it(`${address || 'an empty text'} is ${isPublic ? '' : 'not '}public`, () =>
      assert.equal(isPublicAddress(address), isPublic));
});
