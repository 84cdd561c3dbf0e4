// Tests the labels of a time axis.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { timeTicks } from './time-ticks.ts';

const DAY_MS = 86_400_000;
const ticks = (days: number, width: number, label = 70) =>
  timeTicks({
    start: 0,
    end: days * DAY_MS,
    perMs: (width - 20) / (days * DAY_MS),
    left: 10,
    width,
    labelWidth: () => label,
  }).map((at) => at / DAY_MS);

describe('the labels of a time axis', () => {
  it('are as many round numbers of days apart as fit', () => {
    assert.deepEqual(ticks(3, 900), [0, 1, 2]);
    assert.deepEqual(ticks(40, 900), [0, 7, 14, 21, 28, 35]);
    assert.deepEqual(ticks(40, 330), [0, 28]);
  });

  it('begin with the start, and hold no more than fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 100, max: 900 }), (days, width) => {
        const found = ticks(days, width);
        assert.equal(found[0], 0);
        assert.ok(found.length * 70 <= width + 70);
      }),
    );
  });
});
