import assert from 'node:assert/strict';
import { holdLines } from './hold-lines.ts';

describe('held lines', () => {
  it('are printed in their order once they are released, and later ones at once', () => {
    const printed: string[] = [];
    const { show, release } = holdLines((line) => printed.push(line));
    show('a');
    show('b');
    assert.deepEqual(printed, []);
    release();
    show('c');
    assert.deepEqual(printed, ['a', 'b', 'c']);
  });
});
