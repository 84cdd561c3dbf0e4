// Tests the limit in front of heavy work.
import assert from 'node:assert/strict';
import { createConcurrencyLimit } from './concurrency-limit.ts';

function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, resolve };
}

describe('createConcurrencyLimit', () => {
  it('runs no more tasks than the limit at a time, and all of them in order', async () => {
    const limited = createConcurrencyLimit(2, { waiting: 100, refuse: () => new Error('full') });
    let running = 0;
    let most = 0;
    const began: number[] = [];
    const tasks = Array.from({ length: 20 }, (_, i) =>
      limited(async () => {
        began.push(i);
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return i;
      }),
    );
    assert.deepEqual(
      await Promise.all(tasks),
      Array.from({ length: 20 }, (_, i) => i),
    );
    assert.equal(most, 2);
    assert.deepEqual(
      began,
      began.toSorted((a, b) => a - b),
    );
  });

  it('refuses a task when the queue is full, and accepts one again when it is not', async () => {
    const limited = createConcurrencyLimit(1, { waiting: 1, refuse: () => new Error('full') });
    const first = held();
    const running = limited(() => first.promise);
    const waiting = limited(async () => 'second');
    await assert.rejects(
      limited(async () => 'third'),
      /full/,
    );
    first.resolve();
    await running;
    assert.equal(await waiting, 'second');
    assert.equal(await limited(async () => 'again'), 'again');
  });

  it('passes the slot on after a failure', async () => {
    const limited = createConcurrencyLimit(1, { waiting: 9, refuse: () => new Error('full') });
    const failing = limited(async () => {
      throw new Error('broken');
    });
    const next = limited(async () => 'next');
    await assert.rejects(failing, /broken/);
    assert.equal(await next, 'next');
  });
});
