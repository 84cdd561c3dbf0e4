import assert from 'node:assert/strict';
import { bufferLines } from './buffer-lines.ts';

describe('held lines', () => {
  it('are printed in their order once they are released, and later ones at once', () => {
    const printed: string[] = [];
    const { show, release } = bufferLines((line) => printed.push(line));
    show('a');
    show('b');
    assert.deepEqual(printed, []);
    release();
    show('c');
    assert.deepEqual(printed, ['a', 'b', 'c']);
  });
});
