import assert from 'node:assert/strict';
import fc from 'fast-check';
import { offsetRange, offsetsOf } from './journey-offsets.ts';

/** Times with few ties, and with many. */
const times = fc
  .integer({ min: 1, max: 5000 })
  .chain((max) => fc.array(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 3000 }));
const at = (ms: number) => ({ time: new Date(ms) });

describe('the offsets of a long journey', () => {
  it('find every page, in any journey', () => {
    fc.assert(
      fc.property(times, fc.nat(3500), fc.integer({ min: 1, max: 100 }), (ms, offset, limit) => {
        const sorted = [...ms].sort((a, b) => a - b);
        const range = offsetRange(offsetsOf(ms.map(at)), { offset, limit }) ?? assert.fail('no range');
        const { from, to, skip } = range;
        const inRange = sorted.filter((time) => time >= from.getTime() && (to === null || time < to.getTime()));
        assert.deepEqual(inRange.slice(skip, skip + limit), sorted.slice(offset, offset + limit));
      }),
    );
  });

  it('keep the range narrow where times differ', () => {
    const offsets = offsetsOf(Array.from({ length: 10_000 }, (_, n) => at(n * 1000)));
    assert.equal(offsets.length, 100);
    for (const offset of [0, 99, 100, 199, 5000, 9900]) {
      const { from, to, skip } = offsetRange(offsets, { offset, limit: 100 }) ?? assert.fail('no range');
      assert.ok((to?.getTime() ?? 10_000_000) - from.getTime() <= 300_000, `${offset}`);
      assert.ok(skip < 100);
    }
  });

  it('are a single one for a journey at one instant, and none for an empty journey', () => {
    assert.deepEqual(offsetsOf(Array.from({ length: 1000 }, () => at(7))), [{ time: new Date(7), before: 0 }]);
    assert.deepEqual(offsetsOf([]), []);
    assert.equal(offsetRange([], { offset: 0, limit: 10 }), null);
  });
});
