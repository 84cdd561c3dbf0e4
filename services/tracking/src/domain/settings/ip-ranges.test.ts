import assert from 'node:assert/strict';
import { inRanges } from './ip-ranges.ts';

describe('address ranges', () => {
  const isIn = inRanges(['10.0.0.0/8', '200.1.2.3', '2001:db8::/32']);
  const table: [address: string, expected: boolean][] = [
    ['10.9.8.7', true],
    ['::ffff:10.9.8.7', true],
    ['11.0.0.1', false],
    ['200.1.2.3', true],
    ['200.1.2.4', false],
    ['2001:db8:1::1', true],
    ['2001:db9::1', false],
    ['', false],
    ['not an address', false],
  ];
  for (const [address, expected] of table)
    it(`${expected ? 'hold' : 'do not hold'} ${address || 'no address'}`, () => assert.equal(isIn(address), expected));
});
