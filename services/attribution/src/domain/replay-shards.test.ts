// Tests that the shards of a replay together hold every part exactly once, and that none is empty.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shardAt, shardsFor } from './replay-shards.ts';

describe('shards of a replay', () => {
  it('hold every part exactly once, about as many each', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1024 }), fc.integer({ min: 1, max: 64 }), (parts, most) => {
        const shards = shardsFor(parts, most);
        const runs = Array.from({ length: shards }, (_, place) => shardAt(place, shards, parts));
        const held = runs.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, i) => first + i));
        assert.deepEqual(
          held,
          Array.from({ length: parts }, (_, part) => part),
        );
        const sizes = runs.map(({ first, end }) => end - first);
        assert.ok(Math.min(...sizes) >= 1 && Math.max(...sizes) - Math.min(...sizes) <= 1);
      }),
    );
  });
});
