import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Picture } from './picture.ts';
import { createPictureCache } from './picture-cache.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const picture = (length: number): Picture => ({
  type: 'image/png',
  bytes: new Uint8Array(length),
  sha256: `${length}`,
});

/** A cache with a clock that the test sets, and a count of the loads of each key. */
function counted(options: { maxBytes?: number; keepErrorMs?: () => number } = {}) {
  const clock = { now: 1000 };
  const cache = createPictureCache({ now: () => clock.now, ...options });
  const loads: string[] = [];
  const find = (key: string, found: Picture | null | Error = picture(10)) =>
    cache.find(key, async () => {
      loads.push(key);
      if (found instanceof Error) throw found;
      return found;
    });
  return { clock, loads, find };
}

describe('the pictures in memory', () => {
  const LIVES: readonly [about: string, found: Picture | null, afterMs: number, isKnown: boolean][] = [
    ['a picture is known at once', picture(10), 0, true],
    ['a picture is known within the hour', picture(10), HOUR_MS - 1, true],
    ['a picture is loaded again after an hour', picture(10), HOUR_MS, false],
    ['no picture is believed within a minute', null, MINUTE_MS - 1, true],
    ['no picture is doubted after a minute', null, MINUTE_MS, false],
  ];
  for (const [about, found, afterMs, isKnown] of LIVES)
    it(`last: ${about}`, async () => {
      const { clock, loads, find } = counted();
      assert.equal(await find('a', found), found);
      clock.now += afterMs;
      assert.equal(await find('a', found), found);
      assert.equal(loads.length, isKnown ? 1 : 2);
    });

  it('live from their load on, however often they are used', async () => {
    const { clock, loads, find } = counted();
    await find('a');
    clock.now += HOUR_MS - 1;
    await find('a');
    clock.now += 1;
    await find('a');
    assert.equal(loads.length, 2);
  });

  it('are loaded once for everybody who waits', async () => {
    const { loads, find } = counted();
    const both = await Promise.all([find('a'), find('a'), find('b')]);
    assert.deepEqual(loads, ['a', 'b']);
    assert.equal(both[0], both[1]);
  });

  it('do not include failures, which everybody who waits learns of', async () => {
    const { loads, find } = counted();
    const failures = [find('a', new Error('away')), find('a', new Error('other'))];
    for (const failure of failures) await assert.rejects(failure, /away/);
    assert.equal((await find('a'))?.bytes.length, 10);
    assert.deepEqual(loads, ['a', 'a']);
  });

  it('include failures for as long as they are said to last', async () => {
    const { clock, loads, find } = counted({ keepErrorMs: () => 1000 });
    for (const error of ['away', 'other']) await assert.rejects(find('a', new Error(error)), /away/);
    clock.now += 1000;
    assert.equal((await find('a'))?.bytes.length, 10);
    assert.deepEqual(loads, ['a', 'a']);
  });

  it('are forgotten in the order of their last use when there are too many', async () => {
    const { loads, find } = counted({ maxBytes: 2 * (512 + 10) });
    await find('a');
    await find('b');
    await find('a');
    await find('c');
    await find('a');
    assert.deepEqual(loads, ['a', 'b', 'c']);
    await find('b');
    assert.deepEqual(loads, ['a', 'b', 'c', 'b']);
  });

  it('are handed on though one alone is too large to keep', async () => {
    const { loads, find } = counted({ maxBytes: 1000 });
    assert.equal((await find('a', picture(1000)))?.bytes.length, 1000);
    await find('a');
    assert.equal(loads.length, 2);
  });

  it('never have more than the bound, and what is known is what was loaded last', async () => {
    const calls = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 400 })), {
      minLength: 1,
    });
    await fc.assert(
      fc.asyncProperty(calls, async (asked) => {
        const maxBytes = 3000;
        const { find } = counted({ maxBytes });
        const last = new Map<number, Picture>();
        for (const [key, length] of asked) {
          const found = await find(`${key}`, picture(length));
          assert.ok(found?.bytes.length === length || found === last.get(key));
          if (found) last.set(key, found);
        }
        // Those that are still known need no load; their sizes are what is kept.
        let kept = 0;
        for (const [key, { bytes }] of last) {
          const isKnown = await find(`${key}`, new Error('forgotten')).then(
            () => true,
            () => false,
          );
          if (isKnown) kept += 512 + bytes.length;
        }
        assert.ok(kept <= maxBytes, `${kept}`);
      }),
    );
  });
});
