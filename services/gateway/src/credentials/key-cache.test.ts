// What the memory of look-ups keeps and forgets.
import assert from 'node:assert/strict';
import { createKeyCache } from './key-cache.ts';

describe('createKeyCache', () => {
  it('loads an id once within its time, also for callers at once, and again after it', async () => {
    let loads = 0;
    let clock = 0;
    const cached = createKeyCache({ load: async () => ++loads, now: () => clock, ttlMs: 1000 });
    assert.deepEqual(await Promise.all([cached('a'), cached('a')]), [1, 1]);
    clock = 999;
    assert.equal(await cached('a'), 1);
    clock = 1000;
    assert.equal(await cached('a'), 2);
  });

  it('forgets a failed load', async () => {
    let fail = true;
    const cached = createKeyCache({
      load: async () => {
        if (fail) throw new Error('down');
        return 'ok';
      },
      now: () => 0,
    });
    await assert.rejects(cached('a'));
    fail = false;
    assert.equal(await cached('a'), 'ok');
  });

  it('never grows past its bound', async () => {
    let loads = 0;
    const cached = createKeyCache({ load: async () => ++loads, now: () => 0, maxEntries: 2 });
    for (const id of ['a', 'b', 'c']) await cached(id);
    await cached('c');
    assert.equal(loads, 3);
    await cached('a');
    assert.equal(loads, 4);
  });
});
