// Tests Chilean RUTs in any formatting; the check digit decides.
import assert from 'node:assert/strict';
import { normaliseNationalId } from './normalise-national-id.ts';

describe('normaliseNationalId', () => {
  const cases: [string, string, string | null][] = [
    ['12.345.678-5', 'CL', 'CL123456785'],
    ['12345678-5', 'CL', 'CL123456785'],
    ['123456785', 'CL', 'CL123456785'],
    ['12 345 678 - 5', 'CL', 'CL123456785'],
    ['12,345,678-5', 'CL', 'CL123456785'],
    ['12.345.678–5', 'CL', 'CL123456785'],
    ['12.345.678\u22125', 'CL', 'CL123456785'],
    ['012.345.678-5', 'CL', 'CL123456785'],
    ['RUT: 12.345.678-5', 'CL', 'CL123456785'],
    ['cl123456785', 'CL', 'CL123456785'],
    ['  12.345.678-5\t', 'CL', 'CL123456785'],
    ['１２３４５６７８-5', 'CL', 'CL123456785'],
    ['12.345.678-5', '', 'CL123456785'],
    ['12.345.678-5', 'cl', 'CL123456785'],
    ['6.467.109-k', 'CL', 'CL6467109K'],
    ['6467109K', 'CL', 'CL6467109K'],
    ['12.345.678-6', 'CL', null],
    ['12.345.678-K', 'CL', null],
    ['12345678', 'CL', null],
    ['66.666.666-6', 'CL', null],
    ['11.111.111-1', 'CL', null],
    ['00.000.000-0', 'CL', null],
    ['0', 'CL', null],
    ['1-9', 'CL', null],
    ['12.345.678-5', 'AR', null],
    ['', 'CL', null],
    ['null', 'CL', null],
    ['{"$ne":1}', 'CL', null],
    ['1'.repeat(50_000), 'CL', null],
  ];
  for (const [text, country, expected] of cases) {
    it(`reads ${JSON.stringify(text.slice(0, 40))} of ${JSON.stringify(country)} as ${expected ?? 'no id'}`, () => {
      assert.equal(normaliseNationalId(text, country), expected);
    });
  }
});
