// Tests how marks of a lane make room for each other.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { dodged } from './dodged.ts';

describe('marks of a lane', () => {
  it('stay in its middle when they are alone', () => assert.deepEqual(dodged([30, 0, 60], [5, 5, 5], 20), [0, 0, 0]));

  it('stand above and below each other at the same time', () => {
    assert.deepEqual(dodged([10, 10, 10, 10, 10], [5, 5, 5, 5, 5], 20), [0, -10, 10, -20, 20]);
  });

  it('never leave the lane', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }), (places) => {
        const shifts = dodged(
          places,
          places.map(() => 6),
          14,
        );
        assert.equal(shifts.length, places.length);
        assert.ok(shifts.every((shift) => Math.abs(shift) <= 14));
      }),
    );
  });
});
