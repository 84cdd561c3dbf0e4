import assert from 'node:assert/strict';
import { isExcludedPath } from './excluded-path.ts';
import { readPathPattern } from './read-path-pattern.ts';

describe('a pattern of excluded paths', () => {
  const table: [pattern: string, path: string, isExcluded: boolean][] = [
    ['/account', '/account', true],
    ['/account', '/account/', true],
    ['/account/', '/account', true],
    ['/account', '/account/orders', false],
    ['/account', '/accounts', false],
    ['/account', '/Account', false],
    ['/account/*', '/account/orders/7', true],
    ['/account/*', '/account', false],
    ['/account*', '/accounts/7', true],
    ['/', '/', true],
    ['/', '/a', false],
    ['/niño', '/ni%C3%B1o', true],
  ];
  for (const [pattern, path, isExcluded] of table)
    it(`${pattern} ${isExcluded ? 'matches' : 'does not match'} ${path}`, () => {
      assert.equal(isExcludedPath(path, [readPathPattern(pattern) ?? assert.fail()]), isExcluded);
    });
});
