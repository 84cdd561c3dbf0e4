// Tests phones in every usual notation, with a hint and without, and numbers that no one holds.
import assert from 'node:assert/strict';
import { normalisePhone } from './normalise-phone.ts';

const HUGE = 'a'.repeat(50_000);

describe('normalisePhone', () => {
  const cases: [string, string, string | null][] = [
    ['+56987654321', '', '+56987654321'],
    ['+56 9 8765 4321', '', '+56987654321'],
    [' +56-9-8765-4321 ', '', '+56987654321'],
    ['(+56) 9 8765 4321', '', '+56987654321'],
    ['tel:+56987654321', '', '+56987654321'],
    ['\u202a+56 9 8765 4321\u202c', '', '+56987654321'],
    ['+56\u00a09\u00a08765\u00a04321', '', '+56987654321'],
    ['＋５６９８７６５４３２１', '', '+56987654321'],
    ['+1 (202) 555-0123', '', '+12025550123'],
    ['987654321', 'CL', '+56987654321'],
    ['9 8765 4321', 'cl', '+56987654321'],
    ['56987654321', 'CL', '+56987654321'],
    ['00 56 9 8765 4321', 'CL', '+56987654321'],
    ['2 2345 6789', 'CL', '+56223456789'],
    ['912345678', 'CL', '+56912345678'],
    ['+5491123456789', 'CL', '+5491123456789'],
    ['0912345678', 'CL', null],
    ['987654321', '', null],
    ['56987654321', '', null],
    ['987654321', 'XX', null],
    ['987654321', '__proto__', null],
    ['12', 'CL', null],
    ['+56', '', null],
    ['+999999999999', '', null],
    ['+56999999999', '', null],
    ['999999999', 'CL', null],
    ['000000000', 'CL', null],
    ['+00000000000', '', null],
    ['+56987654321 ext 5', '', null],
    ['call +56987654321 now', '', null],
    ['+56987654321/+56987654322', '', null],
    ['', 'CL', null],
    ['n/a', 'CL', null],
    ['{"$gt":""}', 'CL', null],
    [`+56${'9'.repeat(50_000)}`, 'CL', null],
    [HUGE, 'CL', null],
  ];
  for (const [text, country, expected] of cases) {
    it(`reads ${JSON.stringify(text.slice(0, 40))} with hint ${JSON.stringify(country)} as ${expected ?? 'no phone'}`, () => {
      assert.equal(normalisePhone(text, country), expected);
    });
  }
});
