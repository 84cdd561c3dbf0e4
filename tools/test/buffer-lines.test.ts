import assert from 'node:assert/strict';
import { bufferLines } from './buffer-lines.ts';

describe('buffered lines', () => {
  it('are printed in order when they are released, and later ones immediately', () => {
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
