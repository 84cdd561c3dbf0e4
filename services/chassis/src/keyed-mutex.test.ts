// Tests that calls that share a key wait for each other, that other calls run side by side, and that a failure delays no one.
import assert from 'node:assert/strict';
import { createKeyedMutex } from './keyed-mutex.ts';

describe('a keyed mutex', () => {
  it('runs calls that share a key one after the other, in their order', async () => {
    const underKeys = createKeyedMutex();
    const log: string[] = [];
    const run = (name: string, ticks: number) => async () => {
      log.push(`${name} begins`);
      for (let i = 0; i < ticks; i++) await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all([
      underKeys(['a'], run('1', 9)),
      underKeys(['b', 'a'], run('2', 3)),
      underKeys(['b'], run('3', 0)),
    ]);
    assert.deepEqual(log, ['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });

  it('runs calls that share no key side by side', async () => {
    const underKeys = createKeyedMutex();
    const held = Promise.withResolvers<string>();
    const first = underKeys(['a'], () => held.promise);
    assert.equal(await underKeys(['b'], async () => 'done'), 'done');
    held.resolve('released');
    assert.equal(await first, 'released');
  });

  it('goes on after a failure, which its own caller receives', async () => {
    const underKeys = createKeyedMutex();
    const failing = underKeys(['a'], async () => {
      throw new Error('refused');
    });
    const next = underKeys(['a'], async () => 'done');
    await assert.rejects(failing, /refused/);
    assert.equal(await next, 'done');
  });
});
