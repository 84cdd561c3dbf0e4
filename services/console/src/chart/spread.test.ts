// Tests how labels move apart.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { spread } from './spread.ts';

describe('labels that move apart', () => {
  it('stay where they are when they do not touch', () => {
    assert.deepEqual(spread([50, 10, 90], { apart: 20, from: 0, to: 100 }), [50, 10, 90]);
  });

  it('keep their order and their distance, within the room', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1, maxLength: 8 }), (wanted) => {
        const places = spread(wanted, { apart: 18, from: 0, to: 200 });
        const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
        const sorted = order.map((index) => places[index] ?? Number.NaN);
        assert.ok(
          sorted.every(
            (place, index) => place >= 0 && place <= 200 && (index === 0 || place - (sorted[index - 1] ?? 0) >= 18),
          ),
          String(places),
        );
      }),
    );
  });
});
