// Tests that the parts of the id space together hold every person exactly once, whatever the ids look like.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type IdRange, partAt, partsFor } from './replay-parts.ts';

const holds = ({ from, to }: IdRange, id: string): boolean => id >= from && (to === null || id < to);

describe('parts of a replay', () => {
  it('hold every id exactly once', () => {
    const ids = fc.oneof(fc.uuid(), fc.string());
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 1024 }), (id, total) => {
        const places = Array.from({ length: total }, (_, place) => place);
        assert.equal(places.filter((place) => holds(partAt(place, total), id)).length, 1);
      }),
    );
  });

  const sizes: [events: number, parts: number][] = [
    [0, 1],
    [2000, 1],
    [2001, 2],
    [1_000_000, 500],
    [100_000_000, 1024],
  ];
  for (const [events, parts] of sizes)
    it(`are ${parts} for ${events} events`, () => assert.equal(partsFor(events), parts));
});
