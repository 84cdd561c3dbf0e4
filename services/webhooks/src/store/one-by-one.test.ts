// Tasks under one key, one after another.
import assert from 'node:assert/strict';
import { createOneByOne } from './one-by-one.ts';

describe('oneByOne', () => {
  it('runs tasks of one key in order and one at a time, and lets other keys pass', async () => {
    const oneByOne = createOneByOne();
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const first = oneByOne('a', async () => {
      await gate.promise;
      done.push('a1');
    });
    const second = oneByOne('a', async () => void done.push('a2'));
    await oneByOne('b', async () => void done.push('b'));
    assert.deepEqual(done, ['b']);
    gate.resolve();
    await Promise.all([first, second]);
    assert.deepEqual(done, ['b', 'a1', 'a2']);
  });

  it('goes on after a task that failed, whose caller alone is told', async () => {
    const oneByOne = createOneByOne();
    const failing = oneByOne('a', async () => Promise.reject(new Error('broken')));
    const next = oneByOne('a', async () => 'next');
    await assert.rejects(failing, /broken/);
    assert.equal(await next, 'next');
  });
});
