import assert from 'node:assert/strict';
import { createLimitNames } from './limit-names.ts';

describe('the limit of names', () => {
  it('counts the first names of a group apart, and all further ones together', () => {
    const limit = createLimitNames(2);
    assert.deepEqual(
      ['a', 'b', 'c', 'a', 'd', 'b'].map((name) => limit('one', name)),
      ['a', 'b', '*', 'a', '*', 'b'],
    );
    assert.equal(limit('another', 'c'), 'c');
  });
});
