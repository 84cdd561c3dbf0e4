// Tests what the cache of look-ups keeps, and for how long.
import assert from 'node:assert/strict';
import { CACHE_MS, createSingleFlightCache, type SingleFlightCache } from './single-flight-cache.ts';

interface Init<T> {
  readonly load: () => Promise<T>;
  readonly now: () => number;
  readonly maxEntries?: number;
}

/** Makes a cache whose answers all come from one load function. */
function loadingCache<T>({ load, ...deps }: Init<T>) {
  const cache: SingleFlightCache<T> = createSingleFlightCache(deps);
  return { ...cache, find: (id: string) => cache.find(id, load) };
}

describe('createSingleFlightCache', () => {
  it('loads an id once within its time, also for concurrent calls, and again after it', async () => {
    let loads = 0;
    let clock = 0;
    const cache = loadingCache({ load: async () => ++loads, now: () => clock });
    assert.deepEqual(await Promise.all([cache.find('a'), cache.find('a')]), [1, 1]);
    clock = CACHE_MS - 1;
    assert.equal(await cache.find('a'), 1);
    clock = CACHE_MS;
    assert.equal(await cache.find('a'), 2);
  });

  it('leaves the rest of a second for the request that notices the change', () => assert.ok(CACHE_MS <= 900));

  it('counts the age of an answer from before its read', async () => {
    let clock = 0;
    let loads = 0;
    const load = async () => {
      clock += CACHE_MS;
      return ++loads;
    };
    const cache = loadingCache({ load, now: () => clock });
    assert.equal(await cache.find('a'), 1);
    assert.equal(await cache.find('a'), 2);
  });

  it('invalidates one id or all, even while they are being loaded', async () => {
    const waiting: ((value: string) => void)[] = [];
    const cache = loadingCache({ load: () => new Promise<string>((resolve) => waiting.push(resolve)), now: () => 0 });
    const [first, other] = [cache.find('a'), cache.find('b')];
    cache.invalidate('a');
    const second = cache.find('a');
    for (const [i, resolve] of waiting.entries()) resolve(String(i));
    assert.deepEqual(await Promise.all([first, other, second, cache.find('b')]), ['0', '1', '2', '1']);
    cache.invalidateWhere(() => true);
    void cache.find('a');
    void cache.find('b');
    assert.equal(waiting.length, 5);
  });

  it('keeps no failed load, and keeps what was loaded in its place', async () => {
    let fails: (() => void) | undefined;
    let loads = 0;
    const cache = loadingCache({
      load: () =>
        loads++ === 0
          ? new Promise<number>((_, reject) => (fails = () => reject(new Error('down'))))
          : Promise.resolve(loads),
      now: () => 0,
    });
    const first = cache.find('a');
    cache.invalidate('a');
    assert.equal(await cache.find('a'), 2);
    fails?.();
    await assert.rejects(first);
    assert.equal(await cache.find('a'), 2);
  });

  it('loads again after a failure', async () => {
    let fail = true;
    const cache = loadingCache({
      load: async () => {
        if (fail) throw new Error('down');
        return 'ok';
      },
      now: () => 0,
    });
    await assert.rejects(cache.find('a'));
    fail = false;
    assert.equal(await cache.find('a'), 'ok');
  });

  it('never grows past its limit', async () => {
    let loads = 0;
    const cache = loadingCache({ load: async () => ++loads, now: () => 0, maxEntries: 2 });
    for (const id of ['a', 'b', 'c']) await cache.find(id);
    await cache.find('c');
    assert.equal(loads, 3);
    await cache.find('a');
    assert.equal(loads, 4);
  });
});
