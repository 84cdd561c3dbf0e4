import assert from 'node:assert/strict';
import fc from 'fast-check';
import { oldestFirst, type TimeSpan } from './oldest-first.ts';

const MOST = 5000;

/** Makes a log that records how it was read. */
function logOf(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const reads: number[] = [];
  const within = ({ from, before }: TimeSpan) => sorted.filter((at) => at >= from && at < before);
  return {
    reads,
    reader: {
      count: async (span: TimeSpan, most: number) => Math.min(most, within(span).length),
      async *read(span: TimeSpan) {
        reads.push(within(span).length);
        yield* within(span);
      },
    },
  };
}

describe('reading oldest first', () => {
  const YEAR = 365 * 86_400_000;

  it('gives every row of the span once, in order, however they are distributed in time', async () => {
    const clusters = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: YEAR }), rows: fc.integer({ min: 1, max: 30 }) }),
      {
        maxLength: 12,
      },
    );
    const end = fc.constantFrom(YEAR / 2, Number.POSITIVE_INFINITY);
    await fc.assert(
      fc.asyncProperty(clusters, end, fc.integer({ min: 0, max: YEAR }), async (found, before, from) => {
        const times = found.flatMap(({ at, rows }) => Array.from({ length: rows }, (_, i) => at + i * 700));
        const read = await Array.fromAsync(oldestFirst({ from, before }, logOf(times).reader));
        assert.deepEqual(
          read,
          times.filter((at) => at >= from && at < before).sort((a, b) => a - b),
        );
      }),
    );
  });

  it('never sorts many rows at once, but reads a backlog in parts', async () => {
    const times = Array.from({ length: 40_000 }, (_, i) => YEAR + Math.floor(i / 20));
    const { reader, reads } = logOf(times);
    assert.equal(
      (await Array.fromAsync(oldestFirst({ from: 0, before: Number.POSITIVE_INFINITY }, reader))).length,
      40_000,
    );
    assert.ok(Math.max(...reads) < MOST, String(reads));
  });

  it('reads a millisecond that has more rows than that as a whole', async () => {
    const { reader } = logOf(Array.from({ length: MOST + 1 }, () => 7));
    assert.equal((await Array.fromAsync(oldestFirst({ from: 0, before: 8 }, reader))).length, MOST + 1);
  });
});
