import assert from 'node:assert/strict';
import { regexesOf, slownessOf } from './check-regexes.ts';

describe('the check of regular expressions', () => {
  it('finds literals in TypeScript, but no divisions or comments', () => {
    const text = 'const a: number = 4 / 2 / 1; // /x+/\nconst b = /a+b/gi;\nconst c = "/d/";';
    assert.deepEqual(regexesOf(text), { literals: [{ line: 2, pattern: 'a+b', flags: 'gi' }], isBuilding: false });
  });

  it('notices an expression that is built', () => assert.ok(regexesOf('const a = new RegExp(given);').isBuilding));

  const cases: [string, string, RegExp | null][] = [
    ['^[a-z]+$', '', null],
    ['^[\\w\\]]{1,64}$', '', null],
    ['^[a-z]+[a-z]+$', '', /polynomial/],
    ['(?<!0)0+$', '', null],
    ['^(a+)+$', '', /exponential/],
    ['0+$', '', /polynomial/],
    ['[^\\s/]+(?:@|%40)', '', /polynomial/],
  ];
  for (const [pattern, flags, slow] of cases)
    it(`calls /${pattern}/${flags} ${slow ? 'slow' : 'linear'}`, async () => {
      const found = await slownessOf({ line: 1, pattern, flags });
      if (slow) assert.match(found ?? '', slow);
      else assert.equal(found, null);
    });
});
