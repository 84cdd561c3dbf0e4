// Tests that countries are read in any case, and that nothing else is read as a country.
import assert from 'node:assert/strict';
import { readCountry } from './country.ts';

describe('readCountry', () => {
  for (const [text, expected] of [
    ['CL', 'CL'],
    ['cl', 'CL'],
    ['aR', 'AR'],
    ['GB', 'GB'],
    ['UK', null],
    ['EU', null],
    ['XX', null],
    ['CHL', null],
    ['Chile', null],
    ['', null],
    [' CL', null],
    ['AR CL', null],
    ['ß', null],
    ['ıt', null],
  ] as const) {
    it(`reads ${JSON.stringify(text)} as ${expected ?? 'no country'}`, () => assert.equal(readCountry(text), expected));
  }
});
